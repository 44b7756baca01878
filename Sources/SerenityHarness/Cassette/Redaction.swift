/// Keeps secrets out of what is written to disk (LLM-6).
package enum Redaction {
  /// What stands where a secret stood.
  package static let mark = "[redacted]"

  // Lower case; requests and answers together, because a proxy may echo the one in the other.
  private static let secretHeaders: Set<String> = [
    "authorization", "proxy-authorization", "x-api-key", "api-key", "cookie", "set-cookie", "openai-organization",
    "openai-project", "anthropic-organization-id",
  ]

  /// Whether a header's value is kept from the disk; case does not matter.
  package static func isSecret(header name: String) -> Bool { secretHeaders.contains(name.lowercased()) }

  /// The headers with the secret values replaced, in the same order.
  package static func headers(_ headers: [Interaction.Recording.Header]) -> [Interaction.Recording.Header] {
    headers.map { header in
      guard isSecret(header: header.name) else { return header }
      return Interaction.Recording.Header(name: header.name, value: mark)
    }
  }

  /// The text with everything that looks like an API key replaced: `sk-` and sixteen key characters or more.
  ///
  /// Providers repeat a wrong key in their error message.
  package static func text(_ text: String) -> String {
    guard text.contains("sk-") else { return text }
    return String(decoding: bytes(Array(text.utf8)), as: UTF8.self)
  }

  /// The same over bytes, which need not be whole characters; `secrets` are replaced too, whatever they look like.
  static func bytes(_ bytes: [UInt8], secrets: [[UInt8]] = []) -> [UInt8] {
    let start = Array("sk-".utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      var end = index
      if let secret = secrets.first(where: { bytes[index...].starts(with: $0) }) {
        end = index + secret.count
      } else if bytes[index...].starts(with: start), result.last.map({ !isKeyByte($0) }) ?? true {
        while end < bytes.count, isKeyByte(bytes[end]) { end += 1 }
        if end - index < 19 { end = index }
      }
      if end > index {
        result += Array(mark.utf8)
        index = end
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  private static func isKeyByte(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte) || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_")
  }
}
