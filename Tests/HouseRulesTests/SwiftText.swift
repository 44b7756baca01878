/// A Swift file taken apart: what is code, what is said in comments.
///
/// Words inside strings are neither; code inside an interpolation is code. Regular expression literals are not known
/// here, and not used in this house: patterns belong to PCRE2.
struct SwiftText {
  /// A word, a number or one sign, with its line counted from 1.
  struct Token: Hashable {
    var text: String
    var line: Int
    /// Whether it stands right behind the token before.
    var isAttached = false
  }

  private(set) var tokens: [Token] = []
  /// The comments, a line each, with the slashes.
  private(set) var comments: [Token] = []
  /// How many lines the file has.
  private(set) var lineCount = 0

  /// Where each text stands among the tokens.
  private var places: [String: [Int]] = [:]
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1

  init(_ text: String) {
    bytes = Array(text.utf8)
    readCode(untilClosing: false)
    lineCount = text.isEmpty ? 0 : line - (bytes.last == .newline ? 1 : 0)
    for (index, token) in tokens.enumerated() { places[token.text, default: []].append(index) }
  }

  /// The lines on which a sequence of tokens begins; the sequence is written as code.
  ///
  /// A call that has an argument of the name `unlessArgument` is left out.
  func lines(of code: String, unlessArgument name: String? = nil) -> [Int] {
    let wanted = SwiftText(code).tokens
    // Looking at the rarest token first makes thirty rules over the whole house a matter of milliseconds.
    guard let rarest = wanted.indices.min(by: { count(of: wanted[$0].text) < count(of: wanted[$1].text) }) else {
      return []
    }
    return places[wanted[rarest].text, default: []].map { $0 - rarest }.filter { start in
      start >= 0 && start + wanted.count <= tokens.count
        && wanted.indices.allSatisfy { Self.matches(tokens[start + $0], wanted[$0]) }
    }.filter { start in name.map { !hasArgument($0, from: start + wanted.count) } ?? true }.map { tokens[$0].line }
  }

  /// Whether a name stands before the parenthesis that closes the call.
  private func hasArgument(_ name: String, from start: Int) -> Bool {
    var depth = 0
    for token in tokens[start...] {
      if token.text == "(" { depth += 1 }
      if token.text == ")" { depth -= 1 }
      if depth < 0 { return false }
      if depth == 0, token.text == name { return true }
    }
    return false
  }

  /// White space counts before a mark alone: `try !isDone` is no `try!`.
  private static func matches(_ token: Token, _ wanted: Token) -> Bool {
    token.text == wanted.text && (!["!", "?"].contains(wanted.text) || token.isAttached == wanted.isAttached)
  }

  private func count(of text: String) -> Int { places[text]?.count ?? 0 }

  private func byte(_ offset: Int = 0) -> UInt8? {
    position + offset < bytes.count ? bytes[position + offset] : nil
  }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where position < bytes.count {
      if bytes[position] == .newline { line += 1 }
      position += 1
    }
  }

  private mutating func readCode(untilClosing: Bool) {
    var depth = 0
    while let byte = byte() {
      switch byte {
      case .slash where self.byte(1) == .slash: readLineComment()
      case .slash where self.byte(1) == .star: readBlockComment()
      case .quote: readString(hashes: 0)
      case .hash where hashesBeforeQuote != nil: readString(hashes: hashesBeforeQuote ?? 0)
      case _ where byte.isWordPart: readWord()
      case _ where byte <= 32: advance()
      default:
        if byte == UInt8(ascii: "(") { depth += 1 }
        if byte == UInt8(ascii: ")") {
          if untilClosing, depth == 0 { return }
          depth -= 1
        }
        append(String(UnicodeScalar(byte)), from: position)
        advance()
      }
    }
  }

  private mutating func readWord() {
    let start = position
    while let byte = byte(), byte.isWordPart { advance() }
    append(String(decoding: bytes[start..<position], as: UTF8.self), from: start)
  }

  private mutating func append(_ text: String, from start: Int) {
    tokens.append(Token(text: text, line: line, isAttached: start > 0 && bytes[start - 1] > 32))
  }

  private mutating func readLineComment() {
    let start = position
    while let byte = byte(), byte != .newline { advance() }
    comments.append(Token(text: String(decoding: bytes[start..<position], as: UTF8.self), line: line))
  }

  private mutating func readBlockComment() {
    var depth = 0
    var start = position
    repeat {
      if byte() == .slash, byte(1) == .star {
        depth += 1
        advance(2)
      } else if byte() == .star, byte(1) == .slash {
        depth -= 1
        advance(2)
      } else {
        if byte() == .newline {
          comments.append(Token(text: String(decoding: bytes[start..<position], as: UTF8.self), line: line))
          start = position + 1
        }
        advance()
      }
    } while depth > 0 && position < bytes.count
    comments.append(Token(text: String(decoding: bytes[start..<position], as: UTF8.self), line: line))
  }

  /// How many hashes stand here before a quote; nil when no raw string begins here.
  private var hashesBeforeQuote: Int? {
    var count = 0
    while byte(count) == .hash { count += 1 }
    return byte(count) == .quote ? count : nil
  }

  private mutating func readString(hashes: Int) {
    advance(hashes)
    let isLong = byte(1) == .quote && byte(2) == .quote
    let quotes = isLong ? 3 : 1
    tokens.append(Token(text: "\"", line: line))
    advance(quotes)
    while let byte = byte() {
      if byte == .backslash, (0..<hashes).allSatisfy({ self.byte(1 + $0) == .hash }) {
        advance(1 + hashes)
        if self.byte() == UInt8(ascii: "(") {
          advance()
          readCode(untilClosing: true)
        }
        advance()
      } else if (0..<quotes).allSatisfy({ self.byte($0) == .quote }),
        (0..<hashes).allSatisfy({ self.byte(quotes + $0) == .hash })
      {
        return advance(quotes + hashes)
      } else if byte == .newline, !isLong {
        return  // not Swift; better to go on with the next line as code than to swallow the file
      } else {
        advance()
      }
    }
  }
}

extension UInt8 {
  fileprivate static let newline = UInt8(ascii: "\n")
  fileprivate static let slash = UInt8(ascii: "/")
  fileprivate static let star = UInt8(ascii: "*")
  fileprivate static let quote = UInt8(ascii: "\"")
  fileprivate static let hash = UInt8(ascii: "#")
  fileprivate static let backslash = UInt8(ascii: "\\")

  fileprivate var isWordPart: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"), UInt8(ascii: "@"), 128...255:
      true
    default: false
    }
  }
}
