import SerenityCore

/// The model of a conversation without a provider: it says at once that nobody can be reached.
struct AbsentModel: ChatModel {
  func complete(
    _ request: ChatRequest, onText: @Sendable (String) -> Void
  ) async throws(ModelError) -> ChatCompletion {
    throw ModelError(.network, "This conversation is offline; what was said waits until a provider can be asked.")
  }
}
