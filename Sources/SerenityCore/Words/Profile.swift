/// What the user told about themselves when setting the companion up (CTX-1).
public struct Profile: Hashable, Sendable {
  /// How the user likes to be spoken to.
  public enum Style: String, Sendable, CaseIterable {
    /// To the point.
    case direct
    /// Softly, with permission before every suggestion.
    case gentle
    /// Mostly in questions.
    case socratic
    /// With much acknowledgement and few suggestions.
    case validating
  }
  /// How long the user likes a session to be.
  public enum SessionLength: String, Sendable, CaseIterable {
    /// A few minutes.
    case brief
    /// As it comes.
    case standard
    /// With time.
    case extended
  }

  /// The name, as given.
  public var name: String?
  /// What the user likes to be called.
  public var preferredName: String?
  /// The age in years.
  public var age: Int?
  /// The pronouns, as the user writes them.
  public var pronouns: String?
  /// What the user wants most from the companion.
  public var primaryGoal: String?
  /// What else the user wants.
  public var secondaryGoals: [String]
  /// How the user likes to be spoken to.
  public var style: Style?
  /// How long the user likes a session to be.
  public var sessionLength: SessionLength?
  /// What the companion must not bring up by itself (MEM-8).
  public var topicsToAvoid: [String]
  /// What helps the user, in the user's words.
  public var copingStrategies: [String]
  /// Whom to call in an emergency, with the number.
  public var emergencyContact: String?
  /// The user's therapist.
  public var therapist: String?
  /// The language and region, such as `en-US`; decides which crisis resources are shown.
  public var locale: String?

  /// Makes a profile; everything may be left out.
  public init(
    name: String? = nil, preferredName: String? = nil, age: Int? = nil, pronouns: String? = nil,
    primaryGoal: String? = nil, secondaryGoals: [String] = [], style: Style? = nil,
    sessionLength: SessionLength? = nil, topicsToAvoid: [String] = [], copingStrategies: [String] = [],
    emergencyContact: String? = nil, therapist: String? = nil, locale: String? = nil
  ) {
    self.name = name
    self.preferredName = preferredName
    self.age = age
    self.pronouns = pronouns
    self.primaryGoal = primaryGoal
    self.secondaryGoals = secondaryGoals
    self.style = style
    self.sessionLength = sessionLength
    self.topicsToAvoid = topicsToAvoid
    self.copingStrategies = copingStrategies
    self.emergencyContact = emergencyContact
    self.therapist = therapist
    self.locale = locale
  }
}

/// A mood noted by the user outside or at the start of a session.
public struct CheckIn: Hashable, Sendable {
  /// When it was noted.
  public var at: Instant
  /// The mood, 1 to 10.
  public var mood: Int
  /// The anxiety, 1 to 10, if noted.
  public var anxiety: Int?
  /// What weighs on the user now.
  public var stressors: [String]
  /// What went well lately.
  public var wins: [String]
  /// A note in the user's words.
  public var note: String?

  /// Makes a check-in.
  public init(
    at: Instant, mood: Int, anxiety: Int? = nil, stressors: [String] = [], wins: [String] = [], note: String? = nil
  ) {
    self.at = at
    self.mood = mood
    self.anxiety = anxiety
    self.stressors = stressors
    self.wins = wins
    self.note = note
  }
}
