/// A block of `key: value` lines of a data file, ended by an empty line.
///
/// The whole line after the colon and one space is the value, so that a regular expression needs no escaping. A line
/// that begins with two spaces continues the value above it. A line that begins with `#` is a comment.
struct Paragraph: Hashable, Sendable {
  /// One line with its place.
  struct Field: Hashable, Sendable {
    var key: String
    var value: String
    var line: Int
  }

  var file: String
  var line: Int
  var fields: [Field]

  /// The paragraphs of a file, in order.
  static func parse(_ file: SafetyFile) throws(SafetyDataError) -> [Paragraph] {
    var paragraphs: [Paragraph] = []
    var fields: [Field] = []
    func close() {
      if let first = fields.first { paragraphs.append(Paragraph(file: file.name, line: first.line, fields: fields)) }
      fields = []
    }
    let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, raw) in lines.enumerated() {
      let number = index + 1
      if raw.hasPrefix("#") { continue }
      if raw.allSatisfy(\.isWhitespace) {
        close()
      } else if raw.hasPrefix("  ") {
        guard !fields.isEmpty else {
          throw SafetyDataError(
            file: file.name, line: number, sentence: "This line continues nothing; begin it with a key and a colon.")
        }
        fields[fields.count - 1].value += " " + raw.drop { $0 == " " }
      } else {
        fields.append(try field(of: raw, number: number, file: file.name))
      }
    }
    close()
    return paragraphs
  }

  private static func field(of raw: Substring, number: Int, file: String) throws(SafetyDataError) -> Field {
    guard let colon = raw.firstIndex(of: ":"), colon > raw.startIndex else {
      throw SafetyDataError(file: file, line: number, sentence: "This line has no key; write it as \"key: value\".")
    }
    let key = raw[..<colon]
    guard key.utf8.allSatisfy({ ($0 >= 97 && $0 <= 122) || $0 == 45 }) else {
      throw SafetyDataError(
        file: file, line: number, sentence: "\"\(key)\" is no key; keys are lower-case letters and hyphens.")
    }
    var value = raw[raw.index(after: colon)...]
    if value.hasPrefix(" ") { value = value.dropFirst() }
    guard !value.isEmpty else {
      throw SafetyDataError(file: file, line: number, sentence: "\"\(key)\" has no value; write one or drop the line.")
    }
    return Field(key: String(key), value: String(value), line: number)
  }

  // MARK: Reading

  /// Refuses keys that are not known, and keys said twice that may be said once.
  func check(once: Set<String>, many: Set<String> = []) throws(SafetyDataError) {
    var seen: Set<String> = []
    for field in fields {
      guard once.contains(field.key) || many.contains(field.key) else {
        let known = once.union(many).sorted().joined(separator: ", ")
        throw error(field.line, "Unknown key \"\(field.key)\"; the keys here are \(known).")
      }
      if once.contains(field.key) && !seen.insert(field.key).inserted {
        throw error(field.line, "\"\(field.key)\" stands twice in one paragraph; keep one.")
      }
    }
  }

  func all(_ key: String) -> [Field] { fields.filter { $0.key == key } }

  func optional(_ key: String) -> Field? { fields.first { $0.key == key } }

  func required(_ key: String) throws(SafetyDataError) -> Field {
    guard let field = optional(key) else { throw error(line, "This paragraph lacks \"\(key)\"; add it.") }
    return field
  }

  func error(_ line: Int, _ sentence: String) -> SafetyDataError {
    SafetyDataError(file: file, line: line, sentence: sentence)
  }
}
