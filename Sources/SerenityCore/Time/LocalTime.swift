/// A date on the wall calendar, without a time or a zone (proleptic Gregorian).
public struct CalendarDay: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// Days since 1970-01-01; negative before it.
  public let daysSinceEpoch: Int

  /// Makes the day that lies `daysSinceEpoch` after 1970-01-01.
  public init(daysSinceEpoch: Int) { self.daysSinceEpoch = daysSinceEpoch }

  /// Makes the day of a year, a month and a day of the month; nil when there is no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), (1...31).contains(day) else { return nil }
    // Days from civil, H. Hinnant, "chrono-Compatible Low-Level Date Algorithms": years start in March.
    let shifted = month > 2 ? year : year - 1
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    self.init(daysSinceEpoch: era * 146_097 + dayOfEra - 719_468)
    guard self.month == month, self.dayOfMonth == day else { return nil }
  }

  /// Reads `2026-02-02`; nil for anything else.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].count == 4, parts[1].count == 2, parts[2].count == 2,
      let year = number(parts[0]), let month = number(parts[1]), let day = number(parts[2])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  private var civil: (year: Int, month: Int, day: Int) {
    let shifted = daysSinceEpoch + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  /// The year, as in 2026.
  public var year: Int { civil.year }
  /// The month, 1 to 12.
  public var month: Int { civil.month }
  /// The day of the month, 1 to 31.
  public var dayOfMonth: Int { civil.day }
  /// The day of the week, Monday first.
  public var weekday: Weekday { Weekday.allCases[((daysSinceEpoch + 3) % 7 + 7) % 7] }

  /// The day as `2026-02-02`.
  public var description: String {
    let (year, month, day) = civil
    return "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))"
  }

  /// Orders by date.
  public static func < (left: Self, right: Self) -> Bool { left.daysSinceEpoch < right.daysSinceEpoch }
  /// The day `count` days later.
  public static func + (day: Self, count: Int) -> Self { Self(daysSinceEpoch: day.daysSinceEpoch + count) }
  /// The number of days from `earlier` to `later`.
  public static func - (later: Self, earlier: Self) -> Int { later.daysSinceEpoch - earlier.daysSinceEpoch }
}

/// A day of the week.
public enum Weekday: String, Sendable, CaseIterable {
  /// The first day of the week.
  case monday
  /// The second day of the week.
  case tuesday
  /// The third day of the week.
  case wednesday
  /// The fourth day of the week.
  case thursday
  /// The fifth day of the week.
  case friday
  /// The sixth day of the week.
  case saturday
  /// The seventh day of the week.
  case sunday
}

/// A part of the day, with the hours of MEM-1.
public enum TimeOfDay: String, Sendable, CaseIterable {
  /// From 5 to 12.
  case morning
  /// From 12 to 17.
  case afternoon
  /// From 17 to 21.
  case evening
  /// From 21 to 5.
  case night

  /// The part of the day that an hour (0 to 23) falls in: morning 5-12, afternoon 12-17, evening 17-21, else night.
  public init(hour: Int) {
    switch hour {
    case 5..<12: self = .morning
    case 12..<17: self = .afternoon
    case 17..<21: self = .evening
    default: self = .night
    }
  }
}

/// What the clock on the wall shows: a day and a time of day, in some zone.
public struct LocalTime: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The date.
  public var day: CalendarDay
  /// Milliseconds since midnight, 0 to 86,399,999.
  public var millisecondsSinceMidnight: Int64

  /// Makes a wall time from a day, an hour, a minute and milliseconds.
  public init(day: CalendarDay, hour: Int, minute: Int, milliseconds: Int64 = 0) {
    self.day = day
    millisecondsSinceMidnight = Int64(hour) * 3_600_000 + Int64(minute) * 60_000 + milliseconds
  }

  /// Reads `2026-02-02 21:10`; nil for anything else.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 2, let day = CalendarDay(parts[0]), let (hour, minute) = Self.hourAndMinute(parts[1]) else {
      return nil
    }
    self.init(day: day, hour: hour, minute: minute)
  }

  /// Reads `21:10` as an hour (0 to 23) and a minute; nil for anything else.
  public static func hourAndMinute(_ text: some StringProtocol) -> (hour: Int, minute: Int)? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].count == 2, parts[1].count == 2, let hour = number(parts[0]),
      let minute = number(parts[1]), (0...23).contains(hour), (0...59).contains(minute)
    else { return nil }
    return (hour, minute)
  }

  /// The hour, 0 to 23.
  public var hour: Int { Int(millisecondsSinceMidnight / 3_600_000) }
  /// The minute, 0 to 59.
  public var minute: Int { Int(millisecondsSinceMidnight / 60_000 % 60) }
  /// The part of the day.
  public var timeOfDay: TimeOfDay { TimeOfDay(hour: hour) }
  /// The time as `2026-02-02 21:10`.
  public var description: String { "\(day) \(clock)" }
  /// The time as `21:10`.
  public var clock: String { "\(padded(hour, to: 2)):\(padded(minute, to: 2))" }

  /// Orders by date, then by time.
  public static func < (left: Self, right: Self) -> Bool {
    (left.day, left.millisecondsSinceMidnight) < (right.day, right.millisecondsSinceMidnight)
  }
}

private func padded(_ number: Int, to width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

/// Digits alone: `Int` would take a sign too, and `+2` is no month.
private func number(_ digits: some StringProtocol) -> Int? {
  digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(digits) : nil
}
