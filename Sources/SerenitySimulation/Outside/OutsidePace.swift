import SerenityCore
import SerenityProviders

/// When the next request may really be sent: a virtual wait is over at once, and a provider must not feel that.
struct OutsidePace {
  /// The longest real wait after a failure; a person would not sit through more.
  static let longestWait = Duration.seconds(60)

  /// The same bound that holds for every user (LLM-2), in real time.
  private var limiter = RateLimiter(limit: 60, window: .seconds(60))
  /// The virtual time at which the last answer ended, where it was a failure.
  private var failedAt: Duration?

  /// The real time to wait before a request.
  ///
  /// After a failure the waiting that the client did in virtual time, such as a Retry-After, is done for real.
  mutating func wait(virtual: Duration, real: Duration) -> Duration {
    let rest = failedAt.map { min(max(virtual - $0, .zero), Self.longestWait) } ?? .zero
    guard case .booked(let turn) = limiter.turn(at: real + rest, patience: .hours(1)) else { return rest }
    return rest + turn
  }

  /// Notes how a request was answered that was asked at a virtual time; it ended at `real`, which is `now`.
  ///
  /// Where the provider says that nothing is left, the client waits in virtual time, and the next request for real.
  mutating func heard(_ answer: HeardAnswer, askedAt virtual: Duration, endedAt real: Duration, now: Instant) {
    if !answer.isFailure, let pause = RateHeaders(headers: answer.headers, now: now).pause {
      limiter.hold(until: real + pause)
    }
    failedAt = answer.isFailure ? virtual + answer.duration : nil
  }
}
