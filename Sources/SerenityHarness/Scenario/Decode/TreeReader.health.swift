import SerenityCore

extension TreeReader {
  private static let healthKeys = [
    "sleep", "bed", "wake", "week-sleep", "sleep-trend", "steps", "usual-steps", "activity", "exercise", "mindful",
    "mindful-week", "days-since-mindful", "resting-heart-rate", "usual-resting-heart-rate", "hrv", "usual-hrv",
  ]

  /// Reads what the health data say; everything may be left out.
  mutating func health(_ node: YAMLNode) -> HealthAggregates? {
    guard let fields = fields(node, "\"health\"", allowed: Self.healthKeys) else { return nil }
    var health = HealthAggregates()
    health.lastNight = night(fields)
    health.weeklySleepHours = fields["week-sleep"].flatMap { hours($0, "week-sleep") }
    let trends: [Trend] = [.improving, .stable, .declining]
    health.sleepTrend = fields["sleep-trend"].flatMap { node in
      choice(node, "sleep-trend", among: trends.map { ($0.rawValue, $0) })
    }
    health.activity = fields["activity"].flatMap { choice($0, "activity", as: HealthAggregates.ActivityLevel.self) }
    health.stepsToday = count(fields, "steps", in: 0...200_000)
    health.usualSteps = count(fields, "usual-steps", in: 0...200_000)
    health.exerciseMinutes = count(fields, "exercise", in: 0...1_440)
    health.mindfulMinutesToday =
      if let mindful = fields["mindful"], isWord("none", mindful) { 0 } else { count(fields, "mindful", in: 0...1_440) }
    health.mindfulMinutesThisWeek = count(fields, "mindful-week", in: 0...10_080)
    health.daysSinceMindful = count(fields, "days-since-mindful", in: 0...36_500)
    health.restingHeartRate = count(fields, "resting-heart-rate", in: 20...250)
    health.usualRestingHeartRate = count(fields, "usual-resting-heart-rate", in: 20...250)
    health.heartRateVariability = count(fields, "hrv", in: 1...500)
    health.usualHeartRateVariability = count(fields, "usual-hrv", in: 1...500)
    return health
  }

  private mutating func count(_ fields: Fields, _ key: String, in range: ClosedRange<Int>) -> Int? {
    fields[key].flatMap { integer($0, key, in: range) }
  }

  /// Reads `5.5h poor` with the times around it.
  private mutating func night(_ fields: Fields) -> HealthAggregates.Sleep? {
    let bed = fields["bed"].flatMap { clock($0, "bed") }
    let wake = fields["wake"].flatMap { clock($0, "wake") }
    guard let node = fields["sleep"] else {
      for key in ["bed", "wake"] where fields[key] != nil {
        fault(fields.line(of: key), "\"\(key)\" needs \"sleep\" beside it")
      }
      return nil
    }
    let parts = (scalar(node) ?? "").split(separator: " ")
    guard (1...2).contains(parts.count), parts[0].last == "h", let hours = Self.decimal(parts[0].dropLast()),
      (0...24).contains(hours)
    else {
      wrong(node, "sleep", "hours and how good they were, such as 5.5h poor")
      return nil
    }
    var night = HealthAggregates.Sleep(hours: hours, bedtime: bed, wakeTime: wake)
    if parts.count == 2 {
      let word = YAMLNode(line: node.line, column: node.column, content: .scalar(String(parts[1]), isPlain: true))
      night.quality = choice(word, "quality of sleep", as: HealthAggregates.Sleep.Quality.self)
    }
    return night
  }
}
