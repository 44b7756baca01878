import SerenityCore
import Synchronization

/// A model under the user's hand: what it was last asked for a reply is kept, and an answer that the user stops stays.
final class WatchedModel: ChatModel {
  /// The last call for a reply.
  struct Call: Hashable, Sendable {
    var prompt: Prompt
    /// Nil when it failed.
    var completion: ChatCompletion?
    /// Nil when it answered.
    var failure: ModelError?
  }

  private let model: any ChatModel
  private let last = Mutex<Call?>(nil)

  init(_ model: any ChatModel) { self.model = model }

  /// The last call for a reply; nil before the first and after `forget`.
  var lastCall: Call? { last.withLock { $0 } }

  /// Lets go of what is kept of the last call.
  func forget() { last.withLock { $0 = nil } }

  /// Asks the model behind; an answer that was cancelled after its first word is an interrupted one (CHAT-6).
  func complete(
    _ request: ChatRequest, onText: @Sendable (String) -> Void
  ) async throws(ModelError) -> ChatCompletion {
    do {
      let completion = try await model.complete(request, onText: onText)
      note(request, completion, nil)
      return completion
    } catch {
      note(request, nil, error)
      guard error.kind == .cancelled, request.purpose == .reply, !error.partialText.isEmpty else { throw error }
      throw ModelError(
        .interrupted, "The answer was stopped; what had arrived is kept.", partialText: error.partialText,
        attempts: error.attempts)
    }
  }

  private func note(_ request: ChatRequest, _ completion: ChatCompletion?, _ failure: ModelError?) {
    guard request.purpose == .reply else { return }
    last.withLock { $0 = Call(prompt: request.prompt, completion: completion, failure: failure) }
  }
}
