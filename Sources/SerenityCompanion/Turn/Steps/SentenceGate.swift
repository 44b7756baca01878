/// Holds a streamed reply back until its sentences are whole and judged safe to show.
///
/// A sentence is released when it has ended and the text up to its end was found to need no change. After a finding
/// nothing more is released: the final look at the whole reply decides.
struct SentenceGate: Sendable {
  /// What was released.
  private(set) var shown = ""
  private var pending = ""
  private var isHolding = false

  /// All that arrived, without white space before the first word.
  var text: String { shown + pending }

  /// Takes a piece of the stream in and returns the words that may be shown now; empty when there are none.
  mutating func accept(_ piece: String, isSafe: (String) -> Bool) -> String {
    pending += piece
    if shown.isEmpty { pending = String(pending.drop(while: \.isWhitespace)) }
    guard !isHolding, let end = Self.endOfLastSentence(in: pending) else { return "" }
    let sentences = String(pending[..<end])
    guard isSafe(shown + sentences) else {
      isHolding = true
      return ""
    }
    shown += sentences
    pending = String(pending[end...])
    return sentences
  }

  /// The part that brings what was shown to the final text; nil when it is there already.
  mutating func finish(with final: String) -> ReplyPart? {
    defer {
      shown = final
      pending = ""
    }
    if final.unicodeScalars.starts(with: shown.unicodeScalars) {
      let rest = final.unicodeScalars.dropFirst(shown.unicodeScalars.count)
      return rest.isEmpty ? nil : .text(String(rest))
    }
    return .replaced(final)
  }

  /// The place after the last sentence that has certainly ended: the white space after it is there.
  private static func endOfLastSentence(in text: String) -> String.Index? {
    var found: String.Index?
    var ended: String.Index?
    var index = text.startIndex
    while index < text.endIndex {
      let character = text[index]
      let next = text.index(after: index)
      if character.isNewline {
        if index > text.startIndex { found = ended ?? index }
        ended = nil
      } else if character.isWhitespace {
        if let ended { found = ended }
        ended = nil
      } else if "。！？".contains(character) {
        found = next
        ended = nil
      } else if ".!?…".contains(character) || (ended != nil && "\"'”’)*_".contains(character)) {
        ended = next
      } else {
        ended = nil
      }
      index = next
    }
    return found
  }
}
