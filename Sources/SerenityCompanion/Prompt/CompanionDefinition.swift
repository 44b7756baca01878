public import SerenityCore

/// A companion as data: its voice, its texts and how its model is asked.
public struct CompanionDefinition: Sendable {
  /// The stable name, such as `serenity`.
  public var name: String
  /// How the model is asked for replies.
  public var parameters: ModelParameters
  /// What the model is told about who it is.
  public var texts: CompanionTexts
  /// Whether bare acknowledgements of the companion are left out of the history (PROMPT-7).
  public var compressesHistory: Bool

  /// Makes a definition.
  public init(
    name: String, parameters: ModelParameters = ModelParameters(), texts: CompanionTexts = .full,
    compressesHistory: Bool = false
  ) {
    self.name = name
    self.parameters = parameters
    self.texts = texts
    self.compressesHistory = compressesHistory
  }

  /// The wellness companion of the product, with the full system prompt.
  public static let serenity = CompanionDefinition(name: "serenity")
  /// The wellness companion of the product, with the concise system prompt.
  public static let serenityConcise = CompanionDefinition(name: "serenity-concise", texts: .concise)
}

/// The fixed texts of a companion; nothing in them changes from turn to turn (PROMPT-9).
public struct CompanionTexts: Hashable, Sendable {
  /// Who the companion is and how it speaks.
  public var system: String
  /// What it must and must never do.
  public var safety: String
  /// What each kind of session asks for.
  public var session: [Session.Kind: String]
  /// What is said in place of a session's text when nothing could be read (PROMPT-8).
  public var generic: String

  /// Makes texts.
  public init(system: String, safety: String, session: [Session.Kind: String], generic: String) {
    self.system = system
    self.safety = safety
    self.session = session
    self.generic = generic
  }

  /// The full texts of the wellness companion.
  public static let full = CompanionTexts(
    system: SystemText.full, safety: SafetyText.full, session: SessionText.all, generic: SessionText.generic)
  /// The short texts of the wellness companion, for when cost matters more than nuance.
  public static let concise = CompanionTexts(
    system: SystemText.concise, safety: SafetyText.concise, session: SessionText.all, generic: SessionText.generic)
}
