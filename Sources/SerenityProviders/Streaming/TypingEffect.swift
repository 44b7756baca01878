/// Words of an answer that came whole, to be shown one by one all the same (CHAT-10).
enum TypingEffect {
  /// The text in pieces of one word each with the white space before it; joined they are the text.
  static func pieces(of text: String) -> [String] {
    var pieces: [String] = []
    var piece = ""
    var hasWord = false
    for character in text {
      if character.isWhitespace, hasWord {
        pieces.append(piece)
        piece = ""
        hasWord = false
      }
      piece.append(character)
      hasWord = hasWord || !character.isWhitespace
    }
    // White space at the end belongs to the last word: nobody waits for it.
    if hasWord || pieces.isEmpty {
      if !piece.isEmpty { pieces.append(piece) }
    } else {
      pieces[pieces.count - 1] += piece
    }
    return pieces
  }
}
