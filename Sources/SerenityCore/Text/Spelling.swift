/// Finds what a misspelt word was meant to be.
public enum Spelling {
  // Whoever writes a name of more letters than this meant something else than a word of ours.
  private static let longest = 64

  /// The known word with the fewest slips from a word, the first of equals; nil when none is near enough to be meant.
  ///
  /// Near enough is a third of the longer word's letters, at least one slip and at most three. Case does not count.
  public static func nearest(to word: String, among known: [String]) -> String? {
    let written = Array(word.lowercased().prefix(longest))
    var best: (word: String, slips: Int)?
    for candidate in known {
      let meant = Array(candidate.lowercased().prefix(longest))
      let bound = min(3, max(1, max(written.count, meant.count) / 3))
      let slips = slips(between: written, and: meant)
      if slips <= bound, slips < (best?.slips ?? .max) { best = (candidate, slips) }
    }
    return best?.word
  }

  /// Letters to add, drop, change or swap with their neighbour, each place once (optimal string alignment).
  static func slips(between left: [Character], and right: [Character]) -> Int {
    var twoAbove: [Int] = []
    var above = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        let changed = above[column] + (left[row] == right[column] ? 0 : 1)
        var slips = min(changed, above[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          slips = min(slips, twoAbove[column - 1] + 1)
        }
        current.append(slips)
      }
      (twoAbove, above) = (above, current)
    }
    return above[right.count]
  }
}
