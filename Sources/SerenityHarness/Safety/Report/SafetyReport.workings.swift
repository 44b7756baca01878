import SerenitySafety

/// The sections on spelling, time and rules.
extension SafetyReport {
  var transformations: [ReportPage.Block] {
    let scores = evaluation.transformations.filter { $0.losses.total + $0.alarms.total > 0 }
    guard !scores.isEmpty else { return [] }
    return [
      .heading("Other spellings"),
      .words(
        "Lost are rows that need resources, are shown some as they stand, and none in this spelling. New alarms are rows "
          + "that need none, are shown none as they stand, and some in this spelling. Only rows that it changes count."),
      .table(
        ReportPage.Table(
          columns: ["spelling", "lost", "95 % interval", "lost, own corpus", "new alarms", "what it does"],
          rows: scores.map {
            [
              $0.transformation.rawValue, Figures.share($0.losses), Figures.interval($0.losses),
              Figures.share($0.ownLosses), "\($0.alarms.hits) of \($0.alarms.total)", $0.transformation.explanation,
            ]
          }, isWords: true)),
      .chart(
        "Rows lost by spelling; the line is the 95 % interval.",
        .bars(
          scores.map {
            ReportPage.Bar(
              name: $0.transformation.rawValue, rate: $0.losses.rate, low: $0.losses.interval.lowerBound,
              high: $0.losses.interval.upperBound)
          })),
      .list(
        scores.filter { !$0.lost.isEmpty || !$0.alarmed.isEmpty }.map { score in
          let parts = [("lost", score.lost), ("new alarms", score.alarmed)].filter { !$0.1.isEmpty }
          return "\(score.transformation.rawValue): "
            + parts.map { "\($0.0) \($0.1.joined(separator: " "))" }.joined(separator: "; ")
        }),
    ]
  }

  var latency: [ReportPage.Block] {
    func row(_ name: String, _ times: Percentiles) -> [String] {
      [
        name, "\(times.count)", Figures.microseconds(times.percentile(50)), Figures.microseconds(times.percentile(99)),
        Figures.microseconds(times.longest),
      ]
    }
    return [
      .heading("Time"), .words("Microseconds for the whole assessment of a message, on one core."),
      .table(
        ReportPage.Table(
          columns: ["messages", "n", "p50", "p99", "longest"],
          rows: [
            row("all, once", evaluation.latency.all), row("all, best of three", evaluation.latency.allAtBest),
            row("everyday, once", evaluation.latency.everyday),
            row("everyday, best of three", evaluation.latency.everydayAtBest),
          ])),
      .words("Messages of 10,000 characters made to be slow, the median of three:"),
      .table(
        ReportPage.Table(
          columns: ["made of", "us"],
          rows: evaluation.latency.adversarial.map { [$0.name, Figures.microseconds($0.time)] })),
    ]
  }

  var coverage: [ReportPage.Block] {
    let coverage = evaluation.coverage
    let noisy = coverage.noisy.prefix(30)
    var blocks: [ReportPage.Block] = [
      .heading("Rules"),
      .words(
        "\(coverage.uses.count - coverage.silent.count) of \(coverage.uses.count) rules matched a row. A rule that matched "
          + "none may be right and rare, or wrong."),
    ]
    if !noisy.isEmpty {
      blocks += [
        .words("Rules that asked for resources where none are needed, most first:"),
        .table(
          ReportPage.Table(
            columns: ["rule", "false alarms", "rows that need them", "rows"],
            rows: noisy.map { [$0.rule.id, "\($0.alarms)", "\($0.risks)", "\($0.rows)"] })),
      ]
    }
    if !coverage.silent.isEmpty {
      blocks += [
        .words("Rules that no row matched:"),
        .table(
          ReportPage.Table(
            columns: ["rule", "place"], rows: coverage.silent.map { [$0.id, $0.place] }, isWords: true)),
      ]
    }
    return blocks
  }
}
