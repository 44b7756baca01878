/// Where time comes from.
public protocol TimeSource: Sendable {
  /// The time of day; may jump when the clock is set.
  var now: Instant { get }
  /// The time since some fixed moment; never jumps and never goes back.
  var elapsed: Duration { get }
  /// Waits; throws `CancellationError` at once when the task is cancelled.
  func sleep(for duration: Duration) async throws
}

/// Where chance comes from.
public protocol RandomSource: Sendable {
  /// The next 64 random bits of a named stream; a draw in one stream moves no draw in another.
  func next(in stream: String) -> UInt64
}

/// Where replies come from.
public protocol ChatModel: Sendable {
  /// Asks the model once, with whatever limits, retries and fallbacks stand behind it.
  ///
  /// `onText` sees each piece of the reply as it arrives and never after the call returned; the pieces joined are the
  /// completion's text, or the error's `partialText`. Throws a `ModelError`, of kind `cancelled` when the task was.
  func complete(_ request: ChatRequest, onText: @Sendable (String) -> Void) async throws(ModelError) -> ChatCompletion
}

/// Where the day's health aggregates come from.
public protocol HealthSource: Sendable {
  /// The aggregates as of an instant, read fresh; nil when the user shares none.
  ///
  /// Throws whatever stopped the reading; a turn goes on without health then (PROMPT-8).
  func aggregates(at instant: Instant) async throws -> HealthAggregates?
}

/// Where typed events go.
public protocol EventSink: Sendable {
  /// Takes note of something that happened; must be quick and must not fail.
  func record(_ event: Event)
}

extension RandomSource {
  /// A fraction of the named stream, 0 up to but not including 1.
  public func fraction(in stream: String) -> Double { Double(next(in: stream) >> 11) / 9_007_199_254_740_992 }
}
