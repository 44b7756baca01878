public import SerenityCore

/// What is known about the talk when a message is judged.
public struct SafetyContext: Hashable, Sendable {
  /// The user's language and region, such as `en-US`; nil where unknown.
  public var locale: String?
  /// The user's own emergency contact, to be offered.
  public var emergencyContact: String?
  /// The tier of the user's message before this one in the session.
  public var previousTier: RiskTier
  /// How many messages of this session had the resources shown already.
  public var timesResourcesShown: Int
  /// The user's age, where it was given.
  public var age: Int?
  /// Whether a crisis in another session is so recent that the user has yet to be asked how they are.
  public var followsCrisis: Bool

  /// Makes a context.
  public init(
    locale: String? = nil, emergencyContact: String? = nil, previousTier: RiskTier = .none,
    timesResourcesShown: Int = 0, age: Int? = nil, followsCrisis: Bool = false
  ) {
    self.locale = locale
    self.emergencyContact = emergencyContact
    self.previousTier = previousTier
    self.timesResourcesShown = timesResourcesShown
    self.age = age
    self.followsCrisis = followsCrisis
  }
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
}

/// The words and the contacts that are shown in a crisis (SAFE-4).
public struct CrisisNotice: Hashable, Sendable {
  /// A few kind sentences before the contacts.
  public var text: String
  /// The contacts, most urgent first.
  public var resources: [CrisisResource]

  /// Makes a notice.
  public init(text: String, resources: [CrisisResource]) {
    self.text = text
    self.resources = resources
  }

  /// The notice as one text, a contact a line.
  public var rendered: String {
    ([text] + resources.map { "- \($0.name): \($0.contact)" }).joined(separator: "\n")
  }
}
