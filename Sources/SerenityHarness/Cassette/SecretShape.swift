/// What a kind of key looks like: how it begins, what it goes on with and for how long.
///
/// Each is as narrow as its issuer's own description allows, because a mark in the middle of a reply or of a picture
/// would be a fault of its own; where the two pull apart, a key that stays is the worse one.
struct SecretShape: Sendable {
  /// The bytes that a key is made of after its beginning.
  enum Alphabet: Sendable {
    /// Letters, digits, `-` and `_`.
    case key
    /// Letters and digits alone.
    case letters
    /// Capital letters and digits alone.
    case capitals

    func contains(_ byte: UInt8) -> Bool {
      switch self {
      case .key: isKeyByte(byte)
      case .letters: isAlphanumeric(byte)
      case .capitals: (48...57).contains(byte) || (65...90).contains(byte)
      }
    }
  }

  let start: [UInt8]
  let alphabet: Alphabet
  /// How many bytes follow the beginning.
  let length: ClosedRange<Int>
  /// Whether one of them is a digit, which tells a key from words with hyphens.
  let hasDigit: Bool

  init(_ start: String, _ alphabet: Alphabet, _ length: ClosedRange<Int>, hasDigit: Bool = false) {
    self.start = Array(start.utf8)
    self.alphabet = alphabet
    self.length = length
    self.hasDigit = hasDigit
  }

  /// The shapes of keys that tell by their beginning what they are.
  static let table: [SecretShape] =
    [
      // DeepSeek, OpenAI (`sk-proj-`), Anthropic (`sk-ant-`) and whoever is spelt so.
      SecretShape("sk-", .key, 16...512),
      SecretShape("AIza", .key, 35...35),  // Google.
      SecretShape("github_pat_", .key, 40...255),
      SecretShape("glpat-", .key, 20...255, hasDigit: true),
      SecretShape("xapp-", .key, 20...255, hasDigit: true),
      SecretShape("xai-", .letters, 40...255), SecretShape("pplx-", .letters, 40...255),
      SecretShape("gsk_", .letters, 40...255), SecretShape("hf_", .letters, 30...255),
    ] + ["ghp_", "gho_", "ghu_", "ghs_", "ghr_"].map { SecretShape($0, .letters, 36...255) }
    + ["xoxa-", "xoxb-", "xoxe-", "xoxp-", "xoxr-", "xoxs-"].map { SecretShape($0, .key, 20...255, hasDigit: true) }
    // Amazon: a key's name, and one that lasts for a while.
    + ["AKIA", "ASIA"].map { SecretShape($0, .capitals, 16...16) }

  /// Where a key of this shape that begins at `start` ends; nil when there is none.
  func end(in bytes: [UInt8], from start: Int) -> Int? {
    guard bytes[start...].starts(with: self.start) else { return nil }
    let first = start + self.start.count
    // Over its longest there is none that is known, and all of it goes.
    let run = bytes[first...].prefix { alphabet.contains($0) }
    guard run.count >= length.lowerBound, length.count > 1 || run.count == length.upperBound else { return nil }
    if let next = bytes[run.endIndex...].first, length.count == 1, isKeyByte(next) { return nil }
    guard !hasDigit || run.contains(where: { (48...57).contains($0) }) else { return nil }
    return run.endIndex
  }
}

/// Whether a byte can be within a key: letters, digits, `-` and `_`.
func isKeyByte(_ byte: UInt8) -> Bool {
  isAlphanumeric(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
}

/// Whether a byte is a letter or a digit of ASCII.
func isAlphanumeric(_ byte: UInt8) -> Bool {
  (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
}
