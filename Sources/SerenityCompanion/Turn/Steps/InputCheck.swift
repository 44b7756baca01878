/// Cleans what the user typed and refuses what is no message (CHAT-8).
///
/// Line ends become `\n`, control characters other than the tab and the line feed go, white space around the message
/// goes; every other scalar is kept, so names, scripts and emoji arrive as they were typed. Pure, and idempotent.
struct InputCheck: Sendable {
  /// Why a message is refused.
  enum Refusal: Error, Hashable, Sendable {
    case empty
    case tooLong(characters: Int)
  }

  /// The most characters a message may hold.
  let limit: Int

  /// Bytes a character may take on average before a message counts as too long: a family emoji takes 25, a letter
  /// under a heap of combining marks has no end.
  private static let bytesACharacter = 32

  /// The cleaned message; throws what is wrong with it.
  func clean(_ text: String) throws(Refusal) -> String {
    let cleaned = Self.cleaned(text)
    guard cleaned.unicodeScalars.contains(where: Self.isVisible) else { throw .empty }
    let characters = cleaned.count
    guard characters <= limit, cleaned.utf8.count <= limit * Self.bytesACharacter else {
      throw .tooLong(characters: characters)
    }
    return cleaned
  }

  /// The text without control characters and surrounding white space, however long it is.
  static func cleaned(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    var previousWasReturn = false
    for scalar in text.unicodeScalars {
      let followsReturn = previousWasReturn
      previousWasReturn = scalar == "\r"
      switch scalar {
      case "\n" where followsReturn: continue
      case "\r", "\n", "\u{85}", "\u{2028}", "\u{2029}": scalars.append("\n")
      case "\t": scalars.append(scalar)
      default: if scalar.properties.generalCategory != .control { scalars.append(scalar) }
      }
    }
    let start = scalars.firstIndex { !isPadding($0) } ?? scalars.endIndex
    guard let last = scalars.lastIndex(where: { !isPadding($0) }) else { return "" }
    return String(scalars[start...last])
  }

  private static func isPadding(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar == "\u{200B}" || scalar == "\u{FEFF}"
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint && properties.generalCategory != .format
      && scalar != "\u{2800}"
  }
}
