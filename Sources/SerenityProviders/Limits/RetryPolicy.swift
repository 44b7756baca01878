import SerenityCore

/// Whether a failed request is made again, and when (LLM-3).
public struct RetryPolicy: Hashable, Sendable {
  /// What to do after a failure.
  public enum Decision: Hashable, Sendable {
    /// Ask again after the wait.
    case retry(after: Duration)
    /// Tell the failure; the wait is what the server asked for, if it did.
    case giveUp(retryAfter: Duration?)
  }

  /// How many requests one call may make, the first included.
  public var maximumAttempts: Int
  /// The wait where the server named none.
  public var backoff: Backoff

  /// Makes a policy; the defaults are those of LLM-3.
  public init(maximumAttempts: Int = 3, backoff: Backoff = Backoff()) {
    precondition(maximumAttempts >= 1, "a call makes at least one request")
    self.maximumAttempts = maximumAttempts
    self.backoff = backoff
  }

  /// Decides after a failure before the first word; after it nothing is ever asked again.
  ///
  /// `attempt` is the request that failed, 1 for the first; `timeLeft` is what remains of the caller's deadline, and a
  /// wait that would not end before it is not begun: the person who waits learns of it now. `fraction` draws the
  /// jitter, 0 up to but not including 1, and is asked for only when our own wait is used.
  public func decide(
    after failure: ProviderFailure, attempt: Int, timeLeft: Duration, fraction: () -> Double
  ) -> Decision {
    guard attempt < maximumAttempts, Self.mayPass(failure) else { return .giveUp(retryAfter: failure.serverWait) }
    let wait = failure.serverWait ?? backoff.wait(afterFailures: attempt, fraction: fraction())
    return wait < timeLeft ? .retry(after: wait) : .giveUp(retryAfter: failure.serverWait)
  }

  /// Whether a failure may pass by itself: what the server said counts, except that it cannot talk us into repeating
  /// a request whose key, balance or content was refused.
  private static func mayPass(_ failure: ProviderFailure) -> Bool {
    switch failure.kind {
    case .unauthorized, .insufficientBalance, .misconfigured, .invalidRequest, .contentRefused, .cancelled,
      .interrupted:
      false
    case .rateLimited, .server, .network, .timeout, .emptyResponse: failure.shouldRetry ?? true
    case .invalidResponse: failure.shouldRetry ?? false
    }
  }
}
