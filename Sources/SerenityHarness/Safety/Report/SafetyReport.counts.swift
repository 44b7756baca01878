/// The sections that count rows.
extension SafetyReport {
  var comparison: [ReportPage.Block] {
    guard let comparison = evaluation.comparison else { return [] }
    func row(_ name: String, _ test: PairedTest) -> [String] {
      [name, "\(test.losses)", "\(test.gains)", Figures.fixed(test.p, 4), test.isWorse ? "worse" : "no worse"]
    }
    var blocks: [ReportPage.Block] = [
      .heading("Against the baseline"),
      .words(
        "\(comparison.compared) rows are in both, \(comparison.added) are new, \(comparison.gone) of the baseline are gone. "
          + "A loss was right before and is wrong now; p is McNemar's exact test."),
      .table(
        ReportPage.Table(
          columns: ["rows", "losses", "gains", "p", ""],
          rows: [
            row("need resources: shown any", comparison.recall),
            row("need resources: shown in full", comparison.fullRecall),
            row("need none: left alone", comparison.quiet),
            row("need none: not shown in full", comparison.notFull),
          ])),
    ]
    for (title, ids) in [
      ("Critical rows lost, of which none is tolerated", comparison.criticalLosses), ("Rows lost", comparison.losses),
      ("New alarms", comparison.newAlarms),
    ] where !ids.isEmpty {
      blocks.append(.words("\(title): \(ids.joined(separator: ", "))."))
    }
    return blocks
  }

  var bars: [ReportPage.Block] {
    let bars = SafetyBar.all(evaluation)
    guard !bars.isEmpty else { return [] }
    let missed = bars.count { !$0.isMet }
    return [
      .heading("Bars"), .words("\(bars.count - missed) of \(bars.count) bars are met. They decide nothing here."),
      .table(
        ReportPage.Table(
          columns: ["bar", "asked for", "measured", ""],
          rows: bars.map { [$0.name, $0.limit, $0.measured, $0.isMet ? "met" : "MISSED"] }, isWords: true)),
    ]
  }

  var recall: [ReportPage.Block] {
    let sets = evaluation.counts(.recall, by: .set)
    guard !sets.isEmpty else { return [] }
    var blocks: [ReportPage.Block] = [
      .heading("Recall"), .words("Rows that need resources, and how many of them were shown any."),
    ]
    for grouping in SafetyMeasure.Grouping.allCases where grouping != .all {
      let counts = evaluation.counts(.recall, by: grouping)
      if !counts.isEmpty { blocks.append(table("by \(grouping.rawValue)", counts)) }
    }
    let groups = sets + evaluation.counts(.recall, by: .category)
    blocks.append(
      .chart(
        "Recall by set and category; the line is the 95 % interval.",
        .bars(
          groups.map {
            ReportPage.Bar(
              name: $0.name, rate: $0.count.rate, low: $0.count.interval.lowerBound, high: $0.count.interval.upperBound)
          })))
    blocks.append(.words("In full, where the row does not ask for the gentle variant:"))
    blocks.append(table("by set", evaluation.counts(.fullRecall, by: .set)))
    return blocks
  }

  var alarms: [ReportPage.Block] {
    var blocks: [ReportPage.Block] = []
    let sections: [(SafetyMeasure.Subject, String)] = [
      (.everyday, "Everyday talk, shown resources"), (.everydayFull, "Everyday talk, shown them in full"),
      (.hardEveryday, "Everyday talk with a lethal word, shown resources"),
      (.hardEverydayFull, "Everyday talk with a lethal word, shown them in full"),
      (.falsePositives, "Labelled as needing none, shown resources"), (.unlabelled, "Not labelled, shown resources"),
    ]
    for (subject, title) in sections {
      let sets = evaluation.counts(subject, by: .set)
      guard !sets.isEmpty else { continue }
      blocks += [.words(title + ":"), perThousand("by set", sets + evaluation.counts(subject, by: .all))]
      let more: [SafetyMeasure.Grouping] = subject == .falsePositives ? [.category, .language, .kind] : [.language]
      for grouping in more {
        let counts = evaluation.counts(subject, by: grouping)
        if counts.count > 1 { blocks.append(perThousand("by \(grouping.rawValue)", counts)) }
      }
    }
    return blocks.isEmpty ? [] : [.heading("Fires a thousand")] + blocks
  }

  private func table(_ title: String, _ counts: [SafetyMeasure]) -> ReportPage.Block {
    .table(
      ReportPage.Table(
        columns: [title, "n", "shown", "rate", "95 % interval"],
        rows: counts.map {
          [
            $0.name, "\($0.count.total)", "\($0.count.hits)", Figures.percent($0.count.rate),
            Figures.interval($0.count),
          ]
        }))
  }

  private func perThousand(_ title: String, _ counts: [SafetyMeasure]) -> ReportPage.Block {
    .table(
      ReportPage.Table(
        columns: [title, "n", "shown", "a thousand", "95 % interval"],
        rows: counts.map {
          [
            $0.name, "\($0.count.total)", "\($0.count.hits)", Figures.perThousand($0.count.rate),
            Figures.intervalPerThousand($0.count),
          ]
        }))
  }
}
