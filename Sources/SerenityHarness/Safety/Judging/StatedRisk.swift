package import SerenityCore

/// The tier that a user's next message is judged after: what was said before in the talk stays said.
///
/// The companion remembers a talk in the same way; a test holds the two together.
package struct StatedRisk: Hashable, Sendable {
  private var last = RiskTier.none
  private var gravest = RiskTier.none

  package init() {}

  /// The tier of the message before, or the gravest of the talk; what was in progress earlier counts as a plan.
  package var tier: RiskTier { max(last, min(gravest, .plan)) }

  /// Takes note of a message's tier.
  package mutating func note(_ tier: RiskTier) {
    last = tier
    gravest = max(gravest, tier)
  }
}
