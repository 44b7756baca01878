extension LineDiff {
  /// A run of differing lines with the lines around them.
  package struct Hunk: Hashable, Sendable {
    /// The first line in the old text, from 1; 0 where the old text has none.
    package var oldStart: Int
    package var oldCount: Int
    /// The first line in the new text, from 1; 0 where the new text has none.
    package var newStart: Int
    package var newCount: Int
    package var lines: [Line]

    /// The heading, such as `@@ -3,7 +3,8 @@`.
    package var heading: String { "@@ -\(oldStart),\(oldCount) +\(newStart),\(newCount) @@" }
  }

  /// The differences with up to `context` unchanged lines on both sides; nearer ones share a hunk.
  package func hunks(context: Int = 3) -> [Hunk] {
    let changed = lines.indices.filter { if case .kept = lines[$0] { false } else { true } }
    var ranges: [Range<Int>] = []
    for index in changed {
      let range = max(0, index - context)..<min(lines.count, index + context + 1)
      if let last = ranges.last, range.lowerBound <= last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
      } else {
        ranges.append(range)
      }
    }
    var (old, new, index) = (0, 0, 0)
    return ranges.map { range in
      let skipped = range.lowerBound - index
      let (oldBefore, newBefore) = (old + skipped, new + skipped)
      (old, new, index) = (oldBefore, newBefore, range.upperBound)
      for line in lines[range] {
        if case .added = line {} else { old += 1 }
        if case .removed = line {} else { new += 1 }
      }
      let (oldCount, newCount) = (old - oldBefore, new - newBefore)
      return Hunk(
        oldStart: oldCount == 0 ? oldBefore : oldBefore + 1, oldCount: oldCount,
        newStart: newCount == 0 ? newBefore : newBefore + 1, newCount: newCount, lines: Array(lines[range]))
    }
  }

  /// The differences as unified text without colour; empty when nothing differs.
  package func unified(context: Int = 3) -> String {
    hunks(context: context).map { ([$0.heading] + $0.lines.map(\.text)).map { $0 + "\n" }.joined() }.joined()
  }
}
