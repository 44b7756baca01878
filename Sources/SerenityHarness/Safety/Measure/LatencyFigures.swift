import SerenityCore

/// How long assessing took: the only figures of an evaluation that differ between runs.
package struct LatencyFigures: Sendable {
  /// Every message of every row.
  package var all: Percentiles
  /// Messages of everyday talk.
  package var everyday: Percentiles
  /// Long messages made to be slow, by name, the slowest first.
  package var adversarial: [(name: String, time: Duration)]

  init(_ outcomes: [SafetyOutcome], judge: SafetyJudge) {
    all = Percentiles(outcomes.flatMap(\.times))
    everyday = Percentiles(outcomes.filter { $0.row.isEveryday || $0.row.isHardEveryday }.flatMap(\.times))
    adversarial = AdversarialTexts.all.map { name, text in
      // The median of five: another process may take the core away once, hardly three times.
      let times = Percentiles((0..<5).map { _ in judge.judge(.message(text)).time })
      return (name, times.percentile(50) ?? .zero)
    }.sorted { ($1.time, $0.name) < ($0.time, $1.name) }
  }
}
