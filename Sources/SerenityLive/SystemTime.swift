import Glibc
package import SerenityCore

/// The machine's own clocks.
package struct SystemTime: TimeSource {
  /// Makes the clock; all of them show the same.
  package init() {}

  /// The time of day, to the millisecond; jumps when the machine's clock is set.
  package var now: Instant {
    let time = read(CLOCK_REALTIME)
    return Instant(millisecondsSinceEpoch: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }

  /// The time since the machine was started, sleep of the machine left out; never goes back.
  package var elapsed: Duration {
    let time = read(CLOCK_MONOTONIC)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// Waits; throws `CancellationError` at once when the task is cancelled.
  package func sleep(for duration: Duration) async throws { try await Task.sleep(for: max(duration, .zero)) }

  private func read(_ clock: clockid_t) -> timespec {
    var time = timespec()
    let status = clock_gettime(clock, &time)
    precondition(status == 0, "Linux always has its realtime and monotonic clocks.")
    return time
  }
}
