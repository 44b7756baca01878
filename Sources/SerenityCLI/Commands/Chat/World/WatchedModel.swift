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

  /// A call of any kind, as it came out.
  struct Heard: Hashable, Sendable {
    var purpose: CallPurpose
    /// The session it was for.
    var session: SessionID
    /// The words that it was to answer; empty for a summary and for facts.
    var message: String
    /// What was answered, or what had arrived of it; nil when nothing came.
    var text: String?
    /// Nil when it answered to the end.
    var failure: ModelError.Kind?
  }

  private let model: any ChatModel
  private let last = Mutex<Call?>(nil)
  private let heard = Mutex<[Heard]>([])

  init(_ model: any ChatModel) { self.model = model }

  /// The last call for a reply; nil before the first and after `forget`.
  var lastCall: Call? { last.withLock { $0 } }

  /// Lets go of what is kept of the last call.
  func forget() { last.withLock { $0 = nil } }

  /// All calls since the last time, in the order in which they ended.
  func takeCalls() -> [Heard] {
    heard.withLock { calls in
      defer { calls = [] }
      return calls
    }
  }

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
    let partial = request.purpose == .reply ? failure?.partialText ?? "" : ""
    heard.withLock {
      $0.append(
        Heard(
          purpose: request.purpose, session: request.session,
          message: request.prompt.section(.message)?.text ?? "",
          text: completion?.text ?? (partial.isEmpty ? nil : partial),
          failure: failure?.kind))
    }
    guard request.purpose == .reply else { return }
    last.withLock { $0 = Call(prompt: request.prompt, completion: completion, failure: failure) }
  }
}
