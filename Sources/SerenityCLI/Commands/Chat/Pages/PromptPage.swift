import SerenityCore

/// What `/prompt` says: a prompt by section with the account of what it costs (PROMPT-3).
struct PromptPage {
  let style: Style

  /// The lines for a prompt, or for one section of it.
  func lines(_ prompt: Prompt, section name: SectionName?) -> [String] {
    if let name {
      guard let section = prompt.section(name) else {
        let line = prompt.account.lines.first { $0.section == name }
        return ["The last prompt has no section \(name.rawValue)\(line?.cut.map { ": \($0)" } ?? "")."]
      }
      return heading(section) + [SafeText.of(section.text)]
    }
    return prompt.sections.flatMap { heading($0) + [SafeText.of($0.text), ""] } + account(prompt.account)
  }

  private func heading(_ section: PromptSection) -> [String] {
    [style.bold("[\(section.name.rawValue)]") + style.dim(" \(Wording.number(section.tokens)) tokens")]
  }

  private func account(_ account: PromptAccount) -> [String] {
    let width = (account.lines.map(\.section.rawValue.count).max() ?? 0) + 2
    let rows = account.lines.map { line in
      let name = line.section.rawValue
      let limit = line.limit.map { "of \(Wording.number($0))" } ?? "never cut"
      return "  " + name + String(repeating: " ", count: width - name.count)
        + "\(Wording.number(line.tokens)) \(limit)\(line.cut.map { "; \($0)" } ?? "")"
    }
    return [style.bold("Account")] + rows + [
      "  \(Wording.number(account.total)) tokens of a window of \(Wording.number(account.window)), "
        + "\(Wording.number(account.reserved)) kept for the answer, \(Wording.number(account.left)) left "
        + "(plan \(account.plan), counted by the \(account.counter) counter)."
    ]
  }
}

/// Numbers and names as people read them.
enum Wording {
  /// A whole number with commas between thousands.
  static func number(_ number: Int) -> String {
    let digits = Array(String(number.magnitude))
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
      text.append(digit)
    }
    return number < 0 ? "-" + text : text
  }

  /// An amount without a needless point.
  static func amount(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1_000_000_000 ? number(Int(value)) : String(value)
  }

  /// How many of something, such as `1 fact`.
  static func count(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    "\(number(count)) \(count == 1 ? one : many ?? one + "s")"
  }

  /// A name of a thing, short enough to read and long enough to tell from others.
  static func short(_ name: String) -> String { String(name.split(separator: "-").last?.prefix(4) ?? "") }

  /// A span of time in its largest whole units.
  static func span(_ duration: Duration) -> String {
    let minutes = Int(duration.components.seconds / 60)
    let parts = [
      (minutes / 1440, "day"), (minutes % 1440 / 60, "hour"), (minutes % 60, "minute"),
    ].filter { $0.0 > 0 }.map { count($0.0, $0.1) }
    return parts.isEmpty ? "less than a minute" : parts.joined(separator: " ")
  }

  /// A time as `Monday 2026-02-02 21:10`.
  static func moment(_ instant: Instant, in zone: Zone) -> String {
    let local = zone.local(instant)
    return "\(weekday(local.day)) \(local)"
  }

  /// The day of the week with a capital letter.
  static func weekday(_ day: CalendarDay) -> String {
    day.weekday.rawValue.prefix(1).uppercased() + day.weekday.rawValue.dropFirst()
  }
}
