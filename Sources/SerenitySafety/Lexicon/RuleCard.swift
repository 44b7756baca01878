public import SerenityCore

/// What a reader should know of a rule of the lexicon.
public struct RuleCard: Hashable, Sendable {
  /// The stable name, such as `en.suicide.passive.not-wake-up`.
  public var id: String
  /// How grave it is.
  public var tier: RiskTier
  /// What it is about.
  public var category: RiskCategory
  /// The language of its words, such as `en`.
  public var language: String
  /// Why it is there.
  public var reason: String
  /// Where it stands, such as `lexicon/en/suicide.rules:14`.
  public var place: String
  /// Whether it counts only after a disclosure in the message before.
  public var followsDisclosure: Bool

  init(_ rule: Rule) {
    id = rule.id
    tier = rule.tier
    category = rule.category
    language = rule.language
    reason = rule.reason
    place = "\(rule.file):\(rule.line)"
    followsDisclosure = rule.afterTier != nil
  }
}
