public import SerenityCore

/// A real clock that runs so many times as fast, so that a provider's minutes pass in a test's milliseconds.
///
/// Unlike virtual time it works where bytes really travel: libcurl and the wire server wait for the same world.
public struct ScaledTime: TimeSource {
  /// How much faster than the clock beneath it runs; 100 makes a real second 100 s.
  public let factor: Double
  private let clock: any TimeSource
  private let start: Instant
  private let began: Duration

  /// Speeds a clock up; the time of day counts on from what it is now.
  public init(_ clock: any TimeSource, factor: Double) {
    precondition(factor > 0, "time runs forward")
    self.factor = factor
    self.clock = clock
    start = clock.now
    began = clock.elapsed
  }

  /// The time of day, which never jumps.
  public var now: Instant { start + elapsed }
  /// What has passed since it was made.
  public var elapsed: Duration { (clock.elapsed - began) * factor }
  /// Waits for a factor-th of the span; throws `CancellationError` at once when the task is cancelled.
  public func sleep(for duration: Duration) async throws { try await clock.sleep(for: duration / factor) }
}
