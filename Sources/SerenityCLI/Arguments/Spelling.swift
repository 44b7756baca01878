/// Finds what a misspelt word was meant to be.
enum Spelling {
  /// The known word with the fewest slips from a word, the first of equals; nil when none is near.
  static func nearest(to word: String, among known: [String]) -> String? {
    let candidates = known.map { (word: $0, slips: slips(between: word, and: $0)) }
    guard let best = candidates.min(by: { $0.slips < $1.slips }), best.slips <= max(1, best.word.count / 3) else {
      return nil
    }
    return best.word
  }

  /// Letters to add, drop, change or swap with their neighbour (Damerau and Levenshtein, each place once).
  static func slips(between left: String, and right: String) -> Int {
    let left = Array(left)
    let right = Array(right)
    var rows = [Array(0...right.count)]
    for row in 0..<left.count {
      var next = [row + 1]
      for column in 0..<right.count {
        let isSame = left[row] == right[column]
        var best = min(rows[row][column] + (isSame ? 0 : 1), rows[row][column + 1] + 1, next[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          best = min(best, rows[row - 1][column - 1] + 1)
        }
        next.append(best)
      }
      rows.append(next)
    }
    return rows[left.count][right.count]
  }
}
