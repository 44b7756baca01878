import SerenityCore
import SerenityProviders
import SerenitySimulation
import Synchronization

/// Answers the companion's requests at the place in the story where they happen; the scenario's faults come first.
final class CassetteScript: ResponseScript {
  private struct State {
    var place = StoryPlace()
    var faults = FaultPlan()
  }

  private let answers: any StoryAnswers
  private let time: any TimeSource
  private let state = Mutex(State())

  /// Answers from whatever holds or fetches the answers.
  init(_ answers: any StoryAnswers, time: any TimeSource) {
    self.answers = answers
    self.time = time
  }

  /// Answers from a cassette.
  convenience init(_ cassette: Cassette, random: any RandomSource, time: any TimeSource) {
    self.init(CassetteAnswers(cassette, random: random, time: time), time: time)
  }

  /// Says in which session the story goes on.
  func enter(session: String) { state.withLock { $0.place.enter(session: session) } }

  /// Says at which step the story is; calls of a kind are counted anew.
  func enter(step: CassettePlace.Step) { state.withLock { $0.place.enter(step: step) } }

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

  /// What the recordings lacked and what of them was not needed.
  var ledger: RecordingLedger { answers.ledger }

  func response(for request: HTTPRequest) async throws(TransportError) -> ScriptedResponse {
    let fault = state.withLock { state in
      state.place.meet(request.label)
      return state.faults.fault(for: request.label, at: time.now)
    }
    guard let fault else { return try await answer(request) }
    return fault.needsAnswer ? try fault.apply(to: await answer(request)) : try fault.answer(to: request)
  }

  private func answer(_ request: HTTPRequest) async throws(TransportError) -> ScriptedResponse {
    let place = state.withLock { $0.place.next(request.label.purpose) }
    return try await answers.response(at: place, to: request)
  }
}

extension ProviderFault {
  /// The fault that a scenario names; nil for `none`.
  fileprivate init?(_ spec: FaultSpec) {
    self.init(name: spec.kind.rawValue, afterChunks: spec.afterChunks, firstWord: spec.delay)
  }
}
