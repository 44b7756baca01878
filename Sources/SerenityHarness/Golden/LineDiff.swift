/// What differs between two texts, line by line.
///
/// After E. Myers, "An O(ND) Difference Algorithm and Its Variations", 1986.
package struct LineDiff: Hashable, Sendable {
  /// One line of both texts together.
  package enum Line: Hashable, Sendable {
    case kept(String)
    case removed(String)
    case added(String)

    /// The line with a blank, a minus or a plus before it.
    package var text: String {
      switch self {
      case .kept(let line): " " + line
      case .removed(let line): "-" + line
      case .added(let line): "+" + line
      }
    }
  }

  /// Every line, in order.
  package let lines: [Line]

  /// Compares two texts; where more than `most` lines differ the differing middle is told as one replacement.
  package init(from old: String, to new: String, most: Int = 1000) {
    let (old, new) = (Self.lines(of: old), Self.lines(of: new))
    let shorter = min(old.count, new.count)
    let head = (0..<shorter).first { old[$0] != new[$0] } ?? shorter
    let tail = (0..<shorter - head).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] } ?? shorter - head
    let middle = Self.middle(
      Array(old[head..<old.count - tail]), Array(new[head..<new.count - tail]), most: most)
    lines = old[..<head].map { .kept($0) } + middle + old[(old.count - tail)...].map { .kept($0) }
  }

  /// Whether nothing differs.
  package var isEmpty: Bool { lines.allSatisfy { if case .kept = $0 { true } else { false } } }

  /// The lines of a text; one that does not end with a line break says so in a line of its own.
  private static func lines(of text: String) -> [String] {
    guard !text.isEmpty else { return [] }
    // By bytes, not characters: a carriage return before the break belongs to the line and must show.
    var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      String(Substring($0))
    }
    if lines.last == "" { lines.removeLast() } else { lines.append("\\ no line break at the end") }
    return lines
  }

  private static func middle(_ old: [String], _ new: [String], most: Int) -> [Line] {
    guard !old.isEmpty, !new.isEmpty, let trace = trace(old, new, most: most) else {
      return old.map { .removed($0) } + new.map { .added($0) }
    }
    var lines: [Line] = []
    var (x, y) = (old.count, new.count)
    for edits in stride(from: trace.count - 1, through: 0, by: -1) {
      let furthest = trace[edits]
      let diagonal = x - y
      let isDown = edits > 0 && goesDown(furthest, diagonal, edits)
      let previous = isDown ? diagonal + 1 : diagonal - 1
      let startX = edits == 0 ? 0 : furthest[previous + edits]
      let startY = edits == 0 ? 0 : startX - previous
      while x > startX, y > startY, old[x - 1] == new[y - 1] {
        lines.append(.kept(old[x - 1]))
        (x, y) = (x - 1, y - 1)
      }
      guard edits > 0 else { break }
      lines.append(isDown ? .added(new[y - 1]) : .removed(old[x - 1]))
      (x, y) = (startX, startY)
    }
    return lines.reversed()
  }

  /// Whether the furthest path on a diagonal comes from the one above, by an addition.
  private static func goesDown(_ furthest: [Int], _ diagonal: Int, _ edits: Int) -> Bool {
    diagonal == -edits
      || (diagonal != edits && furthest[diagonal - 1 + edits] < furthest[diagonal + 1 + edits])
  }

  /// For each number of edits how far each diagonal had come before it; nil when more than `most` are needed.
  private static func trace(_ old: [String], _ new: [String], most: Int) -> [[Int]]? {
    // Entry `diagonal + edits` of the row for `edits`, from -edits to edits; one more on both sides than is reached.
    var furthest: [Int] = [0]
    var trace: [[Int]] = []
    for edits in 0...min(most, old.count + new.count) {
      let before = edits == 0 ? [0] : [-1] + furthest + [-1]
      trace.append(before)
      furthest = before
      for diagonal in stride(from: -edits, through: edits, by: 2) {
        var x =
          edits == 0
          ? 0 : goesDown(before, diagonal, edits) ? before[diagonal + 1 + edits] : before[diagonal - 1 + edits] + 1
        var y = x - diagonal
        while x < old.count, y < new.count, y >= 0, old[x] == new[y] { (x, y) = (x + 1, y + 1) }
        furthest[diagonal + edits] = x
        if x >= old.count, y >= new.count { return trace }
      }
    }
    return nil
  }
}
