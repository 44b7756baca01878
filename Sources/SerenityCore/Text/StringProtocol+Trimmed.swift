extension StringProtocol {
  /// The text without white space at its ends, line ends among it.
  public var trimmed: String {
    guard let last = lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(self[...last].drop(while: \.isWhitespace))
  }
}
