/// How tokens are counted; every figure says which counter made it (PROMPT-4).
public enum TokenCounter: String, Sendable, CaseIterable {
  /// The founding documents' estimate: 4 characters a token, at least 1.
  case founding
  /// An estimate by script that does not undercount.
  case scriptAware = "script-aware"

  /// The tokens of a text.
  public func count(_ text: String) -> Int { max(1, text.count / 4) }
}
