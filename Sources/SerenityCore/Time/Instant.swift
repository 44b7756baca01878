/// A point in time, counted in milliseconds since 1970-01-01 00:00 UTC without leap seconds.
public struct Instant: Hashable, Sendable, Comparable {
  /// Milliseconds since 1970-01-01 00:00 UTC; negative before it.
  public var millisecondsSinceEpoch: Int64

  /// Makes the instant that lies `millisecondsSinceEpoch` after the epoch.
  public init(millisecondsSinceEpoch: Int64) { self.millisecondsSinceEpoch = millisecondsSinceEpoch }

  /// Orders by time.
  public static func < (left: Self, right: Self) -> Bool { left.millisecondsSinceEpoch < right.millisecondsSinceEpoch }

  /// The instant `duration` later, to the millisecond.
  public static func + (instant: Self, duration: Duration) -> Self {
    Self(millisecondsSinceEpoch: instant.millisecondsSinceEpoch + duration.milliseconds)
  }

  /// The instant `duration` earlier, to the millisecond.
  public static func - (instant: Self, duration: Duration) -> Self {
    Self(millisecondsSinceEpoch: instant.millisecondsSinceEpoch - duration.milliseconds)
  }

  /// The time that passed from `earlier` to `later`; negative when the order is reversed.
  public static func - (later: Self, earlier: Self) -> Duration {
    .milliseconds(later.millisecondsSinceEpoch - earlier.millisecondsSinceEpoch)
  }
}

extension Duration {
  /// Whole milliseconds, rounded towards zero.
  public var milliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }

  /// Whole days of 24 hours.
  public static func days(_ count: Int) -> Duration { .seconds(count * 86_400) }

  /// Whole hours.
  public static func hours(_ count: Int) -> Duration { .seconds(count * 3_600) }

  /// Whole minutes.
  public static func minutes(_ count: Int) -> Duration { .seconds(count * 60) }
}
