package import SerenityCore
import Synchronization

/// A model that keeps every call with its outcome, so that the prompts of a run can be looked at.
package final class ObservedModel: ChatModel {
  private let model: any ChatModel
  private let calls = Mutex<[ModelCall]>([])

  package init(_ model: any ChatModel) { self.model = model }

  package func complete(
    _ request: ChatRequest, onText: @Sendable (String) -> Void
  ) async throws(ModelError) -> ChatCompletion {
    do {
      let completion = try await model.complete(request, onText: onText)
      calls.withLock { $0.append(ModelCall(request: request, completion: completion, failure: nil)) }
      return completion
    } catch {
      calls.withLock { $0.append(ModelCall(request: request, completion: nil, failure: error)) }
      throw error
    }
  }

  /// The calls since the last time this was asked, in the order in which they ended.
  package func takeCalls() -> [ModelCall] {
    calls.withLock { calls in
      defer { calls = [] }
      return calls
    }
  }
}

/// One call to the model with its outcome.
package struct ModelCall: Sendable, Hashable {
  package var request: ChatRequest
  package var completion: ChatCompletion?
  package var failure: ModelError?

  package init(request: ChatRequest, completion: ChatCompletion?, failure: ModelError?) {
    self.request = request
    self.completion = completion
    self.failure = failure
  }
}
