import SerenityCore

/// Judges a message and a reply; pure, offline and in microseconds (SAFE-1, SAFE-5).
public struct SafetyPolicy: Sendable {
  /// Loads the lexicon and the resources that are compiled into the program.
  public init() throws {}

  /// Says what must happen with a message of the user.
  public func route(_ message: String, in context: SafetyContext) -> SafetyDecision {
    SafetyDecision(assessment: .clear, route: .proceed, notice: nil, guidance: nil)
  }

  /// Looks a reply over before it is shown.
  public func screen(_ reply: String, after decision: SafetyDecision, in context: SafetyContext) -> ScreenedReply {
    ScreenedReply(text: reply, findings: [], isReplaced: false)
  }
}
