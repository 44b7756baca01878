package import SerenityCore
import Synchronization

/// The time of a simulated world: it stands still while anything runs and leaps when everything sleeps.
package final class VirtualTime: TimeSource {
  private let loop: SimulationLoop
  /// What the clock showed, or would have shown, when the loop was at zero; moved when the clock is set.
  private let origin: Mutex<Instant>

  /// Makes a clock on a loop that shows `start` now.
  package init(loop: SimulationLoop, startingAt start: Instant) {
    self.loop = loop
    origin = Mutex(start - loop.elapsed)
  }

  /// The time of day.
  package var now: Instant { origin.withLock { $0 } + loop.elapsed }

  /// The virtual time since the loop was made.
  package var elapsed: Duration { loop.elapsed }

  /// Lets virtual time pass; throws `CancellationError` at once when the task is cancelled.
  package func sleep(for duration: Duration) async throws { try await loop.sleep(for: duration) }

  /// Sleeps until the clock shows an instant, as between two sessions days apart; an instant that is past passes at
  /// once.
  ///
  /// Throws `CancellationError` at once when the task is cancelled.
  package func sleep(until instant: Instant) async throws { try await loop.sleep(for: instant - now) }

  /// Sets the clock, as a traveller or a correction does: `now` jumps, `elapsed` and all sleepers stay as they are.
  package func setClock(to instant: Instant) { origin.withLock { $0 = instant - loop.elapsed } }
}
