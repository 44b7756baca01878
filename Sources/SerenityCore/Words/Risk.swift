/// How grave a message is, from nothing to an emergency under way.
///
/// The tiers follow the C-SSRS screener's order: passive wish, active ideation, plan or intent, in progress.
public enum RiskTier: Int, Sendable, CaseIterable, Comparable {
  /// Nothing of note.
  case none = 0
  /// Distress: support, no banner.
  case distress
  /// A passive wish to be dead.
  case passive
  /// Active ideation, an urge to self-harm, or self-harm done.
  case active
  /// A plan, intent, means at hand, preparation, or a question about means for oneself.
  case plan
  /// In progress, now.
  case imminent

  /// Orders by gravity.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  /// The short name, `T0` to `T5`.
  public var code: String { "T\(rawValue)" }
}

/// What a message's risk is about.
public enum RiskCategory: String, Sendable, CaseIterable, Comparable {
  /// Wishing to be dead, or meaning to die.
  case suicide
  /// Hurting oneself without meaning to die.
  case selfHarm = "self-harm"
  /// Meaning to hurt somebody.
  case harmToOthers = "harm-to-others"
  /// Being hurt or exploited by somebody.
  case abuse
  /// Eating, or not eating, in a way that harms.
  case eatingDisorder = "eating-disorder"
  /// Asking about means for oneself.
  case methodEnquiry = "method-enquiry"
  /// Asking for a medicine, a dose or a diagnosis.
  case medicationOrDiagnosis = "medication-or-diagnosis"
  /// Being under eighteen.
  case minor
  /// Suffering without a sign of the above.
  case distress

  /// Orders by name.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// What must happen with a message before anything else does (SAFE-1, SAFE-2).
public enum Route: String, Sendable, CaseIterable {
  /// Nothing special.
  case proceed
  /// The model answers with guidance for what was found; no resources are pushed.
  case flagged
  /// Resources are offered gently: a third person, a past crisis, an ambiguous phrase.
  case crisisSoft = "crisis-soft"
  /// Resources are shown at once and the session becomes `crisisSupport`.
  case crisis
}

/// Someone who can help in a crisis, as shown to the user (SAFE-4).
public struct CrisisResource: Hashable, Sendable {
  /// The stable name in the resource file.
  public var id: String
  /// Who they are.
  public var name: String
  /// How to reach them, as a short sentence with the number.
  public var contact: String
  /// The numbers and addresses in the contact, as they may appear in a reply.
  public var numbers: [String]

  /// Makes a resource.
  public init(id: String, name: String, contact: String, numbers: [String]) {
    self.id = id
    self.name = name
    self.contact = contact
    self.numbers = numbers
  }
}
