/// The names and values of a `.env` or credentials file: `NAME=value` lines, read without expanding anything (LLM-6).
///
/// A line may begin with `export`; white space around the name and the value does not count. A value in single quotes
/// is literal; in double quotes `\"` and `\\` stand for the second character; without quotes it ends at white space
/// before a `#`. Lines that begin with `#` are comments. Of a name given twice the last line counts, as in a shell.
/// No description, dump or interpolation shows a value.
package struct KeyFile: Hashable, Sendable {
  /// A line that says nothing usable; holds nothing of the line.
  package struct BadLine: Hashable, Sendable {
    /// The line's number, 1 for the first.
    package var number: Int
    /// What is wrong with it, as the second half of a sentence.
    package var reason: String
  }

  /// Larger files are not read: a file of keys has a few lines.
  static let maximumBytes = 65_536

  private(set) var values: [String: String] = [:]
  /// The lines that could not be understood, in order.
  package private(set) var badLines: [BadLine] = []

  /// Reads a file's bytes; what cannot be understood becomes a bad line.
  package init(_ bytes: some Collection<UInt8>) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let body = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : Array(bytes)
    for (index, line) in Self.lines(of: body).enumerated() {
      switch Self.read(line) {
      case .nothing: break
      case .entry(let name, let value): values[name] = value
      case .bad(let reason): badLines.append(BadLine(number: index + 1, reason: reason))
      }
    }
  }

  /// The value of a name; nil when no line gives it.
  package func value(_ name: String) -> String? { values[name] }

  /// The names that have a value, sorted.
  package var names: [String] { values.keys.sorted() }

  private enum Reading {
    case nothing
    case entry(String, String)
    case bad(String)
  }

  /// The lines, which end in LF, CR LF or CR.
  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = bytes.startIndex
    var index = start
    while index < bytes.endIndex {
      if bytes[index] == 0x0A || bytes[index] == 0x0D {
        lines.append(bytes[start..<index])
        if bytes[index] == 0x0D, index + 1 < bytes.endIndex, bytes[index + 1] == 0x0A { index += 1 }
        start = index + 1
      }
      index += 1
    }
    return lines + [bytes[start...]]
  }

  private static func read(_ bytes: ArraySlice<UInt8>) -> Reading {
    guard let text = String(validating: bytes, as: UTF8.self) else { return .bad("is not UTF-8") }
    var line = trimmed(text[...])
    guard let first = line.first, first != "#" else { return .nothing }
    if line.hasPrefix("export"), line.dropFirst(6).first.map(isBlank) == true { line = trimmed(line.dropFirst(6)) }
    guard let sign = line.firstIndex(of: "=") else { return .bad("has no equals sign") }
    let name = trimmed(line[..<sign])
    guard isName(name) else { return .bad("has no name of letters, digits and underscores before the equals sign") }
    let rest = trimmed(line[line.index(after: sign)...])
    switch rest.first {
    case "\"", "'": return quoted(rest, name: String(name))
    default: return .entry(String(name), String(bare(rest)))
    }
  }

  private static func quoted(_ text: Substring, name: String) -> Reading {
    guard let quote = text.first else { return .nothing }
    var value = ""
    var rest = text.dropFirst()
    while let character = rest.popFirst() {
      if character == quote {
        let after = trimmed(rest)
        guard after.isEmpty || after.first == "#" else { return .bad("goes on after the closing quote") }
        return .entry(name, value)
      }
      if character == "\\", quote == "\"", let next = rest.first, next == "\"" || next == "\\" {
        value.append(next)
        rest.removeFirst()
      } else {
        value.append(character)
      }
    }
    return .bad("lacks the closing quote")
  }

  /// A value without quotes: a `#` begins a comment where white space or nothing stands before it.
  private static func bare(_ text: Substring) -> Substring {
    var before: Character = " "
    for index in text.indices {
      if text[index] == "#", isBlank(before) { return trimmed(text[..<index]) }
      before = text[index]
    }
    return text
  }

  private static func isName(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, !(0x30...0x39).contains(first) else { return false }
    return text.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
    }
  }

  private static func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while let last = text.last, isBlank(last) { text.removeLast() }
    return text.drop(while: isBlank)
  }
}

extension KeyFile: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The names alone.
  package var description: String { "a file of keys (\(names.joined(separator: ", ")))" }
  /// The names alone.
  package var debugDescription: String { description }
  /// A mirror without children, so that `dump` has nothing to show.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
