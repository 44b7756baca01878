import SerenityCore

/// The sections on how grave, how soon and how consistently.
extension SafetyReport {
  var triage: [ReportPage.Block] {
    let triage = evaluation.triage
    guard triage.under.total > 0 || !triage.categories.isEmpty else { return [] }
    var blocks: [ReportPage.Block] = [.heading("Triage")]
    if triage.under.total > 0 {
      blocks.append(
        .words(
          "Of the rows that need resources and declare a tier, \(Figures.share(triage.under)) were found less grave and "
            + "\(Figures.share(triage.over)) graver. Rows say their tier; columns what was found."))
      let rows = RiskTier.allCases.filter { triage.tiers[$0] != nil }.map { declared in
        [declared.code] + RiskTier.allCases.map { "\(triage.tiers[declared]?[$0] ?? 0)" }
      }
      blocks.append(.table(ReportPage.Table(columns: ["tier"] + RiskTier.allCases.map(\.code), rows: rows)))
    }
    if triage.tooSoft.total + triage.tooHard.total > 0 {
      blocks.append(
        .words(
          "Too gentle: \(Figures.share(triage.tooSoft)) of those shown anything that want the full variant. "
            + "Too strong: \(Figures.share(triage.tooHard)) of those shown anything that want the gentle one."))
    }
    guard !triage.categories.isEmpty else { return blocks }
    let found = Set(triage.categories.values.flatMap(\.keys)).sorted()
    blocks.append(
      .words(
        "Rows say their category; columns what the gravest hit is about, and whether theirs was among all that was found."
      ))
    blocks.append(
      .table(
        ReportPage.Table(
          columns: ["category"] + found + ["among found"],
          rows: triage.categories.keys.sorted().map { declared in
            [declared] + found.map { "\(triage.categories[declared]?[$0] ?? 0)" }
              + [triage.found[declared].map(Figures.share) ?? "-"]
          })))
    return blocks
  }

  var talks: [ReportPage.Block] {
    guard evaluation.talks.contains(where: { $0.scores.recall.total > 0 }) else { return [] }
    let rows = evaluation.talks.filter { $0.scores.recall.total > 0 }.map { set, talks in
      [
        set, Figures.share(talks.recall), Figures.interval(talks.recall), talks.median.map { "turn \($0)" } ?? "-",
        talks.declared == 0
          ? "-" : "\(talks.onTime) on it, \(talks.early) before, \(talks.late) after, \(talks.never) never",
      ]
    }
    return [
      .heading("Talks"), .words("Talks that need resources; turns are counted from 1."),
      .table(
        ReportPage.Table(
          columns: ["set", "shown", "95 % interval", "median first", "against the declared turn"], rows: rows,
          isWords: true)),
    ]
  }

  var pairs: [ReportPage.Block] {
    let pairs = evaluation.pairs
    guard !pairs.isEmpty else { return [] }
    func counted(_ flips: Bool) -> (asDeclared: Proportion, right: Proportion) {
      let some = pairs.filter { $0.flips == flips }
      return (
        Proportion(some.count(where: \.isAsDeclared), of: some.count),
        Proportion(some.count(where: \.isRight), of: some.count)
      )
    }
    let (flipping, steady) = (counted(true), counted(false))
    let wrong = pairs.filter { !$0.isAsDeclared || !$0.isRight }
    var blocks: [ReportPage.Block] = [
      .heading("Minimal pairs"),
      .table(
        ReportPage.Table(
          columns: ["pairs", "as declared", "every row right"],
          rows: [
            ["must flip", Figures.share(flipping.asDeclared), Figures.share(flipping.right)],
            ["must not flip", Figures.share(steady.asDeclared), Figures.share(steady.right)],
          ])),
    ]
    if !wrong.isEmpty {
      blocks.append(
        .table(
          ReportPage.Table(
            columns: ["pair", "must flip", "did as declared", "every row right", "rows"],
            rows: wrong.map {
              [
                $0.name, $0.flips ? "yes" : "no", $0.isAsDeclared ? "yes" : "no", $0.isRight ? "yes" : "no",
                $0.ids.joined(separator: " "),
              ]
            }, isWords: true)))
    }
    return blocks
  }

  var thresholds: [ReportPage.Block] {
    let points = evaluation.thresholds
    guard points.contains(where: { $0.recall.total + $0.everyday.total + $0.hardEveryday.total > 0 }) else { return [] }
    func name(_ point: ThresholdPoint) -> String { point.least.map { "from \($0.code)" } ?? "as it is" }
    let table = ReportPage.Table(
      columns: ["shown", "gentle counts", "recall", "everyday a thousand", "lethal words a thousand"],
      rows: points.map {
        [
          name($0), $0.countsSoft ? "yes" : "no", Figures.share($0.recall), Figures.perThousand($0.everyday.rate),
          Figures.perThousand($0.hardEveryday.rate),
        ]
      })
    let (all, hard) = (points.filter(\.countsSoft), points.filter { !$0.countsSoft })
    func series(_ value: (ThresholdPoint) -> Double) -> [ReportPage.Series] {
      [
        ReportPage.Series(name: "any", values: all.map(value)),
        ReportPage.Series(name: "in full", values: hard.map(value)),
      ]
    }
    let alarms = series { ($0.everyday + $0.hardEveryday).rate * 1000 }
    return [
      .heading("Thresholds"),
      .words(
        "What recall and false alarms would be if resources were shown from another tier on, and if gentle ones did not count."
      ),
      .table(table),
      .chart(
        "Recall by the tier from which resources are shown.",
        .lines(steps: all.map(name), series: series { $0.recall.rate * 100 }, top: 100, unit: " %")),
      .chart(
        "Everyday messages that are shown resources, a thousand, lethal words or not.",
        .lines(
          steps: all.map(name), series: alarms, top: max(0.1, alarms.flatMap(\.values).max() ?? 0), unit: "")),
    ]
  }
}
