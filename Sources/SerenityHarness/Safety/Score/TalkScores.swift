/// How soon a talk that needs resources gets them.
package struct TalkScores: Hashable, Sendable {
  /// Talks that need resources and get them.
  package var recall = Proportion()
  /// The first turns that fired, from 1, sorted.
  package var firsts: [Int] = []
  /// Talks whose first turn is declared, by how the turn found compares.
  package var early = 0
  package var onTime = 0
  package var late = 0
  package var never = 0

  init(_ outcomes: some Sequence<SafetyOutcome>) {
    for outcome in outcomes where outcome.row.isTalk && outcome.row.isRisk == true {
      recall.count(outcome.fires)
      if let first = outcome.first { firsts.append(first + 1) }
      guard let declared = outcome.row.first else { continue }
      switch outcome.first {
      case nil: never += 1
      case let first? where first < declared: early += 1
      case let first? where first > declared: late += 1
      default: onTime += 1
      }
    }
    firsts.sort()
  }

  /// The median of the first turns that fired, from 1, by nearest rank; nil where none did.
  package var median: Int? { firsts.isEmpty ? nil : firsts[(firsts.count + 1) / 2 - 1] }

  /// Talks whose first turn is declared.
  package var declared: Int { early + onTime + late + never }
}
