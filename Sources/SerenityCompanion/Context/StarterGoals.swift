public import SerenityCore

/// The five goals that a new user is offered (CTX-5).
public enum StarterGoals {
  /// The goals as set at an instant; their names are fixed, so setting them twice changes nothing.
  public static func all(at instant: Instant) -> [Goal] {
    [
      Goal(
        id: GoalID("goal-starter-sleep"), title: "Sleep 7 hours or more", category: .sleep, target: 7, unit: "hours",
        frequency: .daily, createdAt: instant),
      Goal(
        id: GoalID("goal-starter-steps"), title: "Walk 8,000 steps", category: .activity, target: 8_000,
        unit: "steps", frequency: .daily, createdAt: instant),
      Goal(
        id: GoalID("goal-starter-mindful"), title: "5 mindful minutes", category: .mindfulness, target: 5,
        unit: "minutes", frequency: .daily, createdAt: instant),
      Goal(
        id: GoalID("goal-starter-journal"), title: "Journal once a week", category: .custom, target: 1,
        unit: "entries", frequency: .weekly, createdAt: instant),
      Goal(
        id: GoalID("goal-starter-detox"), title: "An hour without screens", category: .stress, target: 1,
        unit: "hours", frequency: .daily, createdAt: instant),
    ]
  }

  /// Whether a goal is about keeping a journal, whatever the user calls it in English or Portuguese.
  public static func isJournal(_ goal: Goal) -> Bool {
    let title = goal.title.lowercased()
    return goal.id == GoalID("goal-starter-journal")
      || ["journal", "diary", "diário"].contains { title.contains($0) }
  }
}
