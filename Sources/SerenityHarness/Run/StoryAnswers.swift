import SerenityCore
import SerenityProviders
import SerenitySimulation
import Synchronization

/// Where the answers of a story come from: a cassette, or a real provider.
protocol StoryAnswers: Sendable {
  /// The answer for a place in the story.
  ///
  /// Throws a `TransportError` where none comes.
  func response(at place: CassettePlace, to request: HTTPRequest) async throws(TransportError) -> ScriptedResponse
  /// What the recordings lacked and what of them was not needed.
  var ledger: RecordingLedger { get }
}

/// The answers of a cassette.
///
/// A request without an interaction is noted in the ledger, which fails the run: nothing is ever sent.
final class CassetteAnswers: StoryAnswers {
  private struct State {
    var misses: [Finding] = []
    var stale: [Finding] = []
  }

  private let cassette: Cassette
  private let player: CassettePlayer
  private let provider: SimulatedProvider
  private let state = Mutex(State())

  init(_ cassette: Cassette, random: any RandomSource, time: any TimeSource) {
    self.cassette = cassette
    player = CassettePlayer(cassette)
    provider = SimulatedProvider(speech: DeepSeekSpeech(random: random), time: time)
  }

  var ledger: RecordingLedger {
    let unused = player.unused.map {
      Finding(.recording, path: cassette.path, line: $0.line, "no request took the interaction for \($0.place)")
    }
    return state.withLock { RecordingLedger(misses: $0.misses, stale: $0.stale, unused: unused) }
  }

  func response(at place: CassettePlace, to request: HTTPRequest) async throws(TransportError) -> ScriptedResponse {
    switch answer(at: place, sections: request.label.fingerprints) {
    case .hit(let interaction):
      return try response(interaction.content, to: request)
    case .stale(let report):
      state.withLock {
        $0.stale.append(Finding(.recording, path: report.path, line: report.interaction.line, report.sentence))
      }
      return try response(report.interaction.content, to: request)
    case .miss(let report):
      // The run goes on with a placeholder, so that one run shows all that is missing and nothing that only follows
      // from it; what it says is compared with nothing.
      state.withLock { $0.misses.append(Finding(.recording, path: report.path, line: report.line, report.sentence)) }
      return placeholder(for: place.call, to: request)
    }
  }

  /// An authored answer serves every attempt that has none of its own.
  private func answer(at place: CassettePlace, sections: [SectionFingerprint]) -> CassettePlayer.Answer {
    let own = player.answer(at: place, sections: sections)
    guard case .miss = own, place.attempt > 1, cassette.origin.isSpoken else { return own }
    var first = place
    first.attempt = 1
    return player.answer(at: first, sections: sections)
  }

  private func response(
    _ content: Interaction.Content, to request: HTTPRequest
  ) throws(TransportError) -> ScriptedResponse {
    switch content {
    case .authored(let authored):
      provider.response(to: request, saying: SpokenAnswer(authored.text, usage: authored.usage))
    case .recorded(let recording): try recording.heard.replayed()
    }
  }

  /// What stands in for a missing answer, spoken as DeepSeek speaks.
  private func placeholder(for call: CallPurpose, to request: HTTPRequest) -> ScriptedResponse {
    let text =
      switch call {
      case .reply, .redelivery: "(The cassette holds no answer for this place.)"
      case .summary:
        #"{"topics":["nothing recorded"],"emotional_arc":{"start":"neutral","end":"neutral"},"#
          + #""key_insight":"The cassette holds no summary for this place.","follow_ups":[],"quote":""}"#
      case .facts: #"{"facts":[]}"#
      }
    return provider.response(to: request, saying: SpokenAnswer(text))
  }
}

extension CallLabel {
  /// The prompt's sections by their fingerprints.
  var fingerprints: [SectionFingerprint] { sections.map { SectionFingerprint($0.name, $0.fingerprint) } }
}
