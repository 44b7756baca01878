import SerenityCore

/// How figures and lists are put into words for the model.
enum Wording {
  /// A number with at most one decimal, without a trailing `.0`.
  static func number(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1_000_000_000 else { return "0" }
    let tenths = Int((value * 10).rounded())
    let whole = grouped(abs(tenths) / 10)
    let sign = tenths < 0 ? "-" : ""
    return tenths % 10 == 0 ? sign + whole : "\(sign)\(whole).\(abs(tenths) % 10)"
  }

  /// A count with its noun, as in `1 day` or `3 days`.
  static func count(_ count: Int, _ noun: String, _ many: String? = nil) -> String {
    "\(grouped(count)) \(count == 1 ? noun : many ?? noun + "s")"
  }

  /// A list as in `a, b and c`.
  static func list(_ items: [String]) -> String {
    guard let last = items.last, items.count > 1 else { return items.first ?? "" }
    return items.dropLast().joined(separator: ", ") + " and " + last
  }

  /// A day as seen from another: today, yesterday, 3 days ago.
  static func ago(_ day: CalendarDay, from today: CalendarDay) -> String {
    switch today - day {
    case ...0: "today"
    case 1: "yesterday"
    case let days where days < 14: "\(days) days ago"
    default: "on \(day)"
    }
  }

  /// A weekday with its capital letter.
  static func name(_ weekday: Weekday) -> String { capitalised(weekday.rawValue) }

  /// A text with its first letter in upper case.
  static func capitalised(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

  /// A phrase as a sentence of its own: a capital letter first, a full stop last.
  static func sentence(_ text: String) -> String {
    let trimmed = capitalised(text)
    guard let last = trimmed.last else { return "" }
    return ".!?…".contains(last) ? trimmed : trimmed + "."
  }
}
