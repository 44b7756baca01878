import SerenityCore

/// The user's goals and how they go, a sentence each, and the nudge to journal (CTX-5).
struct GoalsContext {
  let lines: [String]
  /// At most this many goals are pursued at a time.
  static let mostGoals = 5
  /// After how many days without a chat a goal to journal nudges.
  static let silentDays = 3

  init(_ material: PromptMaterial) {
    let active = material.snapshot.goals.filter(\.goal.isActive).prefix(Self.mostGoals)
    var lines = active.compactMap { Self.sentence($0, now: material.now, zone: material.zone) }
    if let nudge = Self.nudge(active.map(\.goal), material) { lines.insert(nudge, at: min(1, lines.count)) }
    self.lines = lines
  }

  private static func sentence(_ record: GoalRecord, now: Instant, zone: Zone) -> String? {
    let goal = record.goal
    let title = Fence.line(goal.title, atMost: 80)
    guard !title.isEmpty, goal.target.isFinite else { return nil }
    let progress = GoalProgress(record, now: now, zone: zone)
    let unit = Fence.line(goal.unit, atMost: 24)
    let (period, streakUnit): (String, String)
    var measure: String
    switch goal.frequency {
    case .daily: (period, streakUnit, measure) = ("today", "day", " \(unit)")
    case .weekly: (period, streakUnit, measure) = ("this week", "week", " \(unit)")
    case .timesAWeek: (period, streakUnit, measure) = ("this week", "week", " days")
    }
    if unit.isEmpty, measure == " " { measure = "" }
    var text = "\(title) — "
    let figures = "\(Wording.number(progress.done)) of \(Wording.number(progress.wanted))\(measure)"
    text += progress.isMet ? "met \(period) (\(figures))" : "\(figures) \(period)"
    if progress.currentStreak > 0 {
      text += "; \(progress.currentStreak) \(streakUnit)\(progress.currentStreak == 1 ? "" : "s") in a row"
    }
    if progress.longestStreak > progress.currentStreak { text += ", longest run \(progress.longestStreak)" }
    if let days = progress.daysSinceLast, days > 1 {
      text += "; last done \(days) days ago"
    } else if progress.daysSinceLast == nil {
      text += "; not started yet"
    }
    return text + "."
  }

  private static func nudge(_ goals: [Goal], _ material: PromptMaterial) -> String? {
    guard goals.contains(where: { StarterGoals.isJournal($0) }),
      let last = material.snapshot.pastSessions.map(\.lastActivityAt).max()
    else { return nil }
    let silent = material.zone.local(material.now).day - material.zone.local(last).day
    guard silent >= silentDays else { return nil }
    return "Away for \(silent) days, with a goal to journal: a gentle invitation may be welcome."
  }
}
