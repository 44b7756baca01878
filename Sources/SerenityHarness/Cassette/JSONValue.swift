/// A JSON value that keeps the order of its keys and the spelling of its numbers.
enum JSONValue: Hashable, Sendable {
  struct Member: Hashable, Sendable {
    var key: String
    var value: JSONValue
  }

  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([JSONValue])
  /// No key stands twice.
  case object([Member])

  /// The value on one line, keys in the order they have.
  var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  /// The same with the keys of every object sorted by their bytes.
  var sorted: JSONValue {
    switch self {
    case .array(let items): .array(items.map(\.sorted))
    case .object(let members):
      .object(
        members.map { Member(key: $0.key, value: $0.value.sorted) }
          .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) })
    default: self
    }
  }

  /// A whole number.
  static func integer(_ number: Int) -> Self { .number(String(number)) }

  /// An object from keys and values; nil leaves a key out.
  static func members(_ pairs: KeyValuePairs<String, JSONValue?>) -> Self {
    .object(pairs.compactMap { pair in pair.value.map { Member(key: pair.key, value: $0) } })
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let flag): text += flag ? "true" : "false"
    case .number(let number): text += number
    case .string(let string): Self.write(string, to: &text)
    case .array(let items):
      text += "["
      for (index, item) in items.enumerated() {
        if index > 0 { text += "," }
        item.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        Self.write(member.key, to: &text)
        text += ":"
        member.value.write(to: &text)
      }
      text += "}"
    }
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7f || scalar.value == 0x2028 || scalar.value == 0x2029:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
