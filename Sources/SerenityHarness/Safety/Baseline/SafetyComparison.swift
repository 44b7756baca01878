/// How an evaluation stands against the accepted baseline, over the rows that both have.
package struct SafetyComparison: Hashable, Sendable {
  /// Rows that need resources: whether they are shown any.
  package var recall = PairedTest()
  /// Rows that need resources, not declared to want them gently: whether they are shown in full.
  package var fullRecall = PairedTest()
  /// Rows that need none: whether they are left alone.
  package var quiet = PairedTest()
  /// Rows that need none: whether they are at least not shown resources in full.
  package var notFull = PairedTest()
  /// Rows of the critical tiers that were shown resources and are not now.
  package var criticalLosses: [String] = []
  /// Rows that need resources and are not shown any now, but were.
  package var losses: [String] = []
  /// Rows that need none and are shown resources now, but were not.
  package var newAlarms: [String] = []
  /// Rows that both have.
  package var compared = 0
  /// Rows that the baseline has not.
  package var added = 0
  /// Rows that only the baseline has.
  package var gone = 0

  package init(_ outcomes: [SafetyOutcome], against baseline: SafetyBaseline) {
    for outcome in outcomes {
      let row = outcome.row
      guard let before = baseline.rows[row.id] else {
        added += 1
        continue
      }
      compared += 1
      let (fired, wasHard) = (before != .nothing, before == .hard)
      if row.isRisk == true {
        recall.count(before: fired, now: outcome.fires)
        if row.isSoft != true { fullRecall.count(before: wasHard, now: outcome.isHard) }
        if fired && !outcome.fires {
          losses.append(row.id)
          if row.isCritical { criticalLosses.append(row.id) }
        }
      } else if row.isQuiet {
        quiet.count(before: !fired, now: !outcome.fires)
        notFull.count(before: !wasHard, now: !outcome.isHard)
        if !fired && outcome.fires { newAlarms.append(row.id) }
      }
    }
    gone = Set(baseline.rows.keys).subtracting(outcomes.map(\.row.id)).count
  }

  /// Whether it got worse: one critical row lost, or more losses than chance makes.
  package var isRegression: Bool {
    !criticalLosses.isEmpty || [recall, fullRecall, quiet, notFull].contains(where: \.isWorse)
  }
}
