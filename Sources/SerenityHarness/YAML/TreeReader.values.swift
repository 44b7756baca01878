import SerenityCore

extension TreeReader {
  /// Reads a text that is not blank.
  package mutating func text(_ node: YAMLNode, _ key: String) -> String? {
    guard let text = scalar(node) else {
      fault(node.line, "\"\(key)\" must be a text, not \(node.kindName)")
      return nil
    }
    guard text.contains(where: { !$0.isWhitespace }) else {
      fault(node.line, "\"\(key)\" is empty")
      return nil
    }
    return text
  }

  /// Reads one text or a list of texts.
  package mutating func texts(_ node: YAMLNode, _ key: String) -> [String] {
    guard case .sequence(let items) = node.content else { return text(node, key).map { [$0] } ?? [] }
    if items.isEmpty { fault(node.line, "\"\(key)\" is an empty list; leave it out") }
    return items.compactMap { text($0, key) }
  }

  /// Reads `true` or `false`.
  package mutating func flag(_ node: YAMLNode, _ key: String) -> Bool? {
    if isWord("true", node) { return true }
    if isWord("false", node) { return false }
    wrong(node, key, "true or false")
    return nil
  }

  /// Reads a whole number in a range.
  package mutating func integer(_ node: YAMLNode, _ key: String, in range: ClosedRange<Int>) -> Int? {
    if let number = scalar(node).flatMap({ Int($0) }), range.contains(number) { return number }
    let bounds =
      range.upperBound == .max ? "of at least \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
    wrong(node, key, "a whole number \(bounds)")
    return nil
  }

  /// Reads a number in a range, such as `7.2`.
  package mutating func number(_ node: YAMLNode, _ key: String, in range: ClosedRange<Double>) -> Double? {
    if let number = scalar(node).flatMap({ Self.decimal($0) }), range.contains(number) { return number }
    wrong(node, key, "a number from \(Self.plain(range.lowerBound)) to \(Self.plain(range.upperBound))")
    return nil
  }

  /// Reads one of an enumeration's names.
  package mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ node: YAMLNode, _ what: String, as type: Choice.Type
  ) -> Choice? where Choice.RawValue == String {
    choice(node, what, among: Choice.allCases.map { ($0.rawValue, $0) })
  }

  /// Reads one of several names.
  package mutating func choice<Choice>(
    _ node: YAMLNode, _ what: String, among choices: [(name: String, value: Choice)]
  ) -> Choice? {
    let names = choices.map(\.name)
    guard let written = scalar(node) else {
      fault(node.line, "\(what) must be one of \(names.joined(separator: ", ")), not \(node.kindName)")
      return nil
    }
    if let found = choices.first(where: { $0.name == written }) { return found.value }
    let near = Spelling.nearest(to: written, among: names).map { "did you mean \"\($0)\"? " } ?? ""
    fault(node.line, "unknown \(what) \(quoted(written)) (\(near)allowed: \(names.joined(separator: ", ")))")
    return nil
  }

  /// Reads `90s`, `5m`, `2h` or `1d`, up to a year.
  package mutating func duration(_ node: YAMLNode, _ key: String) -> Duration? {
    if let text = scalar(node), let unit = text.last, let count = Int(text.dropLast()), text.first != "+",
      count > 0, let seconds = ["s": 1, "m": 60, "h": 3600, "d": 86_400][unit], count <= 366 * 86_400 / seconds
    {
      return .seconds(count * seconds)
    }
    wrong(node, key, "a time such as 90s, 5m, 2h or 1d, at most a year")
    return nil
  }

  /// Reads `6.9h` as hours of a day.
  package mutating func hours(_ node: YAMLNode, _ key: String) -> Double? {
    if let text = scalar(node), text.last == "h", let hours = Self.decimal(text.dropLast()), (0...24).contains(hours) {
      return hours
    }
    wrong(node, key, "hours such as 6.9h, from 0h to 24h")
    return nil
  }

  /// Reads `07:00`.
  package mutating func clock(_ node: YAMLNode, _ key: String) -> String? {
    if let text = scalar(node), LocalTime.hourAndMinute(text) != nil { return text }
    wrong(node, key, "a time of day such as \"07:00\"")
    return nil
  }

  /// Notes that a value is not what it must be.
  package mutating func wrong(_ node: YAMLNode, _ key: String, _ wanted: String) {
    let shown = scalar(node).map { $0.isEmpty ? "empty" : quoted($0) } ?? node.kindName
    fault(node.line, "\"\(key)\" must be \(wanted), not \(shown)")
  }

  /// Digits with at most one point, and a minus before them if need be; neither `1e3` nor `nan`.
  static func decimal(_ text: some StringProtocol) -> Double? {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count),
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } })
    else { return nil }
    return Double(text)
  }

  private static func plain(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
  }
}
