/// Breaks a text into lines that fit the terminal, at the words' ends, piece by piece as the text arrives.
struct LineWrap: Sendable {
  /// The columns; nil where lines are not broken at all.
  let columns: Int?
  private var column = 0
  private var spaces = 0
  private var word = ""
  private var wordWidth = 0

  /// Begins at the start of a line; fewer than ten columns are taken for ten.
  init(columns: Int?) { self.columns = columns.map { max(10, $0) } }

  /// A whole text at once.
  static func of(_ text: String, columns: Int?) -> String {
    var wrap = LineWrap(columns: columns)
    return wrap.add(text) + wrap.end()
  }

  /// What can be shown now; the last word waits for its end.
  mutating func add(_ piece: String) -> String {
    guard let columns else { return piece }
    var shown = ""
    for character in piece {
      if character.isNewline {
        shown += flush(columns) + "\n"
        (column, spaces) = (0, 0)
      } else if character.isWhitespace {
        shown += flush(columns)
        spaces += 1
      } else {
        let width = DisplayWidth.of(character)
        // Letters of two columns stand without spaces; a line may break before and after each of them.
        if width == 2 { shown += flush(columns) }
        word.append(character)
        wordWidth += width
        if width == 2 { shown += flush(columns) }
      }
    }
    return shown
  }

  /// The last word.
  mutating func end() -> String { columns.map { flush($0) } ?? "" }

  private mutating func flush(_ columns: Int) -> String {
    guard !word.isEmpty else { return "" }
    defer {
      (word, wordWidth, spaces) = ("", 0, 0)
    }
    var shown = ""
    if column > 0, column + spaces + wordWidth > columns {
      shown = "\n"
      column = 0
    } else {
      shown = String(repeating: " ", count: spaces)
      column += spaces
    }
    guard column + wordWidth > columns else {
      column += wordWidth
      return shown + word
    }
    for character in word {
      let width = DisplayWidth.of(character)
      if column + width > columns {
        shown += "\n"
        column = 0
      }
      shown.append(character)
      column += width
    }
    return shown
  }
}
