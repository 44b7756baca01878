import SerenityPatterns

/// The named parts that patterns of one language share, written `{{name}}` in a pattern.
struct PatternWords: Sendable {
  /// A hundred thousand steps, some 0.15 ms: the lexicon's gaps are bounded, so a rule that needs more is at fault, and
  /// is told as limited.
  static let limits = Pattern.Limits(steps: 100_000, depth: 10_000, heapKiB: 4_096, stackBytes: 1 << 20)

  private var words: [String: String] = [:]

  /// Takes the `let` lines of a header in: `name = part`.
  mutating func learn(_ header: Paragraph) throws(SafetyDataError) {
    for field in header.all("let") {
      let parts = field.value.split(separator: "=", maxSplits: 1)
      let name = parts.first.map { $0.filter { !$0.isWhitespace } } ?? ""
      let part = parts.count == 2 ? parts[1].drop { $0 == " " } : ""
      guard !name.isEmpty, !part.isEmpty else {
        throw header.error(field.line, "Write a shared part as \"let: name = part\".")
      }
      guard words[name] == nil else {
        throw header.error(field.line, "The part \"\(name)\" stands twice; choose another name.")
      }
      words[name] = try expand(String(part), of: header, line: field.line)
    }
  }

  /// Compiles a field of a paragraph; `wrap` puts something around the expanded source.
  func compile(
    _ field: Paragraph.Field, of paragraph: Paragraph, wrap: (String) -> String = { $0 }
  ) throws(SafetyDataError) -> Pattern {
    let source = wrap(try expand(field.value, of: paragraph, line: field.line))
    do {
      return try Pattern(source, options: [.caseless, .unicodeClasses], limits: Self.limits)
    } catch {
      throw paragraph.error(field.line, "\(error.sentence)")
    }
  }

  private func expand(_ source: String, of paragraph: Paragraph, line: Int) throws(SafetyDataError) -> String {
    var result = ""
    var rest = source[...]
    while let open = rest.firstRange(of: "{{") {
      result += rest[..<open.lowerBound]
      guard let close = rest[open.upperBound...].firstRange(of: "}}") else {
        throw paragraph.error(line, "A \"{{\" is not closed; write a shared part as {{name}}.")
      }
      let name = String(rest[open.upperBound..<close.lowerBound])
      guard let part = words[name] else {
        let known = words.keys.sorted().joined(separator: ", ")
        throw paragraph.error(line, "There is no shared part \"\(name)\"; there are \(known).")
      }
      result += part
      rest = rest[close.upperBound...]
    }
    return result + rest
  }
}
