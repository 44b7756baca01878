import SerenityCore
import SerenityProviders
import SerenitySimulation
import Synchronization

/// Answers the companion's requests from a cassette, at the place in the story where they happen.
///
/// A request without an interaction is noted in the ledger, which fails the run: nothing is ever sent.
final class CassetteScript: ResponseScript {
  /// How often a kind of call reached the cassette in this step.
  private struct Count {
    var nth = 0
    var attempt = 0
    var isNewCall = true
  }

  private struct State {
    var session = ""
    var isNewSession = true
    var step = CassettePlace.Step.end
    var counts: [CallPurpose: Count] = [:]
    var faults = FaultPlan()
    var misses: [Finding] = []
    var stale: [Finding] = []
  }

  private let cassette: Cassette
  private let player: CassettePlayer
  private let provider: SimulatedProvider
  private let time: any TimeSource
  private let state = Mutex(State())

  init(_ cassette: Cassette, random: any RandomSource, time: any TimeSource) {
    self.cassette = cassette
    self.time = time
    player = CassettePlayer(cassette)
    provider = SimulatedProvider(speech: DeepSeekSpeech(random: random), time: time)
  }

  /// Says in which session the story goes on.
  func enter(session: String) {
    state.withLock {
      $0.session = session
      $0.isNewSession = true
    }
  }

  /// Says at which step the story is; calls of a kind are counted anew.
  func enter(step: CassettePlace.Step) {
    state.withLock {
      guard $0.step != step || $0.isNewSession else { return }
      $0.step = step
      $0.isNewSession = false
      $0.counts = [:]
    }
  }

  /// Makes the provider fail from now on, or no longer.
  func fail(_ spec: FaultSpec) {
    state.withLock {
      $0.faults.clear()
      guard let fault = ProviderFault(spec) else { return }
      switch spec.times {
      case .count(let count): $0.faults.add(fault, lasting: .requests(count))
      case .always: $0.faults.add(fault, lasting: .untilCleared)
      }
    }
  }

  /// What the cassette lacked and what of it was not needed.
  var ledger: RecordingLedger {
    let unused = player.unused.map {
      Finding(.recording, path: cassette.path, line: $0.line, "no request took the interaction for \($0.place)")
    }
    return state.withLock { RecordingLedger(misses: $0.misses, stale: $0.stale, unused: unused) }
  }

  func response(for request: HTTPRequest) async throws(TransportError) -> ScriptedResponse {
    let fault = state.withLock { state in
      if request.label.attempt == 1 { state.counts[request.label.purpose, default: Count()].isNewCall = true }
      return state.faults.fault(for: request.label, at: time.now)
    }
    guard let fault else { return try recorded(request) }
    return fault.needsAnswer ? try fault.apply(to: recorded(request)) : try fault.answer(to: request)
  }

  /// The answer that the cassette holds for a request.
  private func recorded(_ request: HTTPRequest) throws(TransportError) -> ScriptedResponse {
    let place = nextPlace(of: request.label.purpose)
    let sections = request.label.sections.map { SectionFingerprint($0.name, $0.fingerprint) }
    switch answer(at: place, sections: sections) {
    case .hit(let interaction):
      return response(interaction.content, to: request)
    case .stale(let report):
      state.withLock {
        $0.stale.append(Finding(.recording, path: report.path, line: report.interaction.line, report.sentence))
      }
      return response(report.interaction.content, to: request)
    case .miss(let report):
      // The run goes on with a placeholder, so that one run shows all that is missing and nothing that only follows
      // from it; what it says is compared with nothing.
      state.withLock { $0.misses.append(Finding(.recording, path: report.path, line: report.line, report.sentence)) }
      return provider.response(to: request, saying: SpokenAnswer(Self.placeholder(for: place.call)))
    }
  }

  private static func placeholder(for call: CallPurpose) -> String {
    switch call {
    case .reply, .redelivery: "(The cassette holds no answer for this place.)"
    case .summary:
      #"{"topics":["nothing recorded"],"emotional_arc":{"start":"neutral","end":"neutral"},"#
        + #""key_insight":"The cassette holds no summary for this place.","follow_ups":[],"quote":""}"#
    case .facts: #"{"facts":[]}"#
    }
  }

  private func nextPlace(of purpose: CallPurpose) -> CassettePlace {
    state.withLock { state in
      var count = state.counts[purpose, default: Count()]
      count.nth += count.isNewCall ? 1 : 0
      count.attempt = count.isNewCall ? 1 : count.attempt + 1
      count.isNewCall = false
      state.counts[purpose] = count
      return CassettePlace(
        session: state.session, step: state.step, call: purpose, nth: count.nth, attempt: count.attempt)
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

  private func response(_ content: Interaction.Content, to request: HTTPRequest) -> ScriptedResponse {
    switch content {
    case .authored(let authored):
      provider.response(to: request, saying: SpokenAnswer(authored.text, usage: authored.usage))
    case .recorded(let recording):
      ScriptedResponse(
        status: recording.status, headers: recording.headers.map { HTTPHeader($0.name, $0.value) },
        chunks: recording.chunks.map {
          ScriptedResponse.Chunk(after: .milliseconds($0.milliseconds), bytes: $0.bytes)
        })
    }
  }
}

extension ProviderFault {
  /// The fault that a scenario names; nil for `none`.
  fileprivate init?(_ spec: FaultSpec) {
    self.init(name: spec.kind.rawValue, afterChunks: spec.afterChunks, firstWord: spec.delay)
  }
}
