public import SerenityCore

/// What a message says about risk, and which rules said so.
public struct Assessment: Hashable, Sendable {
  /// What qualifies a hit.
  public enum Flag: String, Sendable, CaseIterable, Comparable {
    /// The writer speaks of themselves.
    case aboutSelf = "self"
    /// The writer speaks of somebody else.
    case thirdPerson = "third-person"
    /// It is over.
    case past
    /// It is denied.
    case negated
    /// It is supposed or imagined.
    case hypothetical
    /// It is somebody else's words, or fiction.
    case quoted
    /// It may be a manner of speaking.
    case idiom
    /// It is weak by itself and was raised by the disclosure right before it.
    case raised

    /// Orders by name.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  /// One rule that matched.
  public struct Hit: Hashable, Sendable {
    /// The rule's stable name, such as `en.suicide.passive.not-wake-up`.
    public var rule: String
    /// How grave the rule is.
    public var tier: RiskTier
    /// What it is about.
    public var category: RiskCategory
    /// What qualifies it here.
    public var flags: Set<Flag>
    /// Where it matched, as UTF-8 offsets in the original message.
    public var span: Range<Int>

    /// Makes a hit.
    public init(rule: String, tier: RiskTier, category: RiskCategory, flags: Set<Flag>, span: Range<Int>) {
      self.rule = rule
      self.tier = tier
      self.category = category
      self.flags = flags
      self.span = span
    }
  }

  /// The gravest tier of the hits.
  public var tier: RiskTier
  /// What the hits are about, sorted.
  public var categories: [RiskCategory]
  /// Every rule that matched, by place.
  public var hits: [Hit]
  /// Whether every firing hit is about another person, the past or otherwise ambiguous: resources are offered gently.
  public var isSoft: Bool
  /// Rules whose match limit was hit; a limit hit counts as a hit and is told (never "no match").
  public var limitedRules: [String]

  /// Makes an assessment.
  public init(tier: RiskTier, categories: [RiskCategory], hits: [Hit], isSoft: Bool, limitedRules: [String]) {
    self.tier = tier
    self.categories = categories
    self.hits = hits
    self.isSoft = isSoft
    self.limitedRules = limitedRules
  }

  /// The assessment of a message that no rule matched.
  public static let clear = Assessment(tier: .none, categories: [], hits: [], isSoft: false, limitedRules: [])

  /// Whether resources must be shown: tiers T2 to T5, abuse, or harm to others.
  public var fires: Bool { tier >= .passive || categories.contains(.abuse) || categories.contains(.harmToOthers) }
}
