/// Finds the keys that have no beginning of their own: tokens in three parts, and what a name before it calls a key.
enum SecretToken {
  // Lower case. A hyphen may be an underscore, and a name may have another before it, as `DEEPSEEK_API_KEY` does.
  private static let names = ["authorization", "x-api-key", "x-goog-api-key", "api-key", "apikey"].map {
    Array($0.utf8)
  }
  private static let schemes = ["bearer", "basic", "token"].map { Array($0.utf8) }
  private static let tokenStart = Array("eyJ".utf8)

  /// The bytes that one can begin with.
  static let starts = Set((names + [schemes[0], tokenStart]).flatMap { [$0[0], $0[0] & ~0x20] })

  /// Where a token in three parts (RFC 7519) that begins at `start` ends; nil when there is none.
  ///
  /// Its first part is JSON in base64, so it begins with `eyJ`; a picture in base64 has no dots.
  static func end(in bytes: [UInt8], from start: Int) -> Int? {
    guard bytes[start...].starts(with: tokenStart) else { return nil }
    var end = start
    var parts = 0
    while parts < 5 {
      let part = bytes[end...].prefix(while: isKeyByte)
      guard part.count >= 10 else { break }
      parts += 1
      end = part.endIndex
      guard end < bytes.count, bytes[end] == UInt8(ascii: ".") else { break }
      end += 1
    }
    // A dot behind the last part ends a sentence.
    if end > start, bytes[end - 1] == UInt8(ascii: ".") { end -= 1 }
    return parts >= 3 ? end : nil
  }

  /// The value behind a name that begins at `start`, as in `x-api-key: VALUE` or `Bearer VALUE`; nil when there is none.
  ///
  /// A value has eight bytes or more, sixteen behind `Bearer` alone, and a digit among them, unless a name and a scheme
  /// before it say twice what it is: words about keys stay.
  static func named(in bytes: [UInt8], from start: Int) -> Range<Int>? {
    if let end = word(schemes[0], in: bytes, from: start) {
      return value(in: bytes, behindSpaceAt: end, atLeast: 16, hasDigit: true)
    }
    for name in names {
      guard var place = word(name, in: bytes, from: start) else { continue }
      place = skip(" ", in: bytes, from: skip("\\\"'", in: bytes, from: place))
      guard place < bytes.count, bytes[place] == UInt8(ascii: ":") || bytes[place] == UInt8(ascii: "=") else {
        continue
      }
      place = skip(" [\\\"'", in: bytes, from: place + 1)
      for scheme in schemes {
        guard let end = word(scheme, in: bytes, from: place) else { continue }
        if let found = value(in: bytes, behindSpaceAt: end, atLeast: 8, hasDigit: false) { return found }
      }
      return value(in: bytes, at: place, atLeast: 8, hasDigit: true)
    }
    return nil
  }

  /// Where a word ends that stands at a place in any case, hyphens as underscores among it.
  private static func word(_ word: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    guard start + word.count <= bytes.count else { return nil }
    for (offset, letter) in word.enumerated() {
      let byte = bytes[start + offset]
      let isSame = letter == UInt8(ascii: "-") ? byte == letter || byte == UInt8(ascii: "_") : byte | 0x20 == letter
      guard isSame else { return nil }
    }
    return start + word.count
  }

  private static func skip(_ passed: String, in bytes: [UInt8], from start: Int) -> Int {
    bytes[start...].prefix { passed.utf8.contains($0) }.endIndex
  }

  /// The value behind the space or spaces at a place (RFC 7235, 2.1).
  private static func value(
    in bytes: [UInt8], behindSpaceAt start: Int, atLeast least: Int, hasDigit: Bool
  ) -> Range<Int>? {
    let first = skip(" ", in: bytes, from: start)
    return first > start ? value(in: bytes, at: first, atLeast: least, hasDigit: hasDigit) : nil
  }

  private static func value(in bytes: [UInt8], at start: Int, atLeast least: Int, hasDigit: Bool) -> Range<Int>? {
    var run = bytes[start...].prefix { isKeyByte($0) || "._~+/=".utf8.contains($0) }
    // A dot behind it ends a sentence.
    while run.last == UInt8(ascii: ".") { run.removeLast() }
    guard run.count >= least, !hasDigit || run.contains(where: { (48...57).contains($0) }) else { return nil }
    return run.startIndex..<run.endIndex
  }
}
