import FoundationEssentials
import SerenityProviders

extension Redaction {
  /// The secrets that a request was sent with, in every form in which an answer may repeat them (LLM-6).
  static func secrets(of request: HTTPRequest) -> [[UInt8]] {
    forms(values(in: request.headers) + values(in: request.url))
  }

  /// The secrets of an exchange that another tool recorded, those among its answer's own headers too.
  static func secrets(of exchange: RecordedExchange) -> [[UInt8]] {
    let given = exchange.headers.filter { $0.name.lowercased() == "set-cookie" }.compactMap { cookies($0.value).first }
    return forms(values(in: exchange.requestHeaders) + values(in: exchange.url) + given)
  }

  /// The headers without their secret values, without what looks like a key, and without any of `secrets`.
  static func headers(
    _ headers: [Interaction.Recording.Header], secrets: [[UInt8]]
  ) -> [Interaction.Recording.Header] {
    Self.headers(headers).map { header in
      let value = Array(header.value.utf8)
      let clean = bytes(value, secrets: secrets)
      guard clean != value else { return header }
      return Interaction.Recording.Header(name: header.name, value: String(decoding: clean, as: UTF8.self))
    }
  }

  // MARK: Where they are

  // Requests have headers of their own at every company; their values are only looked for, never shown.
  private static let secretWords = ["authorization", "cookie", "credential", "key", "password", "secret", "token"]
  /// What an address says of a request that is no secret, and may well stand in its answer.
  private static let plainQueryNames: Set<String> = ["alt", "api-version", "model", "stream", "version"]

  private static func values(in headers: [HTTPHeader]) -> [String] {
    headers.flatMap { header -> [String] in
      let name = header.name.lowercased()
      guard isSecret(header: name) || secretWords.contains(where: name.contains) else { return [] }
      if name == "cookie" { return cookies(header.value) }
      // A scheme, such as `Bearer`, and the key; the key alone is the secret.
      let keys = header.value.split(separator: " ").dropFirst().map(String.init)
      return [header.value] + keys + (name.contains("authorization") ? keys.flatMap(pair) : [])
    }
  }

  /// The values of cookies, such as `a=1; b=2`; what follows the first of a `Set-Cookie` is no value.
  private static func cookies(_ header: String) -> [String] {
    header.split(separator: ";").compactMap { part in
      part.firstIndex(of: "=").map { String(part[part.index(after: $0)...]).filter { !$0.isWhitespace } }
    }
  }

  /// What is behind `Basic`: a name and a password in base64 (RFC 7617).
  private static func pair(_ written: String) -> [String] {
    guard let data = Data(base64Encoded: written), let text = String(validating: data, as: UTF8.self),
      let colon = text.firstIndex(of: ":")
    else { return [] }
    return [text, String(text[text.index(after: colon)...])]
  }

  /// The user before an address's host, and the values of its query.
  private static func values(in url: String) -> [String] {
    var values: [String] = []
    if let start = url.firstRange(of: "://")?.upperBound {
      let authority = url[start...].prefix { !"/?#".contains($0) }
      if let at = authority.lastIndex(of: "@") {
        let user = authority[..<at]
        values += [String(user)] + user.split(separator: ":", maxSplits: 1).dropFirst().map(String.init)
      }
    }
    if let mark = url.firstIndex(of: "?") {
      let query = url[url.index(after: mark)...].prefix { $0 != "#" }
      values += query.split(separator: "&").compactMap { item in
        guard let equals = item.firstIndex(of: "="),
          !plainQueryNames.contains(item[..<equals].lowercased())
        else { return nil }
        return String(item[item.index(after: equals)...])
      }
    }
    return values + values.map(unescaped)
  }

  /// The text with what was escaped for an address put back; what is escaped wrongly stays as it is.
  private static func unescaped(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let digits = String(decoding: bytes[(index + 1)...].prefix(2), as: UTF8.self)
      if bytes[index] == UInt8(ascii: "%"), digits.utf8.count == 2, let byte = UInt8(digits, radix: 16) {
        result.append(byte)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  // MARK: How they may be spelt

  /// The values as they are, in base64 with and without its padding, and escaped for an address; the longest first.
  ///
  /// What has fewer than eight bytes is no key, and would be found everywhere.
  private static func forms(_ values: [String]) -> [[UInt8]] {
    let forms = values.flatMap { value -> [String] in
      let base64 = Data(value.utf8).base64EncodedString()
      let bare = String(base64.prefix { $0 != "=" })
      return [value, base64, bare, escaped(value, "0123456789ABCDEF"), escaped(value, "0123456789abcdef")]
    }
    return Set(forms.filter { $0.utf8.count >= 8 && $0 != mark })
      .sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }.map { Array($0.utf8) }
  }

  /// The text as it may stand in an address: everything but letters, digits and `-._~` is escaped (RFC 3986, 2.3).
  private static func escaped(_ text: String, _ digits: String) -> String {
    let digits = Array(digits)
    return text.utf8.map { byte in
      switch byte {
      case 48...57, 65...90, 97...122, 45, 46, 95, 126: String(UnicodeScalar(byte))
      default: "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }.joined()
  }
}
