import SerenityCore
import SerenityProviders
import SerenitySimulation
import Synchronization

@testable import SerenityHarness

/// A clock that a test owns: each look at it takes a moment, and a wait is over at once.
final class TickingTime: TimeSource {
  private let state = Mutex<(elapsed: Duration, waits: [Duration])>((.zero, []))

  var elapsed: Duration {
    state.withLock { state in
      state.elapsed += .microseconds(1_700)
      return state.elapsed
    }
  }
  var now: Instant { Instant(millisecondsSinceEpoch: 1_795_269_900_000) }
  var waits: [Duration] { state.withLock { $0.waits } }

  func sleep(for duration: Duration) async throws {
    try Task.checkCancellation()
    state.withLock { state in
      state.elapsed += max(duration, .zero)
      state.waits.append(duration)
    }
  }
}

/// A provider that stands for the real one: DeepSeek's framing, any failure, bytes cut anywhere, on its own clock.
final class PretendProvider: HTTPTransport, ResponseScript {
  typealias Rule = @Sendable (_ number: Int, HTTPRequest) throws(TransportError) -> ScriptedResponse?

  let time = TickingTime()
  private let rule: Rule
  private let speaker: SimulatedProvider
  private let asked = Mutex<[HTTPRequest]>([])
  private let generator: Mutex<SeededGenerator>

  /// The rule may answer a request by its number, from 1; nil leaves it to the pretended provider.
  init(seed: UInt64 = 1, rule: @escaping Rule = { _, _ throws(TransportError) in nil }) {
    self.rule = rule
    speaker = SimulatedProvider(speech: DeepSeekSpeech(random: SeededRandom(seed: seed)), time: time)
    generator = Mutex(SeededGenerator(seed: seed))
  }

  var requests: [HTTPRequest] { asked.withLock { $0 } }

  func open(_ request: HTTPRequest, within limit: Duration) async throws(TransportError) -> HTTPResponse {
    try await ScriptedTransport(script: self, time: time).open(request, within: limit)
  }

  func response(for request: HTTPRequest) async throws(TransportError) -> ScriptedResponse {
    let number = asked.withLock { asked in
      asked.append(request)
      return asked.count
    }
    let response = try rule(number, request) ?? speaker.response(to: request, saying: SpokenAnswer(words(request)))
    return generator.withLock { recut(response, &$0) }
  }

  /// The provider as a live run asks it; the key is the canary's.
  func live(key: String = "canary-0123456789abcdefghij") throws -> LiveProvider {
    LiveProvider(
      name: "deepseek", model: "deepseek-flash", spelling: .deepSeek,
      dialect: DeepSeekDialect(key: try ProviderKey(key)), transport: self,
      time: time)
  }

  private func words(_ request: HTTPRequest) -> String {
    switch request.label.purpose {
    case .reply, .redelivery: "Good evening, Robin. Was there a \u{1F33F} in it, or a café? What was good today?"
    case .summary:
      #"{"topics":["evening"],"emotional_arc":{"start":"neutral","end":"calm"},"key_insight":"Robin said hello.","#
        + #""follow_ups":["Ask about plums."],"quote":null}"#
    case .facts: #"{"facts":[]}"#
    }
  }

  /// The same bytes in pieces that end anywhere, within letters too, and come after spans of fractions of a millisecond.
  private func recut(_ response: ScriptedResponse, _ generator: inout SeededGenerator) -> ScriptedResponse {
    var rest = response.body[...]
    var recut = response
    recut.headAfter = .microseconds(generator.below(900_000))
    recut.chunks = []
    while !rest.isEmpty {
      let piece = rest.prefix(1 + generator.below(90))
      recut.chunks.append(.init(after: .microseconds(generator.below(60_000)), bytes: Array(piece)))
      rest = rest.dropFirst(piece.count)
    }
    return recut
  }
}
