/// Why a text is no JSON.
struct JSONFault: Error, Hashable {
  /// Bytes before the fault.
  var offset: Int
  var sentence: String
}

/// Reads one JSON value (RFC 8259), strictly: a key twice, half a surrogate or anything behind the value is a fault.
struct JSONParser {
  private let bytes: [UInt8]
  private var index = 0
  /// Deep enough for every answer a model is asked for; keeps the parser off the stack's end.
  private static let deepest = 64

  /// Whether half a surrogate pair is read as U+FFFD; what was cut in the middle of a character must still be judged.
  private let mendsSurrogates: Bool

  private init(_ bytes: [UInt8], mendsSurrogates: Bool) {
    self.bytes = bytes
    self.mendsSurrogates = mendsSurrogates
  }

  static func parse(_ bytes: [UInt8], mendsSurrogates: Bool = false) throws(JSONFault) -> JSONValue {
    var parser = Self(bytes, mendsSurrogates: mendsSurrogates)
    let value = try parser.value(depth: 0)
    parser.skipSpace()
    guard parser.index == bytes.count else { throw parser.fault("something stands behind the value") }
    return value
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private func fault(_ sentence: String) -> JSONFault { JSONFault(offset: index, sentence: sentence) }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || (0x09...0x0d).contains(byte) && byte != 0x0b && byte != 0x0c { index += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func value(depth: Int) throws(JSONFault) -> JSONValue {
    guard depth < Self.deepest else { throw fault("nested more than \(Self.deepest) levels deep") }
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case let byte? where byte == UInt8(ascii: "-") || (48...57).contains(byte): return .number(try number())
    case nil: throw fault("a value is missing at the end")
    default: throw fault("a value was expected")
    }
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(JSONFault) -> JSONValue {
    guard bytes[index...].starts(with: word.utf8) else { throw fault("a value was expected") }
    index += word.utf8.count
    return value
  }

  private mutating func number() throws(JSONFault) -> String {
    let start = index
    _ = take("-")
    if !take("0") { try digits() }
    if take(".") { try digits() }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try digits()
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func digits() throws(JSONFault) {
    let start = index
    while let byte = next, (48...57).contains(byte) { index += 1 }
    if index == start { throw fault("a digit was expected") }
  }

  private mutating func array(depth: Int) throws(JSONFault) -> JSONValue {
    index += 1
    var items: [JSONValue] = []
    skipSpace()
    if take("]") { return .array([]) }
    while true {
      items.append(try value(depth: depth + 1))
      skipSpace()
      if take("]") { return .array(items) }
      guard take(",") else { throw fault("a comma or ] was expected") }
    }
  }

  private mutating func object(depth: Int) throws(JSONFault) -> JSONValue {
    index += 1
    var members: [JSONValue.Member] = []
    var keys: Set<String> = []
    skipSpace()
    if take("}") { return .object([]) }
    while true {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw fault("a key in quotes was expected") }
      let key = try string()
      guard keys.insert(key).inserted else { throw fault("the key \(quoted(key)) stands twice in one object") }
      skipSpace()
      guard take(":") else { throw fault("a colon was expected") }
      members.append(JSONValue.Member(key: key, value: try value(depth: depth + 1)))
      skipSpace()
      if take("}") { return .object(members) }
      guard take(",") else { throw fault("a comma or } was expected") }
    }
  }

  // MARK: Strings

  private mutating func string() throws(JSONFault) -> String {
    index += 1
    var text: [UInt8] = []
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        index += 1
        text += Array(String(try escaped()).utf8)
      case 0..<0x20: throw fault("a control character stands unescaped in a string")
      default:
        text.append(byte)
        index += 1
      }
    }
    throw fault("a string has no end")
  }

  private mutating func escaped() throws(JSONFault) -> Unicode.Scalar {
    let byte = next
    index += 1
    switch byte {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicode()
    default: throw fault("an unknown escape stands in a string")
    }
  }

  private mutating func unicode() throws(JSONFault) -> Unicode.Scalar {
    let first = try fourDigits()
    if let scalar = Unicode.Scalar(first) { return scalar }
    let start = index
    if (0xd800...0xdbff).contains(first), take("\\"), take("u") {
      let second = try fourDigits()
      if (0xdc00...0xdfff).contains(second),
        let scalar = Unicode.Scalar(0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00))
      {
        return scalar
      }
    }
    guard mendsSurrogates else { throw fault("half a surrogate pair") }
    index = start
    return "\u{FFFD}"
  }

  private mutating func fourDigits() throws(JSONFault) -> UInt32 {
    guard index + 4 <= bytes.count, bytes[index..<index + 4].allSatisfy({ Self.isHex($0) }),
      let number = UInt32(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16)
    else { throw fault("four hexadecimal digits were expected") }
    index += 4
    return number
  }

  private static func isHex(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (65...70).contains(byte) || (97...102).contains(byte)
  }
}
