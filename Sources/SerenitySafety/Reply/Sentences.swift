/// Splits a reply into the pieces that are judged each by itself: its sentences.
///
/// A piece ends after a full stop, a question or exclamation mark that white space follows, before an empty line and
/// before an item of a list. Where a piece ends is decided by what stands just after it, so that a reply that is still
/// arriving is split as the whole will be: what was let out of it is never judged again in another company.
public enum Sentences {
  /// The pieces as UTF-8 offsets; they follow one another without a gap and white space begins a piece.
  static func spans(in text: String) -> [Range<Int>] {
    var spans: [Range<Int>] = []
    var start = 0
    for end in ends(in: text) {
      spans.append(start..<end)
      start = end
    }
    if start < text.utf8.count { spans.append(start..<text.utf8.count) }
    return spans
  }

  /// The place after the last piece that has certainly ended, in a text that may go on; nil where none has.
  public static func endOfLast(in text: String) -> String.Index? {
    ends(in: text).last.map { text.utf8.index(text.startIndex, offsetBy: $0) }
  }

  /// Where pieces end that what follows shows to have ended.
  private static func ends(in text: String) -> [Int] {
    let scalars = Array(text.unicodeScalars)
    var ends: [Int] = []
    var offset = 0
    /// The offset after marks that may end a sentence, while nothing but marks and closing quotes follows them.
    var ended: Int?
    /// The offset after the last word or mark.
    var last = 0
    /// Whether the piece holds a letter; an item's mark alone is no piece.
    var hasLetter = false
    /// How many digits the line began with; nil where it began otherwise. Those of an item's number end no sentence.
    var digits: Int? = 0
    /// Where the line begins that the last line break led to, so that no white space is looked through twice.
    var nextLine = 0
    for (index, scalar) in scalars.enumerated() {
      let next = offset + UTF8.width(scalar)
      if scalar.properties.isWhitespace {
        if let end = ended {
          ends.append(end)
          hasLetter = false
        } else if isNewline(scalar), hasLetter, index >= nextLine {
          let line = scalars[(index + 1)...].drop { $0 == " " || $0 == "\t" || $0 == "\r" }
          nextLine = line.startIndex
          if beginsAnew(line) {
            ends.append(last)
            hasLetter = false
          }
        }
        ended = nil
        offset = next
        if isNewline(scalar) { digits = 0 } else if digits != 0 { digits = nil }
        continue
      } else if "。！？".unicodeScalars.contains(scalar) {
        ends.append(next)
        ended = nil
        hasLetter = false
      } else if scalar == "." && (digits == 1 || digits == 2) {
        ended = nil
      } else if ".!?…".unicodeScalars.contains(scalar) {
        ended = next
      } else if ended != nil, "\"'”’)*_»".unicodeScalars.contains(scalar) {
        ended = next
      } else {
        ended = nil
      }
      digits = ("0"..."9").contains(scalar) ? digits.map { $0 + 1 } : nil
      offset = next
      last = next
      hasLetter = hasLetter || scalar.properties.isAlphabetic
    }
    return ends
  }

  private static func isNewline(_ scalar: Unicode.Scalar) -> Bool { scalar == "\n" || scalar == "\r" }

  /// Whether a line is empty or an item of a list.
  private static func beginsAnew(_ line: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let first = line.first else { return false }
    if isNewline(first) { return true }
    let mark: ArraySlice<Unicode.Scalar>
    if "-*•–".unicodeScalars.contains(first) {
      mark = line.dropFirst()
    } else {
      let number = line.prefix { ("0"..."9").contains($0) }
      guard (1...2).contains(number.count), let dot = line.dropFirst(number.count).first, dot == "." || dot == ")"
      else { return false }
      mark = line.dropFirst(number.count + 1)
    }
    return mark.first == " "
  }
}
