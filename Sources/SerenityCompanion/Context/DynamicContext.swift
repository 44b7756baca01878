import SerenityCore

/// What is so at this moment: the time, the days since, mood and trends, a line each, the most telling first (CTX-2).
struct DynamicContext {
  let lines: [String]
  /// Stressors, wins and trends older than this say nothing about now.
  static let horizonInDays = 14

  init(_ material: PromptMaterial, topics: TopicFilter) {
    let snapshot = material.snapshot
    let now = material.zone.local(Self.rounded(material.now))
    let recent = snapshot.checkIns.filter {
      $0.at <= material.now && now.day - material.zone.local($0.at).day <= Self.horizonInDays
    }
    var lines = ["It is \(Wording.name(now.day.weekday)) \(now.timeOfDay.rawValue), \(now.day) \(now.clock)."]
    if snapshot.session != nil || !snapshot.pastSessions.isEmpty {
      lines.append(Self.sessions(snapshot.pastSessions, today: now.day, zone: material.zone))
    }
    if let mood = snapshot.session?.moodAtStart { lines.append("Mood as this session began: \(mood)/10.") }
    if let last = snapshot.checkIns.last(where: { $0.at <= material.now }) {
      lines.append(Self.checkIn(last, today: now.day, zone: material.zone, topics: topics))
    }
    lines.append(contentsOf: Self.trends(recent, sleep: material.health?.sleepTrend))
    for (label, values) in [
      ("Weighing on them", recent.reversed().flatMap(\.stressors)),
      ("Went well", recent.reversed().flatMap(\.wins)),
    ] {
      let named = Self.firstThree(topics.allowed(values))
      if !named.isEmpty { lines.append("\(label): \(named.joined(separator: "; ")).") }
    }
    self.lines = lines
  }

  /// The start of the slice of five minutes that an instant lies in; a context lives as long as its slice (CTX-6).
  private static func rounded(_ instant: Instant) -> Instant {
    let slice = ContextCache.lifetime.milliseconds
    let remainder = ((instant.millisecondsSinceEpoch % slice) + slice) % slice
    return Instant(millisecondsSinceEpoch: instant.millisecondsSinceEpoch - remainder)
  }

  private static func checkIn(_ checkIn: CheckIn, today: CalendarDay, zone: Zone, topics: TopicFilter) -> String {
    var text = "Last check-in \(Wording.ago(zone.local(checkIn.at).day, from: today)): mood \(checkIn.mood)/10"
    if let anxiety = checkIn.anxiety { text += ", anxiety \(anxiety)/10" }
    if let note = topics.allowed(checkIn.note) {
      let quoted = Fence.line(note, atMost: 160)
      if !quoted.isEmpty { text += "; note: \"\(quoted)\"" }
    }
    return text + "."
  }

  private static func trends(_ checkIns: [CheckIn], sleep: Trend?) -> [String] {
    let mood = TrendRule.trend(of: checkIns.map(\.mood), higherIsBetter: true)
    let anxiety = TrendRule.trend(of: checkIns.compactMap(\.anxiety), higherIsBetter: false)
    var known: [String] = ["mood \(mood.rawValue)", Self.anxiety(anxiety)]
    if let sleep { known.append("sleep \(sleep.rawValue)") }
    if checkIns.isEmpty && sleep == nil { return [] }
    return ["Two-week trends: \(known.joined(separator: ", "))."]
  }

  /// "Anxiety declining" would read as good news, so its direction is named.
  private static func anxiety(_ trend: Trend) -> String {
    switch trend {
    case .improving: "anxiety easing"
    case .declining: "anxiety rising"
    case .stable, .insufficientData: "anxiety \(trend.rawValue)"
    }
  }

  /// How long ago the last session was, how many there were and how they usually are.
  private static func sessions(_ past: [SessionSpan], today: CalendarDay, zone: Zone) -> String {
    guard let last = past.map(\.lastActivityAt).max() else { return "This is the first conversation with this user." }
    let openings = past.map { zone.local($0.openedAt) }
    let days = Set(openings.map(\.day)).union([today]).count
    let minutes = past.reduce(0) { $0 + ($1.lastActivityAt - $1.openedAt).milliseconds / 60_000 } / Int64(past.count)
    let gap = today - zone.local(last).day
    var text = gap <= 0 ? "Last session earlier today" : "Last session \(Wording.ago(today + -gap, from: today))"
    text += "; this is session \(grouped(past.count + 1)), on \(Wording.count(days, "active day"))"
    if minutes > 0 { text += ", about \(Wording.count(Int(minutes), "minute")) each" }
    if let usual = usualTime(openings.map(\.timeOfDay)) { text += ", mostly \(usual)s" }
    return text + "."
  }

  /// The part of the day in which at least half of three or more sessions began.
  private static func usualTime(_ times: [TimeOfDay]) -> String? {
    guard times.count >= 3 else { return nil }
    for time in TimeOfDay.allCases where times.filter({ $0 == time }).count * 2 >= times.count {
      return time.rawValue
    }
    return nil
  }

  /// The first three different values, fit for a data block.
  private static func firstThree(_ values: [String]) -> [String] {
    var named: [String] = []
    var seen: Set<String> = []
    for value in values where named.count < 3 {
      let line = Fence.line(value, atMost: 80)
      if !line.isEmpty, seen.insert(line.lowercased()).inserted { named.append(line) }
    }
    return named
  }
}
