import SerenityCompanion
import SerenityCore
import Testing

@Suite struct FollowingAGoal {
  private typealias Given = PromptFixtures

  private static func progress(
    _ frequency: Goal.Frequency, target: Double = 1, done: [(String, Double)], now: String, zone: Zone = Given.zone
  ) -> GoalProgress {
    let goal = Goal(
      id: GoalID("g"), title: "Walk", category: .activity, target: target, unit: "km", frequency: frequency,
      createdAt: Given.at("2026-01-01 08:00"))
    let completions = done.map { Goal.Completion(at: Given.at($0.0), value: $0.1) }
    return GoalProgress(GoalRecord(goal: goal, completions: completions), now: Given.at(now), zone: zone)
  }

  @Test func `two small efforts of a day add up to the target`() {
    let progress = Self.progress(
      .daily, target: 5, done: [("2026-02-05 08:00", 2), ("2026-02-05 19:00", 3)], now: "2026-02-05 20:00")
    #expect(progress.isMet)
    #expect(progress.done == 5)
    #expect(progress.currentStreak == 1)
  }

  @Test(arguments: [
    // Today still open: the streak stands. A whole day missed: it is gone, the longest stays.
    (["2026-02-02", "2026-02-03", "2026-02-04"], "2026-02-05 09:00", 3, 3),
    (["2026-02-02", "2026-02-03", "2026-02-04", "2026-02-05"], "2026-02-05 23:59", 4, 4),
    (["2026-02-01", "2026-02-02", "2026-02-03"], "2026-02-05 00:01", 0, 3),
    (["2026-01-30", "2026-01-31", "2026-02-01", "2026-02-04"], "2026-02-05 12:00", 1, 3),
    ([], "2026-02-05 12:00", 0, 0),
  ]) func `a daily streak lives through the day under way`(days: [String], now: String, current: Int, longest: Int) {
    let progress = Self.progress(.daily, done: days.map { ($0 + " 21:00", 1) }, now: now)
    #expect(progress.currentStreak == current)
    #expect(progress.longestStreak == longest)
  }

  @Test func `a day is the user's own, up to midnight on their wall`() {
    let progress = Self.progress(
      .daily, done: [("2026-02-04 23:50", 1), ("2026-02-05 00:10", 1)], now: "2026-02-05 08:00")
    #expect(progress.currentStreak == 2)
    let elsewhere = Self.progress(
      .daily, done: [("2026-02-04 23:50", 1), ("2026-02-05 00:10", 1)], now: "2026-02-05 08:00", zone: .utc)
    #expect(elsewhere.currentStreak == 1)
  }

  @Test func `a week begins on Monday`() {
    // 2026-02-01 is a Sunday, 2026-02-02 a Monday.
    let done = [("2026-02-01 22:00", 1.0), ("2026-02-02 07:00", 1.0)]
    let progress = Self.progress(.weekly, done: done, now: "2026-02-03 12:00")
    #expect(progress.currentStreak == 2)
    #expect(Self.progress(.weekly, done: [done[0]], now: "2026-02-03 12:00").done == 0)
  }

  @Test func `some times a week counts days, not efforts`() {
    let done = [("2026-02-02 07:00", 1.0), ("2026-02-02 19:00", 1.0), ("2026-02-04 07:00", 1.0)]
    let progress = Self.progress(.timesAWeek(3), done: done, now: "2026-02-05 12:00")
    #expect(progress.done == 2)
    #expect(progress.wanted == 3)
    #expect(!progress.isMet)
    #expect(Self.progress(.timesAWeek(2), done: done, now: "2026-02-05 12:00").currentStreak == 1)
  }

  @Test func `what has not happened yet is not seen`() {
    let progress = Self.progress(.daily, done: [("2026-02-06 08:00", 1)], now: "2026-02-05 12:00")
    #expect(progress.done == 0)
    #expect(progress.daysSinceLast == nil)
  }

  @Test func `there are five starter goals and setting them twice changes nothing`() {
    let goals = StarterGoals.all(at: Given.now)
    #expect(goals.map(\.target) == [7, 8_000, 5, 1, 1])
    #expect(Set(goals.map(\.id)).count == 5)
    #expect(goals == StarterGoals.all(at: Given.now))
    #expect(goals.filter(StarterGoals.isJournal).count == 1)
  }
}
