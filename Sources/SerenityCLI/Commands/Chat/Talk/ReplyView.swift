import SerenityCompanion

/// A reply as it comes onto the terminal: cleaned, wrapped, and what was taken back marked as such.
struct ReplyView: Sendable {
  private let style: Style
  private let columns: Int?
  private var safe = SafeText()
  private var wrap: LineWrap
  /// Whether any words of the reply stand on the terminal.
  private(set) var hasWords = false

  /// Begins a reply; `columns` is nil where lines are not broken.
  init(style: Style, columns: Int?) {
    self.style = style
    self.columns = columns
    wrap = LineWrap(columns: columns)
  }

  /// What to show for some words.
  mutating func add(_ words: String) -> String {
    hasWords = true
    return wrap.add(safe.clean(words))
  }

  /// What to show when the words so far are taken back.
  mutating func takeBack() -> String {
    guard hasWords else { return "" }
    let rest = wrap.end()
    safe = SafeText()
    wrap = LineWrap(columns: columns)
    return rest + "\n" + style.dim("(Taken back. In its place:)") + "\n"
  }

  /// What to show at the end.
  mutating func end() -> String { wrap.end() + (hasWords ? "\n" : "") }

  /// A text in words, each with the white space after it; joined they are the text.
  static func words(of text: String) -> [String] {
    var words: [String] = []
    var word = ""
    for character in text {
      if !character.isWhitespace, word.last?.isWhitespace == true {
        words.append(word)
        word = ""
      }
      word.append(character)
    }
    if !word.isEmpty { words.append(word) }
    return words
  }
}
