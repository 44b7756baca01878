/// What a way of typing does to recall and to false alarms.
package struct TransformationScore: Sendable {
  package var transformation: Transformation
  /// Rows that need resources, fire as they stand and are changed by it; a hit is one that does not fire any more.
  package var losses = Proportion()
  /// The same of the project's own corpus.
  package var ownLosses = Proportion()
  /// The rows that were lost.
  package var lost: [String] = []
  /// Rows that need nothing, do not fire as they stand and are changed by it; a hit is one that fires now.
  package var alarms = Proportion()
  /// The same of the sets of the everyday pool.
  package var poolAlarms = Proportion()
  /// The rows that fire now.
  package var alarmed: [String] = []

  /// Judges every row again in another spelling; a portion of them, so that portions can be judged at once.
  init(_ transformation: Transformation, _ outcomes: some Sequence<SafetyOutcome>, judge: SafetyJudge) {
    self.transformation = transformation
    for outcome in outcomes {
      let row = outcome.row
      let isRisk = row.isRisk == true && outcome.fires
      // Nobody writes an idiom in algospeak: who avoids the word means it, so the row would say another thing.
      guard isRisk || row.isQuiet && !outcome.fires && transformation != .algospeak else { continue }
      guard let changed = Self.changed(row, by: transformation) else { continue }
      let fires = judge.judge(changed).fires
      if isRisk {
        losses.count(!fires)
        if row.set == SafetyCorpus.ownSet { ownLosses.count(!fires) }
        if !fires { lost.append(row.id) }
      } else {
        alarms.count(fires)
        if SafetyBar.everydayPool.contains(row.set) { poolAlarms.count(fires) }
        if fires { alarmed.append(row.id) }
      }
    }
  }

  /// Adds the counts of another portion.
  mutating func add(_ other: Self) {
    losses = losses + other.losses
    ownLosses = ownLosses + other.ownLosses
    alarms = alarms + other.alarms
    poolAlarms = poolAlarms + other.poolAlarms
    lost += other.lost
    alarmed += other.alarmed
  }

  /// The row's subject in another spelling; nil where that is how it stands.
  private static func changed(_ row: SafetyRow, by transformation: Transformation) -> SafetySubject? {
    // English habits are not those of other languages.
    if transformation == .algospeak, row.language != "en" { return nil }
    let changed: SafetySubject =
      switch row.subject {
      case .message(let text): .message(transformation.apply(to: text, of: row.id))
      case .talk(let turns): .talk(turns.map { transformation.apply(to: $0, of: row.id) })
      }
    return changed == row.subject ? nil : changed
  }
}
