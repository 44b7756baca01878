import SerenityCore

/// Finds a quote in what somebody said.
///
/// Verbatim means: the same words in the same order with the same punctuation. Case, the shape of quotation marks and
/// the amount of white space may differ, because models straighten them; what is kept is always the speaker's own
/// spelling, cut from the message (MEM-11).
enum Quotation {
  /// The speaker's own words for a quote; nil when they are not in the message or are too few to mean anything.
  static func find(_ quote: String, in message: String) -> String? {
    let wanted = folded(quote.trimmed).map(\.character)
    let said = folded(message)
    guard wanted.filter({ $0.isLetter || $0.isNumber }).count >= 3, said.count >= wanted.count else { return nil }
    for start in 0...(said.count - wanted.count) {
      guard said[start].character == wanted[0] else { continue }
      let end = start + wanted.count
      guard zip(said[start..<end], wanted).allSatisfy({ $0.character == $1 }) else { continue }
      let cutsWord =
        (start > 0 && said[start - 1].character.isLetter && wanted[0].isLetter)
        || (end < said.count && said[end].character.isLetter && said[end - 1].character.isLetter)
      if !cutsWord { return String(message[said[start].index...said[end - 1].index]) }
    }
    return nil
  }

  private static func folded(_ text: String) -> [(character: Character, index: String.Index)] {
    var folded: [(character: Character, index: String.Index)] = []
    for index in text.indices {
      let character = text[index]
      if character.isWhitespace {
        if folded.last?.character != " " { folded.append((" ", index)) }
      } else if "’‘ʼ".contains(character) {
        folded.append(("'", index))
      } else if "“”„«»".contains(character) {
        folded.append(("\"", index))
      } else {
        let lowered = character.lowercased()
        folded.append((lowered.count == 1 ? (lowered.first ?? character) : character, index))
      }
    }
    return folded
  }
}
