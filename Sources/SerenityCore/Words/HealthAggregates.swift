/// What the health data say about the last night, the day and the week; only aggregates, never samples (CTX-3).
public struct HealthAggregates: Hashable, Sendable {
  /// One night's sleep.
  public struct Sleep: Hashable, Sendable {
    /// How good the night was.
    public enum Quality: String, Sendable, CaseIterable {
      /// A bad night.
      case poor
      /// A night that will do.
      case fair
      /// A good night.
      case good
      /// A very good night.
      case excellent
    }

    /// Hours asleep.
    public var hours: Double
    /// How good it was.
    public var quality: Quality?
    /// When the user went to bed, as `23:40`.
    public var bedtime: String?
    /// When the user woke, as `07:00`.
    public var wakeTime: String?

    /// Makes a night.
    public init(hours: Double, quality: Quality? = nil, bedtime: String? = nil, wakeTime: String? = nil) {
      self.hours = hours
      self.quality = quality
      self.bedtime = bedtime
      self.wakeTime = wakeTime
    }
  }

  /// How much the user moves.
  public enum ActivityLevel: String, Sendable, CaseIterable {
    /// Hardly at all.
    case sedentary
    /// A little.
    case light
    /// Regularly.
    case moderate
    /// A lot.
    case active
  }

  /// Last night.
  public var lastNight: Sleep?
  /// The week's average hours asleep a night.
  public var weeklySleepHours: Double?
  /// Where sleep is going.
  public var sleepTrend: Trend?
  /// Steps today so far.
  public var stepsToday: Int?
  /// The usual steps a day.
  public var usualSteps: Int?
  /// How much the user moves.
  public var activity: ActivityLevel?
  /// Minutes of exercise today.
  public var exerciseMinutes: Int?
  /// Mindful minutes today.
  public var mindfulMinutesToday: Int?
  /// Mindful minutes this week.
  public var mindfulMinutesThisWeek: Int?
  /// Whole days since the last mindful session.
  public var daysSinceMindful: Int?
  /// Resting heart rate, beats a minute.
  public var restingHeartRate: Int?
  /// The usual resting heart rate, beats a minute.
  public var usualRestingHeartRate: Int?
  /// Heart-rate variability (SDNN), milliseconds.
  public var heartRateVariability: Int?
  /// The usual heart-rate variability (SDNN), milliseconds.
  public var usualHeartRateVariability: Int?

  /// Makes aggregates of which nothing is known yet.
  public init() {}
}

/// Where something is going.
public enum Trend: String, Sendable, CaseIterable {
  /// To the better.
  case improving
  /// Nowhere in particular.
  case stable
  /// To the worse.
  case declining
  /// Nobody can tell yet.
  case insufficientData = "insufficient data"
}
