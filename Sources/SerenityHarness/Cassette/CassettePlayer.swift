import Synchronization

/// Plays a cassette to one run and keeps account of what was played; safe to use from any task.
package final class CassettePlayer: Sendable {
  /// What a request finds.
  package enum Answer: Hashable, Sendable {
    case hit(Interaction)
    case miss(MissReport)
    case stale(StaleReport)
  }

  private let state: Mutex<CassettePlayback>

  package init(_ cassette: Cassette) { state = Mutex(CassettePlayback(cassette)) }

  /// The answer for a place, verified against the prompt's sections where it was recorded; a hit is used up.
  package func answer(at place: CassettePlace, sections: [SectionFingerprint]) -> Answer {
    state.withLock { $0.answer(at: place, sections: sections) }
  }

  /// What no request took so far, in the file's order.
  package var unused: [Interaction] { state.withLock { $0.unused } }
}
