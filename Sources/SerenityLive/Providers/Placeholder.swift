/// Tells what stands in for a key in examples, such as `sk-...`, from a key.
package enum Placeholder {
  private static let prefixes = ["sk-proj-", "sk-ant-", "sk-"]
  private static let openings = [
    "your", "change", "replace", "insert", "placeholder", "example", "dummy", "paste", "put-", "put_", "enter", "xxx",
  ]
  private static let words: Set<String> = ["none", "null", "nil", "test", "key", "apikey", "api-key", "api_key"]

  /// Whether a text is what stands in for a key; only its beginning and its whole are looked at, so that a real key
  /// with such a word somewhere inside stays one.
  package static func isOne(_ text: String) -> Bool {
    let lower = text.lowercased()
    let prefix = prefixes.first { lower.hasPrefix($0) } ?? ""
    let body = lower.dropFirst(prefix.count)
    return body.isEmpty || lower.contains("...") || lower.contains("…")
      || (lower.hasPrefix("<") && lower.hasSuffix(">"))
      || openings.contains { body.hasPrefix($0) } || words.contains(lower) || Set(body).count == 1
  }
}
