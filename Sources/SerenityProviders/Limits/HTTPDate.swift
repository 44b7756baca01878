public import SerenityCore

/// The date of HTTP's headers, such as `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, 5.6.7).
///
/// The two obsolete forms, which no server may send, are not read.
public enum HTTPDate {
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
  private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]

  /// The instant a date means; nil for anything else.
  ///
  /// The day of the week is not compared.
  public static func parse(_ text: String) -> Instant? {
    let fields = text.split(separator: " ", omittingEmptySubsequences: false)
    guard fields.count == 6, fields[0].hasSuffix(","), fields[5] == "GMT", let day = number(fields[1], digits: 2),
      let month = months.firstIndex(where: { $0 == fields[2] }), let year = number(fields[3], digits: 4)
    else { return nil }
    let time = fields[4].split(separator: ":", omittingEmptySubsequences: false)
    guard time.count == 3, let hour = number(time[0], digits: 2), let minute = number(time[1], digits: 2),
      let second = number(time[2], digits: 2)
    else { return nil }
    guard (1...31).contains(day), hour < 24, minute < 60, second <= 60 else { return nil }
    let seconds = days(year: year, month: month + 1, day: day) * 86_400 + hour * 3_600 + minute * 60 + second
    return Instant(millisecondsSinceEpoch: Int64(seconds) * 1000)
  }

  /// The date of an instant, to the second before it.
  public static func text(_ instant: Instant) -> String {
    let seconds = Int(instant.millisecondsSinceEpoch.flooredQuotient(by: 1000))
    let day = seconds.flooredQuotient(by: 86_400)
    let rest = seconds - day * 86_400
    let date = civil(day: day)
    let weekday = weekdays[day - day.flooredQuotient(by: 7) * 7]
    let time = [rest / 3_600, rest / 60 % 60, rest % 60].map { padded($0, to: 2) }.joined(separator: ":")
    return "\(weekday), \(padded(date.day, to: 2)) \(months[date.month - 1]) \(padded(date.year, to: 4)) \(time) GMT"
  }

  private static func number(_ text: Substring, digits: Int) -> Int? {
    guard text.utf8.count == digits, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text)
  }

  private static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  /// Days since 1970-01-01 in the Gregorian calendar; years counted from March, so that a leap day ends one.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let shifted = month > 2 ? year : year - 1
    let monthFromMarch = (month + 9) % 12
    let leapDays = shifted.flooredQuotient(by: 4) - shifted.flooredQuotient(by: 100) + shifted.flooredQuotient(by: 400)
    return shifted * 365 + leapDays + (monthFromMarch * 306 + 5) / 10 + day - 1 - 719_468
  }

  private static func civil(day: Int) -> (year: Int, month: Int, day: Int) {
    // A guess from the mean length of a year is at most one off.
    var year = 1970 + (day * 400).flooredQuotient(by: 146_097)
    while days(year: year + 1, month: 1, day: 1) <= day { year += 1 }
    while days(year: year, month: 1, day: 1) > day { year -= 1 }
    var month = 12
    while days(year: year, month: month, day: 1) > day { month -= 1 }
    return (year, month, day - days(year: year, month: month, day: 1) + 1)
  }
}

extension [HTTPHeader] {
  /// The headers with the time at which they came among them, where the provider did not say it (RFC 9110, 6.6.1).
  ///
  /// A date such as the one to come back at would else be read against a clock that a story or a user moved; `now` is
  /// the real one's.
  package func dated(_ now: Instant) -> Self {
    func isDate(_ header: HTTPHeader) -> Bool { header.name.lowercased() == "date" }
    if first(where: isDate).flatMap({ HTTPDate.parse($0.value) }) != nil { return self }
    return filter { !isDate($0) } + [HTTPHeader("Date", HTTPDate.text(now))]
  }
}

extension BinaryInteger {
  /// The quotient rounded towards minus infinity.
  fileprivate func flooredQuotient(by divisor: Self) -> Self {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}
