import SerenityCore

/// What a message is mainly about, for choosing words and contacts.
enum Concern: String, CaseIterable, Sendable {
  case imminent
  case plan
  case active
  case passive
  case harmToOthers = "harm-to-others"
  case abuse
  case selfHarm = "self-harm"
  case eatingDisorder = "eating-disorder"
  case thirdPerson = "third-person"
  /// A firing hit that is negated, past, quoted or ambiguous.
  case unclear
  /// What was said before weighs more than what is said now.
  case takenBack = "taken-back"

  /// The main concern of a message; nil where nothing fires.
  init?(_ assessment: Assessment) {
    let firing = assessment.hits.filter(\.fires)
    let hard = firing.filter { !$0.isSoft }
    guard let gravest = (hard.isEmpty ? firing : hard).max(by: { Self.rank($0) < Self.rank($1) }) else { return nil }
    if hard.isEmpty {
      if firing.allSatisfy({ $0.category == .distress }) {
        self = .takenBack
      } else if firing.contains(where: { $0.flags.contains(.thirdPerson) }) {
        self = .thirdPerson
      } else if gravest.category == .abuse {
        self = .abuse
      } else {
        self = .unclear
      }
      return
    }
    self.init(gravest)
  }

  private init(_ hit: Assessment.Hit) {
    switch (hit.category, hit.tier) {
    case (.harmToOthers, _): self = .harmToOthers
    case (.abuse, _): self = .abuse
    case (_, .imminent): self = .imminent
    case (.selfHarm, _): self = .selfHarm
    case (.eatingDisorder, _): self = .eatingDisorder
    case (_, .plan): self = .plan
    case (_, .active): self = .active
    default: self = .passive
    }
  }

  /// Orders hits by gravity, then suicide before the others.
  private static func rank(_ hit: Assessment.Hit) -> (Int, Int) {
    let order: [RiskCategory] = [.eatingDisorder, .selfHarm, .abuse, .harmToOthers, .methodEnquiry, .suicide]
    return (hit.tier.rawValue, order.firstIndex(of: hit.category) ?? -1)
  }

  /// Whom to name, most urgent first.
  func contacts(in book: ResourceBook, locale: LocaleTag) -> [CrisisResource] {
    let lines = book.contacts(for: .suicide, locale: locale)
    let emergency = book.contacts(for: .emergency, locale: locale)
    let directory = book.contacts(for: .directory, locale: locale)
    switch self {
    case .imminent, .harmToOthers: return emergency + lines + directory
    case .abuse:
      return book.contacts(for: .abuse, locale: locale) + emergency + lines.prefix(1) + directory
    default: return lines + emergency + directory
    }
  }

  /// Whom to name where the whole list was shown before: one line and the emergency number.
  func briefContacts(in book: ResourceBook, locale: LocaleTag) -> [CrisisResource] {
    let lines = Array(book.contacts(for: self == .abuse ? .abuse : .suicide, locale: locale).prefix(1))
    let emergency = Array(book.contacts(for: .emergency, locale: locale).prefix(1))
    return self == .imminent || self == .harmToOthers ? emergency + lines : lines + emergency
  }
}
