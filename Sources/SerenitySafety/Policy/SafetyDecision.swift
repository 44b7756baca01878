public import SerenityCore

/// What is known about the talk when a message is judged.
public struct SafetyContext: Hashable, Sendable {
  /// The user's language and region, such as `en-US`; nil where unknown.
  public var locale: String?
  /// The user's own emergency contact, to be offered.
  public var emergencyContact: String?
  /// The tier of the user's message right before this one.
  public var previousTier: RiskTier
  /// The gravest tier of the two messages before this one: the window in which a bare "yes" answers a disclosure.
  public var recentTier: RiskTier
  /// The gravest tier of the talk so far: what was stated stays stated.
  public var gravestTier: RiskTier
  /// How many messages of this session had the resources shown already.
  public var timesResourcesShown: Int
  /// What the notices of this session were about, as `CrisisNotice.concern` told it; empty where that is not known.
  public var concernsShown: [String]
  /// The user's age, where it was given.
  public var age: Int?
  /// Whether a crisis in another session is so recent that the user has yet to be asked how they are.
  public var followsCrisis: Bool

  /// Makes a context.
  public init(
    locale: String? = nil, emergencyContact: String? = nil, previousTier: RiskTier = .none,
    recentTier: RiskTier = .none, gravestTier: RiskTier = .none, timesResourcesShown: Int = 0,
    concernsShown: [String] = [], age: Int? = nil, followsCrisis: Bool = false
  ) {
    self.locale = locale
    self.emergencyContact = emergencyContact
    self.previousTier = previousTier
    self.recentTier = recentTier
    self.gravestTier = gravestTier
    self.timesResourcesShown = timesResourcesShown
    self.concernsShown = concernsShown
    self.age = age
    self.followsCrisis = followsCrisis
  }

  /// What counts as said before: what was in progress is so for the message after; further on it counts as a plan.
  public var statedTier: RiskTier { max(previousTier, min(max(recentTier, gravestTier), .plan)) }
}

/// What must happen with a message.
public struct SafetyDecision: Hashable, Sendable {
  /// What was found.
  public var assessment: Assessment
  /// What must happen.
  public var route: Route
  /// What is shown to the user at once, whatever the network does; nil when nothing is.
  public var notice: CrisisNotice?
  /// What the model is told about how to answer; nil when nothing is.
  public var guidance: String?

  /// Makes a decision.
  public init(assessment: Assessment, route: Route, notice: CrisisNotice?, guidance: String?) {
    self.assessment = assessment
    self.route = route
    self.notice = notice
    self.guidance = guidance
  }

  /// Whether the message is remembered as a crisis: in it, the next sessions of some days begin by asking about it.
  ///
  /// Every hard one is, and a soft one that speaks of thoughts, acts or plans (T3 and above) or of abuse, such as a denial,
  /// a friend's attempt or one long past: those who were in such a place are asked once. Not one that is soft only as
  /// a manner of speaking or somebody else's words, which would be probing where nothing was said.
  public var leavesMark: Bool {
    switch route {
    case .crisis: true
    case .crisisSoft:
      assessment.hits.contains { hit in
        (hit.tier >= .active || (hit.fires && hit.category == .abuse)) && hit.flags.isDisjoint(with: [.idiom, .quoted])
      }
    case .flagged, .proceed: false
    }
  }
}

/// The words and the contacts that are shown in a crisis (SAFE-4).
public struct CrisisNotice: Hashable, Sendable {
  /// A few kind sentences before the contacts.
  public var text: String
  /// The contacts, most urgent first.
  public var resources: [CrisisResource]
  /// What it is about, such as `abuse`: a later notice refers back to it.
  public var concern: String

  /// Makes a notice.
  public init(text: String, resources: [CrisisResource], concern: String = "") {
    self.text = text
    self.resources = resources
    self.concern = concern
  }

  /// The notice as one text, a contact a line.
  public var rendered: String {
    ([text] + resources.map { "- \($0.name): \($0.contact)" }).joined(separator: "\n")
  }
}
