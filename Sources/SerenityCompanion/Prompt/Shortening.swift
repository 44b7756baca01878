/// Shortens a text to a number of tokens, keeping how it begins and how it ends.
enum Shortening {
  private static let gap = " […] "

  /// The text itself if it fits; else its first three quarters of the room and its last quarter, cut between words.
  ///
  /// A reply's end is kept because that is where its question stands.
  static func shortened(_ text: String, to tokens: Int, counter: TokenCounter) -> String {
    guard counter.count(text) > tokens else { return text }
    let scalars = Array(text.unicodeScalars)
    // By the mean price of its characters first, then down until it truly fits: prices differ along a text.
    var room = scalars.count * max(0, tokens - 3) / max(1, counter.count(text))
    while room > 8 {
      let candidate = cut(scalars, head: room * 3 / 4, tail: room / 4)
      if counter.count(candidate) <= tokens { return candidate }
      room = room * 9 / 10
    }
    return "…"
  }

  private static func cut(_ scalars: [Unicode.Scalar], head: Int, tail: Int) -> String {
    var end = head
    while end > head / 2, end > 0, !isSpace(scalars[end]) { end -= 1 }
    if end <= head / 2 { end = head }
    var start = scalars.count - tail
    let latest = scalars.count - tail / 2
    while start < latest, !isSpace(scalars[start]) { start += 1 }
    if start >= latest { start = scalars.count - tail }
    while end > 0, isSpace(scalars[end - 1]) { end -= 1 }
    while start < scalars.count, isSpace(scalars[start]) { start += 1 }
    return text(scalars[..<end]) + gap + text(scalars[start...])
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\n" }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }
}
