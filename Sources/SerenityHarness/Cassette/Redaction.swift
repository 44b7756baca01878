/// Keeps secrets out of what is written to disk (LLM-6).
package enum Redaction {
  /// What stands where a secret stood.
  package static let mark = "[redacted]"

  // Lower case; requests and answers together, because a proxy may echo the one in the other.
  private static let secretHeaders: Set<String> = [
    "authorization", "proxy-authorization", "x-api-key", "api-key", "x-goog-api-key", "cookie", "set-cookie",
    "openai-organization", "openai-project", "anthropic-organization-id",
  ]

  /// Whether a header's value is kept from the disk; case does not matter.
  package static func isSecret(header name: String) -> Bool { secretHeaders.contains(name.lowercased()) }

  /// The headers with the secret values replaced, and what looks like a key in the others, in the same order.
  package static func headers(_ headers: [Interaction.Recording.Header]) -> [Interaction.Recording.Header] {
    headers.map { header in
      Interaction.Recording.Header(name: header.name, value: isSecret(header: header.name) ? mark : text(header.value))
    }
  }

  /// The text with everything that looks like a key replaced: the shapes of `SecretShape`, tokens in three parts
  /// (RFC 7519), and what stands behind `Bearer`, `x-api-key:` and the like.
  ///
  /// Providers repeat a wrong key in their error message.
  package static func text(_ text: String) -> String {
    let written = Array(text.utf8)
    let clean = bytes(written)
    return clean == written ? text : String(decoding: clean, as: UTF8.self)
  }

  /// An address without a user, a query and a fragment, and without what looks like a key.
  package static func address(_ url: String) -> String {
    let bare = url.prefix { $0 != "?" && $0 != "#" }
    guard let start = bare.firstRange(of: "://")?.upperBound else { return text(String(bare)) }
    let authority = bare[start...].prefix { $0 != "/" }
    guard let at = authority.lastIndex(of: "@") else { return text(String(bare)) }
    return text(String(bare[..<start] + bare[bare.index(after: at)...]))
  }

  /// The same over bytes, which need not be whole characters; `secrets` are replaced too, whatever they look like.
  static func bytes(_ bytes: [UInt8], secrets: [[UInt8]] = []) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if let secret = secret(in: bytes, at: index, known: secrets) {
        result += bytes[index..<secret.lowerBound] + Array(mark.utf8)
        index = secret.upperBound
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  /// The secret that something which begins at `index` tells of; nil when nothing does.
  private static func secret(in bytes: [UInt8], at index: Int, known: [[UInt8]]) -> Range<Int>? {
    if let secret = known.first(where: { $0[0] == bytes[index] && bytes[index...].starts(with: $0) }) {
      return index..<index + secret.count
    }
    guard starts[Int(bytes[index])] else { return nil }
    if isBoundary(in: bytes, before: index) {
      for shape in SecretShape.table where shape.start[0] == bytes[index] {
        if let end = shape.end(in: bytes, from: index) { return index..<end }
      }
      if let end = SecretToken.end(in: bytes, from: index) { return index..<end }
    }
    return SecretToken.named(in: bytes, from: index)
  }

  /// The bytes that anything secret can begin with, so that all others are passed over at once.
  private static let starts: [Bool] = {
    var table = [Bool](repeating: false, count: 256)
    for shape in SecretShape.table { table[Int(shape.start[0])] = true }
    for start in SecretToken.starts { table[Int(start)] = true }
    return table
  }()

  /// Whether a word begins at a place; the letter of an escape before it, as in `\nsk-`, is no part of the word.
  private static func isBoundary(in bytes: [UInt8], before index: Int) -> Bool {
    guard index > 0, isKeyByte(bytes[index - 1]) else { return true }
    func isHex(_ range: Range<Int>) -> Bool {
      bytes[range].allSatisfy { (48...57).contains($0) || (97...102).contains($0 | 0x20) }
    }
    if index > 1, bytes[index - 2] == UInt8(ascii: "\\"), "nrtbf".utf8.contains(bytes[index - 1]) { return true }
    if index > 2, bytes[index - 3] == UInt8(ascii: "%"), isHex(index - 2..<index) { return true }
    return index > 5 && bytes[index - 6] == UInt8(ascii: "\\") && bytes[index - 5] == UInt8(ascii: "u")
      && isHex(index - 4..<index)
  }
}
