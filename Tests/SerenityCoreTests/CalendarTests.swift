import SerenityCore
import Testing

@Suite("Dates on the wall calendar")
struct CalendarTests {
  @Test("Every day from 1900 to 2200 follows the one before and reads back as written")
  func everyDay() throws {
    let first = try #require(CalendarDay(year: 1900, month: 1, day: 1))
    let last = try #require(CalendarDay(year: 2200, month: 12, day: 31))
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    var (year, month, day) = (1900, 1, 1)
    var strays = 0
    for number in first.daysSinceEpoch...last.daysSinceEpoch {
      let date = CalendarDay(daysSinceEpoch: number)
      let isRight =
        (date.year, date.month, date.dayOfMonth) == (year, month, day)
        && CalendarDay(year: year, month: month, day: day) == date && CalendarDay(date.description) == date
      strays += isRight ? 0 : 1
      let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      day += 1
      if day > lengths[month - 1] + (month == 2 && isLeapYear ? 1 : 0) { (month, day) = (month + 1, 1) }
      if month > 12 { (year, month) = (year + 1, 1) }
    }
    #expect(strays == 0)
    #expect((year, month, day) == (2201, 1, 1))
  }

  @Test(
    "Days of the week that history knows",
    arguments: [
      ("1970-01-01", Weekday.thursday), ("1969-07-20", .sunday), ("1900-01-01", .monday), ("2000-02-29", .tuesday),
      ("2026-02-02", .monday), ("2024-12-25", .wednesday), ("1989-11-09", .thursday), ("2100-03-01", .monday),
    ])
  func weekdays(text: String, weekday: Weekday) {
    #expect(CalendarDay(text)?.weekday == weekday)
  }

  @Test("Weekdays go round without a gap, before the epoch too")
  func weekdaysGoRound() {
    for number in -1000...1000 {
      let days = Weekday.allCases
      let today = CalendarDay(daysSinceEpoch: number).weekday
      let tomorrow = CalendarDay(daysSinceEpoch: number + 1).weekday
      #expect(days.firstIndex(of: tomorrow) == days.firstIndex(of: today).map { ($0 + 1) % 7 })
    }
  }

  @Test(
    "What is no date is refused",
    arguments: [
      "2026-02-29", "2100-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "2026-01-00", "2026-1-01", "26-01-01",
      "2026-01-01 ", "2026/01/01", "2026-01", "2026-01-01-01", "2026-+2-02", "+026-02-02", "2026--2-02", "tomorrow", "",
    ])
  func invalidDates(text: String) {
    #expect(CalendarDay(text) == nil)
  }

  @Test("Day arithmetic")
  func arithmetic() throws {
    let day = try #require(CalendarDay("2026-02-27"))
    #expect((day + 2).description == "2026-03-01")
    #expect((day + -58).description == "2025-12-31")
    #expect(day + 3 - day == 3)
    #expect(day < day + 1)
  }

  @Test("Times of the clock, read and told")
  func clock() throws {
    let time = try #require(LocalTime("2026-02-02 07:05"))
    #expect((time.hour, time.minute, time.clock) == (7, 5, "07:05"))
    #expect(time.description == "2026-02-02 07:05")
    for text in [
      "2026-02-02", "2026-02-02 24:00", "2026-02-02 7:05", "2026-02-02 07:60", "2026-02-02 +7:05", "x 07:05",
    ] {
      #expect(LocalTime(text) == nil, "\(text)")
    }
  }

  @Test("The parts of the day cover every hour (MEM-1)")
  func timeOfDay() {
    let parts = (0...23).map { TimeOfDay(hour: $0) }
    #expect(parts.filter { $0 == .morning }.count == 7)
    #expect([parts[4], parts[5], parts[11], parts[12]] == [.night, .morning, .morning, .afternoon])
    #expect([parts[16], parts[17], parts[20], parts[21]] == [.afternoon, .evening, .evening, .night])
  }
}
