import SerenityCompanion
import SerenityCore

/// What `/goal` says: the goals with how they go (CTX-5).
struct GoalPage {
  let style: Style
  let zone: Zone
  let now: Instant

  func lines(_ goals: [GoalRecord]) -> [String] {
    goals.isEmpty ? ["No goals yet; /goal add Walk after lunch sets one."] : rows(goals)
  }

  /// A line for each goal, numbered as `/goal done` takes them.
  func rows(_ goals: [GoalRecord]) -> [String] {
    goals.enumerated().map { index, record in
      let progress = GoalProgress(record, now: now, zone: zone)
      let streak = progress.currentStreak > 0 ? ", \(progress.currentStreak) in a row" : ""
      let standing = record.goal.isActive ? (progress.isMet ? "met" : "open") : "set aside"
      let amount = "\(Wording.amount(progress.done)) of \(Wording.amount(progress.wanted)) \(unit(record.goal))"
      return "  \(index + 1). \(SafeText.of(record.goal.title)) "
        + style.dim("(\(period(record.goal)), \(standing): \(SafeText.of(amount))\(streak))")
    }
  }

  private func period(_ goal: Goal) -> String {
    switch goal.frequency {
    case .daily: "daily"
    case .weekly: "weekly"
    case .timesAWeek(let times): "\(times) times a week"
    }
  }

  private func unit(_ goal: Goal) -> String {
    if case .timesAWeek = goal.frequency { return "days" }
    return goal.unit
  }
}
