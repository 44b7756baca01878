/// How tokens are counted; every figure says which counter made it (PROMPT-4).
public enum TokenCounter: String, Sendable, CaseIterable {
  /// The founding documents' estimate: 4 characters a token, at least 1; it undercounts everything but English.
  case founding
  /// An estimate by script that does not undercount ordinary text.
  case scriptAware = "script-aware"

  /// The counter to use unless there is a reason not to.
  ///
  /// A window that is taken for larger than it is ends in a refused request or a silently shortened prompt, so the
  /// counter that leans to the safe side is the usual one. It is plain arithmetic over code points, so its figures are
  /// the same on every machine and with every Swift release.
  public static let standard = TokenCounter.scriptAware

  /// What a message costs beside its words: role and separators (PROMPT-4).
  public static let messageOverhead = 4

  /// The tokens of a text, at least 1.
  public func count(_ text: String) -> Int { tokens(ofWeight: weight(text)) }

  /// The tokens of a text as a message of its own.
  public func count(message text: String) -> Int { count(text) + Self.messageOverhead }

  /// The weight of a text in thousandths of a token; the weights of lines add up to the weight of the lines joined.
  func weight(_ text: String) -> Int {
    switch self {
    // Code points and not grapheme clusters: what a cluster is changes with Unicode releases, and goldens must not.
    case .founding: 250 * text.utf8.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
    case .scriptAware: ScriptWeights.weight(text)
    }
  }

  /// The tokens that a weight amounts to: the founding estimate rounds down, the cautious one up.
  func tokens(ofWeight weight: Int) -> Int {
    switch self {
    case .founding: max(1, weight / 1000)
    case .scriptAware: max(1, (weight + 999) / 1000)
    }
  }

  /// The weight of the line break that joins two lines.
  var lineBreak: Int { weight("\n") }
}
