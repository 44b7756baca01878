public import SerenityCore

/// A companion as data: its voice, its texts and how its model is asked.
public struct CompanionDefinition: Sendable {
  /// The stable name, such as `serenity`.
  public var name: String
  /// How the model is asked for replies.
  public var parameters: ModelParameters

  /// Makes a definition.
  public init(name: String, parameters: ModelParameters = ModelParameters()) {
    self.name = name
    self.parameters = parameters
  }

  /// The wellness companion of the product, with the full system prompt.
  public static let serenity = CompanionDefinition(name: "serenity")
}
