package import SerenityCore
package import SerenitySafety

/// What was said before in a talk, as far as a message is judged after it.
///
/// The companion remembers a talk in the same way; a test holds the two together.
package struct StatedRisk: Hashable, Sendable {
  private var last = RiskTier.none
  private var lastButOne = RiskTier.none
  private var gravest = RiskTier.none

  package init() {}

  /// What Safety is told about the next message.
  package var context: SafetyContext {
    SafetyContext(previousTier: last, recentTier: max(last, lastButOne), gravestTier: gravest)
  }

  /// Takes note of a message's tier.
  package mutating func note(_ tier: RiskTier) {
    (lastButOne, last) = (last, tier)
    gravest = max(gravest, tier)
  }
}
