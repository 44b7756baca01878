package import SerenityCore
import Synchronization

/// A clock that runs with another and can be moved on, so that a user can see what days from now would bring.
package final class ShiftedTime: TimeSource {
  private let base: any TimeSource
  private let shift = Mutex(Duration.zero)

  /// Makes a clock that shows the same as another.
  package init(over base: any TimeSource) { self.base = base }

  /// The other clock's time of day and all that this one was moved on by.
  package var now: Instant { base.now + shift.withLock { $0 } }

  /// The other clock's; it never jumps, so moving on leaves it alone.
  package var elapsed: Duration { base.elapsed }

  /// How far this clock is ahead of the other.
  package var ahead: Duration { shift.withLock { $0 } }

  /// Waits as the other clock does; throws `CancellationError` at once when the task is cancelled.
  package func sleep(for duration: Duration) async throws { try await base.sleep(for: duration) }

  /// Moves the clock on; one that would go back stays where it is.
  package func advance(by duration: Duration) { shift.withLock { $0 += max(.zero, duration) } }
}
