/// Finds what someone probably meant by a misspelt word.
package enum Suggestion {
  /// The nearest of the candidates, the first of equals; nil when none is near enough to be meant.
  ///
  /// Near enough is a third of the word's letters, at least one and at most three edits. Case does not count.
  package static func nearest(to word: String, in candidates: [String]) -> String? {
    let written = Array(word.lowercased().unicodeScalars.prefix(64))
    let bound = min(3, max(1, written.count / 3))
    var best: (candidate: String, edits: Int)?
    for candidate in candidates {
      let meant = Array(candidate.lowercased().unicodeScalars.prefix(64))
      let edits = distance(written, meant)
      if edits <= bound, edits < (best?.edits ?? .max) { best = (candidate, edits) }
    }
    return best?.candidate
  }

  /// Insertions, removals, replacements and swaps of neighbours between two words (optimal string alignment).
  static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var twoAbove: [Int] = []
    var above = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        let replaced = above[column] + (left[row] == right[column] ? 0 : 1)
        var edits = min(replaced, above[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          edits = min(edits, twoAbove[column - 1] + 1)
        }
        current.append(edits)
      }
      (twoAbove, above) = (above, current)
    }
    return above[right.count]
  }
}

/// A text in quotes for a message: one line, at most 60 characters.
package func quoted(_ text: String) -> String {
  let line = text.map { $0.isNewline ? " " : String($0) }.joined()
  return "\"" + (line.count > 60 ? line.prefix(57) + "..." : line) + "\""
}
