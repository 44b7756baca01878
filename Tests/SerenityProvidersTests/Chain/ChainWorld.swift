import SerenityCore
import SerenityProviders
import SerenityTestSupport
import Synchronization

/// A chain over models that do as they are told, on a clock that whoever waits moves on.
struct ChainWorld: Asking {
  let clock = ProviderClock()
  let events = ProviderEventLog()
  let words = ProviderWords()
  let models: [ChainModel]
  let chain: ProviderChain

  /// Makes a chain of links named `a`, `b` and so on.
  init(_ scripts: [ChainModel.Line]...) {
    let clock = clock
    models = scripts.map { ChainModel($0, clock: clock) }
    let names = ["a", "b", "c", "d"]
    chain = ProviderChain(
      zip(names, models).map { ProviderChain.Link(name: $0, model: $1) }, time: clock, events: events)
  }

  func complete(_ request: ChatRequest = .question()) async throws(ModelError) -> ChatCompletion {
    try await chain.complete(request) { words.take($0) }
  }

  /// How many calls each model had.
  var calls: [Int] { models.map { $0.requests.count } }
  var eventNames: [String] { events.events.map(\.line.name) }
}

/// A model that plays its lines in order and then repeats the last.
final class ChainModel: ChatModel {
  enum Line: Sendable {
    case say(String, after: Duration = .seconds(1))
    case fail(ModelError.Kind, after: Duration = .seconds(1), attempts: Int = 1)
    case cut(after: String)
    /// Says nothing until the caller's patience is over.
    case hang
    /// Fails although it has begun to speak, without saying that it did.
    case blurt(String)
  }

  private let lines: [Line]
  private let clock: ProviderClock
  private let asked = Mutex<[ChatRequest]>([])

  init(_ lines: [Line], clock: ProviderClock) {
    self.lines = lines
    self.clock = clock
  }

  var requests: [ChatRequest] { asked.withLock { $0 } }

  func complete(_ request: ChatRequest, onText: @Sendable (String) -> Void) async throws(ModelError) -> ChatCompletion {
    let number = asked.withLock { asked in
      asked.append(request)
      return asked.count
    }
    switch lines[min(number, lines.count) - 1] {
    case .say(let text, let after):
      clock.advance(by: after)
      onText(text)
      return ChatCompletion(
        text: text, finish: .stop, usage: nil, model: "m", attempts: 1, firstWordAfter: request.streams ? after : nil)
    case .fail(let kind, let after, let attempts):
      clock.advance(by: after)
      throw ModelError(kind, "\(kind.rawValue).", attempts: attempts)
    case .cut(let text):
      onText(text)
      throw ModelError(.interrupted, "Broke off.", partialText: text, attempts: 1)
    case .hang:
      clock.advance(by: min(request.deadline, request.firstWordWithin ?? request.deadline))
      throw ModelError(.timeout, "Nothing came.", attempts: 1)
    case .blurt(let text):
      onText(text)
      throw ModelError(.server, "Fell over.", attempts: 1)
    }
  }
}
