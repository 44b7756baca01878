public import SerenityCore

/// How a goal goes: this period's progress and the streaks, by the user's own days and Monday-first weeks (CTX-5).
///
/// A day meets a daily goal when its completions add up to the target, a week meets a weekly goal likewise, and a goal
/// of some times a week is met when that many days of the week reach the target. The period under way breaks no
/// streak: it counts once it is met.
public struct GoalProgress: Hashable, Sendable {
  /// What was done in the period under way: in the goal's unit, or in days for a goal of some times a week.
  public let done: Double
  /// What is wanted in a period, in the same measure.
  public let wanted: Double
  /// Periods met in a row up to now.
  public let currentStreak: Int
  /// The most periods ever met in a row.
  public let longestStreak: Int
  /// Days since anything was done; nil when nothing ever was.
  public let daysSinceLast: Int?

  /// Whether the period under way is met already.
  public var isMet: Bool { done >= wanted }

  /// Works a goal's record out as of a moment; completions after it are not seen.
  public init(_ record: GoalRecord, now: Instant, zone: Zone) {
    let today = zone.local(now).day
    var byDay: [Int: Double] = [:]
    for completion in record.completions where completion.at <= now && completion.value.isFinite {
      byDay[zone.local(completion.at).day.daysSinceEpoch, default: 0] += completion.value
    }
    let target = record.goal.target
    var byPeriod: [Int: Double] = [:]
    let current: Int
    switch record.goal.frequency {
    case .daily:
      (byPeriod, wanted, current) = (byDay, target, today.daysSinceEpoch)
    case .weekly:
      for (day, value) in byDay { byPeriod[Self.week(of: day), default: 0] += value }
      (wanted, current) = (target, Self.week(of: today.daysSinceEpoch))
    case .timesAWeek(let times):
      for (day, value) in byDay where value >= target { byPeriod[Self.week(of: day), default: 0] += 1 }
      (wanted, current) = (Double(max(1, times)), Self.week(of: today.daysSinceEpoch))
    }
    done = byPeriod[current] ?? 0
    let needed = wanted
    let met = byPeriod.filter { $0.value >= needed }.keys.sorted()
    (currentStreak, longestStreak) = Self.streaks(of: met, current: current)
    daysSinceLast = byDay.keys.max().map { today.daysSinceEpoch - $0 }
  }

  /// The number of the Monday-first week that a day lies in; 1970-01-01 was a Thursday.
  private static func week(of day: Int) -> Int {
    let shifted = day + 3
    return shifted >= 0 ? shifted / 7 : (shifted - 6) / 7
  }

  private static func streaks(of met: [Int], current: Int) -> (current: Int, longest: Int) {
    var longest = 0
    var run = 0
    var before: Int?
    for period in met {
      run = before.map { $0 + 1 == period } == true ? run + 1 : 1
      longest = max(longest, run)
      before = period
    }
    let isAlive = before.map { $0 >= current - 1 } ?? false
    return (isAlive ? run : 0, longest)
  }
}
