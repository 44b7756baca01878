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
  /// Right after a grave disclosure: nothing is taken back, and the talk is not over.
  case afterDisclosure = "after-disclosure"

  /// The main concern of a message; nil where nothing fires.
  init?(_ assessment: Assessment) {
    let firing = assessment.hits.filter(\.fires)
    let hard = firing.filter { !$0.isSoft }
    guard let gravest = (hard.isEmpty ? firing : hard).max(by: { Self.rank($0) < Self.rank($1) }) else { return nil }
    guard hard.isEmpty else {
      self.init(gravest)
      return
    }
    if firing.allSatisfy({ $0.flags.contains(.raised) }) {
      self = .afterDisclosure
    } else if firing.allSatisfy({ $0.category == .distress }) {
      self = .takenBack
    } else if firing.contains(where: { $0.flags.contains(.thirdPerson) }) {
      self = .thirdPerson
    } else if gravest.category == .abuse {
      self = .abuse
    } else {
      self = .unclear
    }
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

  // MARK: History

  /// Whether the words for this concern are new after those told before in the session, and so worth telling.
  ///
  /// A graver danger, another kind of danger, worry for somebody else and a first retraction have words of their own;
  /// anything else refers back to what was shown.
  func isNews(after told: [Concern]) -> Bool {
    switch self {
    case .abuse, .harmToOthers, .eatingDisorder, .thirdPerson, .takenBack: !told.contains(self)
    case .imminent, .plan, .active, .passive, .selfHarm: told.allSatisfy { $0.gravity < gravity }
    case .unclear, .afterDisclosure: false
    }
  }

  private var gravity: Int {
    switch self {
    case .imminent: 4
    case .plan: 3
    case .active: 2
    case .passive, .selfHarm, .eatingDisorder: 1
    default: 0
    }
  }

  /// Whether somebody close may be the danger, so that nobody is named to call without asking whether that is safe.
  var mayComeFromSomebodyClose: Bool { self == .abuse || self == .harmToOthers || self == .thirdPerson }
}
