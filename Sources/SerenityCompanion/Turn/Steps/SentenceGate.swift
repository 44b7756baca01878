import SerenitySafety

/// Holds a streamed reply back until its sentences are whole and judged safe to show.
///
/// A sentence is released when it has ended and the text up to its end was found to need no change. Sentences are those
/// that Safety judges one by one, so none is released that the final look cuts out. After a finding nothing more is
/// released: the final look at the whole reply decides.
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
    guard !isHolding, let end = Sentences.endOfLast(in: pending) else { return "" }
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
}
