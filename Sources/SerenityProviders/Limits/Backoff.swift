/// How long to wait before the next attempt: doubling, bounded, spread by chance (LLM-3).
public struct Backoff: Hashable, Sendable {
  /// The shortest wait.
  public var first: Duration
  /// The longest wait, the spread included.
  public var longest: Duration
  /// The share of the wait that chance may add, so that clients that failed together do not return together.
  public var spread: Double

  /// Makes a backoff; the defaults are those of LLM-3: 1 s to 30 s.
  public init(first: Duration = .seconds(1), longest: Duration = .seconds(30), spread: Double = 0.25) {
    precondition(first > .zero && longest >= first * (1 + spread) && spread >= 0, "a backoff grows from above zero")
    self.first = first
    self.longest = longest
    self.spread = spread
  }

  /// The wait after a number of failures, 1 for the first; `fraction` is 0 up to but not including 1.
  ///
  /// `min(first · 2^(failures - 1), longest / (1 + spread)) · (1 + spread · fraction)`, in whole milliseconds: never
  /// below `first`, never above `longest`, and spread at the ceiling too.
  public func wait(afterFailures failures: Int, fraction: Double) -> Duration {
    precondition(failures >= 1, "there is a wait only after a failure")
    var nominal = first
    let ceiling = longest / (1 + spread)
    for _ in 1..<failures where nominal < ceiling { nominal *= 2 }
    let wait = min(nominal, ceiling) * (1 + spread * fraction)
    return .milliseconds(wait / .milliseconds(1))
  }
}
