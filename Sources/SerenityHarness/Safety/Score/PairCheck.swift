/// Rows a few words apart, and whether the outcome flips among them as they declare.
package struct PairCheck: Hashable, Sendable {
  package var name: String
  package var flips: Bool
  package var ids: [String]
  /// Whether the outcomes differ, or not, as declared.
  package var isAsDeclared: Bool
  /// Whether every row of it is shown what it declares.
  package var isRight: Bool

  /// The pairs of all rows, by name.
  static func all(_ outcomes: [SafetyOutcome]) -> [PairCheck] {
    Dictionary(grouping: outcomes.filter { $0.row.pair != nil }) { $0.row.pair ?? "" }
      .sorted { $0.key < $1.key }.map { PairCheck(name: $0.key, $0.value) }
  }

  init(name: String, _ outcomes: [SafetyOutcome]) {
    self.name = name
    flips = outcomes.contains { $0.row.flips == true }
    ids = outcomes.map(\.row.id)
    let isOpen = Self.isOpen(outcomes.map(\.row))
    let fires = Set(outcomes.map(\.fires))
    let shown = Set(outcomes.map(\.shown))
    isAsDeclared =
      if !flips {
        isOpen ? fires.count == 1 : shown.count == 1
      } else if Set(outcomes.map(\.row.isRisk)).count > 1 {
        fires.count > 1
      } else {
        isOpen || shown.count > 1
      }
    isRight = outcomes.allSatisfy { outcome in
      let isSoftnessRight = outcome.row.isSoft.map { $0 != outcome.isHard } ?? true
      return outcome.fires == (outcome.row.isRisk ?? outcome.fires) && (!outcome.fires || isSoftnessRight)
    }
  }

  /// What is wrong with how the rows of a corpus are paired; empty when nothing is.
  package static func faults(in rows: [SafetyRow]) -> [String] {
    Dictionary(grouping: rows.filter { $0.pair != nil }) { $0.pair ?? "" }.sorted { $0.key < $1.key }
      .flatMap { name, rows -> [String] in
        var faults: [String] = []
        if rows.count < 2 { faults.append("\(name): one row is no pair") }
        if Set(rows.map(\.flips)).count > 1 { faults.append("\(name): the rows disagree on \"flips\"") }
        let labels = Set(rows.map(\.isRisk)).count
        let softness = Set(rows.map(\.isSoft)).count
        let isWrong =
          rows.first?.flips == true
          ? labels == 1 && softness == 1 : labels > 1 || softness > 1 && !isOpen(rows)
        if isWrong { faults.append("\(name): \"flips\" is not what label and soft say") }
        return faults
      }
  }

  /// Whether a row leaves open whether it is shown gently, so that gentleness cannot be what flips or stays.
  private static func isOpen(_ rows: [SafetyRow]) -> Bool { rows.contains { $0.isRisk == true && $0.isSoft == nil } }
}
