import SerenityCore
import SerenityHarness
import SerenityProviders
import SerenitySimulation
import Synchronization

/// Answers from a cassette in the order of their kind, wherever in a story they were meant for.
///
/// Once the answers of a kind are used up, every further request of that kind finds none, and the companion's own texts
/// stand in.
final class CassetteInOrder: ResponseScript {
  private struct State {
    var left: [CallPurpose: [Interaction]]
    var hasRunOut = false
  }

  private let provider: SimulatedProvider
  /// Says summaries and facts, which nobody watches come, at once.
  private let background: SimulatedProvider
  private let state: Mutex<State>

  /// Plays a cassette; `speech` is how its authored answers are said.
  init(_ cassette: Cassette, speech: DeepSeekSpeech, time: any TimeSource) {
    provider = SimulatedProvider(speech: speech, time: time)
    var atOnce = speech
    (atOnce.firstWord, atOnce.gap) = (.zero ... .zero, .zero ... .zero)
    background = SimulatedProvider(speech: atOnce, time: time)
    // Attempts of one call are one answer: the last, because the others failed.
    var left: [CallPurpose: [Interaction]] = [:]
    for interaction in cassette.interactions {
      let purpose = interaction.place.call
      if interaction.place.attempt > 1, left[purpose]?.isEmpty == false { left[purpose]?.removeLast() }
      left[purpose, default: []].append(interaction)
    }
    state = Mutex(State(left: left))
  }

  /// How many replies are left.
  var repliesLeft: Int { state.withLock { $0.left[.reply]?.count ?? 0 } }

  /// Whether a reply was asked for after the last one.
  var hasRunOut: Bool { state.withLock { $0.hasRunOut } }

  func response(for request: HTTPRequest) async throws(TransportError) -> ScriptedResponse {
    guard let interaction = next(request.label.purpose) else {
      throw .notRecorded(detail: "the cassette has no further answer of the kind \(request.label.purpose.rawValue)")
    }
    switch interaction.content {
    case .authored(let authored):
      let isWatched = [.reply, .redelivery].contains(request.label.purpose)
      return (isWatched ? provider : background).response(
        to: request, saying: SpokenAnswer(authored.text, usage: authored.usage))
    case .recorded(let recording):
      return ScriptedResponse(
        status: recording.status, headers: recording.headers.map { HTTPHeader($0.name, $0.value) },
        chunks: recording.chunks.map {
          ScriptedResponse.Chunk(after: .milliseconds($0.milliseconds), bytes: $0.bytes)
        })
    }
  }

  /// A late answer to a message that waited is a reply like any other where none is meant for it.
  private func next(_ purpose: CallPurpose) -> Interaction? {
    state.withLock { state in
      let kinds: [CallPurpose] = purpose == .redelivery ? [.redelivery, .reply] : [purpose]
      for kind in kinds where state.left[kind]?.isEmpty == false { return state.left[kind]?.removeFirst() }
      if kinds.contains(.reply) { state.hasRunOut = true }
      return nil
    }
  }
}
