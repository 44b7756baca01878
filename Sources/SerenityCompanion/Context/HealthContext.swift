import SerenityCore

/// The day's health as sentences that compare with the user's own usual, the key metrics first (CTX-3).
struct HealthContext {
  let lines: [String]
  /// Sleep and steps stay when the budget is short (PROMPT-1).
  static let keyMetrics = 2

  init(_ health: HealthAggregates?) {
    guard let health else {
      lines = []
      return
    }
    lines = [
      Self.sleep(health), Self.steps(health), Self.mindfulness(health), Self.heart(health), Self.variability(health),
      Self.activity(health), health.sleepTrend.map { "Sleep over the last weeks: \($0.rawValue)." },
    ].compactMap { $0 }
  }

  private static func sleep(_ health: HealthAggregates) -> String? {
    guard let night = health.lastNight, night.hours.isFinite, night.hours >= 0 else {
      return health.weeklySleepHours.map { "The user sleeps \(Wording.number($0)) hours a night on average this week." }
    }
    var text = "The user slept \(Wording.number(night.hours)) \(night.hours == 1 ? "hour" : "hours") last night"
    if let average = health.weeklySleepHours, average.isFinite {
      text += ", " + compared(night.hours, with: average, less: "less than", more: "more than", margin: 0.25)
      text += " their week's average"
    }
    if let quality = night.quality { text += "; quality \(quality.rawValue)" }
    if let bedtime = night.bedtime { text += "; to bed at \(Fence.line(bedtime, atMost: 8))" }
    if let wake = night.wakeTime { text += "; up at \(Fence.line(wake, atMost: 8))" }
    return text + "."
  }

  private static func steps(_ health: HealthAggregates) -> String? {
    guard let steps = health.stepsToday else { return nil }
    let text = "The user has taken \(Wording.count(steps, "step")) so far today"
    guard let usual = health.usualSteps, usual > 0 else { return text + "." }
    let difference = compared(
      Double(steps), with: Double(usual), less: "fewer than on", more: "more than on", margin: Double(usual) / 20,
      equal: "about as many as on")
    return "\(text), \(difference) a usual day."
  }

  private static func mindfulness(_ health: HealthAggregates) -> String? {
    var parts: [String] = []
    if let today = health.mindfulMinutesToday {
      parts.append(today == 0 ? "none today" : "\(Wording.count(today, "minute")) today")
    }
    if let week = health.mindfulMinutesThisWeek { parts.append("\(Wording.count(week, "minute")) this week") }
    if let days = health.daysSinceMindful, days > 0 { parts.append("the last \(Wording.count(days, "day")) ago") }
    return parts.isEmpty ? nil : "Mindful time: \(parts.joined(separator: ", "))."
  }

  private static func heart(_ health: HealthAggregates) -> String? {
    guard let rate = health.restingHeartRate else { return nil }
    let text = "The user's resting heart rate is \(rate) beats a minute"
    guard let usual = health.usualRestingHeartRate else { return text + "." }
    return text + ", "
      + compared(Double(rate), with: Double(usual), less: "below", more: "above", margin: 2, equal: "about")
      + " their usual."
  }

  private static func variability(_ health: HealthAggregates) -> String? {
    guard let variability = health.heartRateVariability else { return nil }
    let text = "Their heart-rate variability is \(variability) ms"
    guard let usual = health.usualHeartRateVariability else { return text + "." }
    return text + ", "
      + compared(Double(variability), with: Double(usual), less: "below", more: "above", margin: 4, equal: "about")
      + " their usual."
  }

  private static func activity(_ health: HealthAggregates) -> String? {
    var parts: [String] = []
    if let level = health.activity { parts.append("activity is \(level.rawValue)") }
    if let minutes = health.exerciseMinutes {
      parts.append(minutes == 0 ? "no exercise yet today" : "\(Wording.count(minutes, "minute")) of exercise today")
    }
    return parts.isEmpty ? nil : Wording.capitalised(parts.joined(separator: ", ")) + "."
  }

  /// How a value stands to the usual one; within the margin it counts as the same.
  private static func compared(
    _ value: Double, with usual: Double, less: String, more: String, margin: Double, equal: String = "about"
  ) -> String {
    let difference = value - usual
    if abs(difference) < margin { return equal }
    return "\(Wording.number(abs(difference))) \(difference < 0 ? less : more)"
  }
}
