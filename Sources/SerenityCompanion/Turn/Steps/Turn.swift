import SerenityCore
import SerenitySafety

/// What is known of a turn while it is taken.
struct Turn: Sendable {
  /// The user's message.
  var message: Message
  /// What Safety was told.
  var context: SafetyContext
  /// Whether the session accompanies somebody through a crisis, so that words of ours fit that.
  var isInCrisisSupport = false
  /// What Safety decided; nil before it was asked.
  private(set) var decision: SafetyDecision?

  /// Begins a turn.
  init(message: Message, context: SafetyContext) {
    self.message = message
    self.context = context
  }

  /// Takes Safety's word.
  mutating func adopt(_ decision: SafetyDecision) { self.decision = decision }

  /// What Safety decided; nothing special where it was not asked.
  var decided: SafetyDecision {
    decision ?? SafetyDecision(assessment: .clear, route: .proceed, notice: nil, guidance: nil)
  }

  /// Whether resources had to be shown at once.
  var isCrisis: Bool { decision?.route == .crisis }
}

extension SafetyDecision {
  /// Whether the route is no lower than that of an earlier decision.
  func isAtLeastAsGrave(as earlier: SafetyDecision?) -> Bool {
    guard let earlier else { return true }
    let order = Route.allCases
    return (order.firstIndex(of: route) ?? 0, assessment.tier) >= (
      order.firstIndex(of: earlier.route) ?? 0, earlier.assessment.tier
    )
  }
}

/// What a turn answers, before it is kept.
struct Answer: Sendable {
  /// The words, as shown.
  var text: String
  /// Where they came from.
  var source: ReplySource
  /// Whether the stream broke before they were complete.
  var isInterrupted = false
  /// What was wrong with the model's words.
  var findings: [ScreenedReply.Finding] = []
  /// The prompt that was sent; nil when none was.
  var prompt: Prompt?
  /// What the model said about its call; nil when it did not answer to the end.
  var completion: ChatCompletion?
  /// The text of ours that stands in, as it is written; nil when none does.
  var standIn: String?
  /// Why a text of ours stands in; nil when the model answered, to the end or not.
  var failure: ModelError.Kind?
  /// Whether a request was made; not where a provider known to be down was left alone.
  var wasAsked = true

  /// The usage to keep; empty when the provider did not tell.
  func usage(in session: SessionID, for purpose: CallPurpose, at now: Instant) -> [UsageRecord] {
    guard let completion, let usage = completion.usage else { return [] }
    return [UsageRecord(session: session, at: now, purpose: purpose, model: completion.model, usage: usage)]
  }
}
