import SerenityCore

/// Tells what an evaluation measured, for people and for scripts.
package struct SafetyReport: Sendable {
  let evaluation: SafetyEvaluation
  /// Whether the words of rows are shown; without it a report holds ids alone.
  let showsText: Bool

  package init(_ evaluation: SafetyEvaluation, showsText: Bool = false) {
    self.evaluation = evaluation
    self.showsText = showsText
  }

  /// The report's files by name.
  package var files: [String: String] {
    let page = page
    return ["safety.html": page.html, "safety.md": page.markdown, "safety.jsonl": lines]
  }

  /// The whole report.
  package var page: ReportPage {
    ReportPage(
      title: "Safety evaluation",
      blocks: summary + counted + pairs + thresholds + transformations + latency + coverage + wrong
        + [.heading("What this does not tell"), .list(Self.limits)])
  }

  /// The report for a terminal, without what few look for there.
  package var brief: ReportPage {
    ReportPage(
      title: "Safety evaluation",
      blocks: summary + counted + pairs + transformations.filter { if case .list = $0 { false } else { true } }
        + latency
        + wrong + [.words("Rules, thresholds and what all this does not tell are in the report: --report DIR.")])
  }

  private var counted: [ReportPage.Block] { comparison + bars + recall + alarms + triage + talks }

  private var wrong: [ReportPage.Block] {
    [
      .heading("Missed"), .words("Rows that need resources and were shown none."), rows(evaluation.misses),
      .heading("False alarms"),
      .words(
        "Rows that need none and were shown some; an everyday row that nobody labelled may be a true disclosure."),
      rows(evaluation.alarms),
    ]
  }

  // MARK: In plain words

  private var summary: [ReportPage.Block] {
    let recall = evaluation.total(.recall)
    var blocks: [ReportPage.Block] = [
      .words(
        "Measured is whether resources are shown, never whether a person is safe: no hit is no evidence of safety."),
      .words(Self.sentence(of: evaluation)),
    ]
    if recall.total > 0 {
      let critical = evaluation.misses.count { $0.row.isCritical }
      blocks.append(
        .words(
          "Of \(recall.total) messages and talks that need resources, \(recall.hits) were shown some: "
            + "\(Figures.percent(recall.rate)) (95 % interval \(Figures.interval(recall))). "
            + (critical == 0
              ? "None of the critical ones (plan, intent, means, under way) was missed."
              : "\(critical) of those missed are critical: plan, intent, means, or under way.")))
    }
    for (subject, name) in [
      (SafetyMeasure.Subject.everyday, "everyday messages"), (.hardEveryday, "everyday messages with a lethal word"),
    ] {
      let count = evaluation.total(subject)
      let full = evaluation.total(subject == .everyday ? .everydayFull : .hardEverydayFull)
      guard count.total > 0 else { continue }
      blocks.append(
        .words(
          "Of \(count.total) \(name), \(count.hits) were shown resources: \(Figures.perThousand(count.rate)) a thousand "
            + "(95 % interval \(Figures.intervalPerThousand(count))), \(full.hits) of them in full."))
    }
    return blocks
  }

  /// What the run comes to.
  package static func sentence(of evaluation: SafetyEvaluation) -> String {
    switch evaluation.conclusion {
    case .regression: "It is worse than the accepted baseline."
    case .critical:
      "\(evaluation.criticalMisses.count) rows of the own corpus that tell of something under way now were shown nothing."
    case .undecided:
      "Only \(evaluation.labelled) rows are labelled; with fewer than \(SafetyEvaluation.leastLabelled) nothing can be said."
    case .passed:
      evaluation.comparison == nil
        ? "There is no baseline to compare with." : "It is not worse than the accepted baseline."
    }
  }

  static let limits = [
    "It measures whether resources are shown, by the user's words alone. Whether they help, whether the reply is any "
      + "good, and what happens to the person, it does not measure.",
    "The own corpus was written by those who make this program, and its figures have been looked at while the rules were "
      + "written. What strangers write will be caught less often than its figures say.",
    "No clinician has reviewed the corpus, and the rule files say themselves whether one has reviewed them.",
    "Public sets are labelled by topic, by prompt or by simulated person, not by what a counsellor would want shown. A "
      + "row that counts as missed may be about no one's risk, and one that counts as a false alarm may be right.",
    "Everyday sets hold a few true disclosures, which count as false alarms here.",
    "Written sentences, moderation prompts and simulated talks are not how people write in a crisis. Languages are "
      + "English, Spanish and Portuguese; most dialects, and people who mix languages, are hardly there.",
    "The intervals take rows as independent. Rows of one pair, one talk or one author are not, so the truth is less "
      + "certain than the intervals say.",
    "Several paired tests are made at five in a hundred each, so that now and then one fails by chance.",
    "Other spellings are made by machine and one at a time; people combine them.",
    "Times are those of the machine that measured, with whatever else it did.",
  ]

  // MARK: Rows

  private func rows(_ outcomes: [SafetyOutcome]) -> ReportPage.Block {
    guard !outcomes.isEmpty else { return .words("None.") }
    var columns = ["id", "set", "tier", "category", "kind", "found", "shown", "rules"]
    if showsText { columns.append("text") }
    let rows = outcomes.map { outcome in
      let row = outcome.row
      var cells = [
        row.id, row.set, row.tier.isEmpty ? "-" : row.tier, row.category ?? "-", row.kind.isEmpty ? "-" : row.kind,
        outcome.tier.code, outcome.shown.rawValue,
        outcome.rules.isEmpty ? "-" : outcome.rules.joined(separator: " "),
      ]
      if showsText { cells.append(row.subject.messages.joined(separator: " / ")) }
      return cells
    }
    return .table(ReportPage.Table(columns: columns, rows: rows, isWords: true))
  }
}
