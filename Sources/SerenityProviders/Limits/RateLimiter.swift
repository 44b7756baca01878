/// At most so many requests in any rolling window, with the exact time to wait (LLM-2).
///
/// A turn is booked when it is asked for, so whoever asks first goes first, and two who wait at once never wake to the
/// same free place. The window is half open: a request and the one exactly a window later do not share one.
public struct RateLimiter: Sendable {
  /// What asking for a turn gives.
  public enum Turn: Hashable, Sendable {
    /// The turn is booked, so long from now; zero is at once.
    case booked(wait: Duration)
    /// The turn would come too late, so long from now; nothing is booked.
    case tooLate(wait: Duration)
  }

  /// The most requests in any window.
  public let limit: Int
  /// The length of the window.
  public let window: Duration

  /// The booked times, oldest first; those of before the window are dropped.
  private var booked: [Duration] = []
  /// Before this time nobody begins.
  private var heldUntil = Duration.zero

  /// Makes a limiter; `limit` is at least 1.
  public init(limit: Int = 60, window: Duration = .seconds(60)) {
    precondition(limit >= 1 && window > .zero, "a rate limit lets at least one request through in some time")
    self.limit = limit
    self.window = window
  }

  /// Books the next free turn unless it lies further off than `patience`; `now` never goes back.
  public mutating func turn(at now: Duration, patience: Duration) -> Turn {
    booked.removeAll { $0 + window <= now }
    var start = max(now, booked.last ?? now, heldUntil)
    if booked.count >= limit { start = max(start, booked[booked.count - limit] + window) }
    guard start - now <= patience else { return .tooLate(wait: start - now) }
    booked.append(start)
    return .booked(wait: start - now)
  }

  /// Lets nobody begin before a time, in addition to the window; an earlier time than one said before changes nothing.
  ///
  /// Turns that were booked already keep their time.
  public mutating func hold(until time: Duration) { heldUntil = max(heldUntil, time) }

  /// Gives a booked turn back, when whoever waited for it went away.
  public mutating func giveBack(turnAt start: Duration) {
    if let place = booked.lastIndex(of: start) { booked.remove(at: place) }
  }
}
