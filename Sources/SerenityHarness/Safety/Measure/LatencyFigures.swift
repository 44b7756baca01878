import SerenityCore

/// How long assessing took: the only figures of an evaluation that differ between runs.
package struct LatencyFigures: Sendable {
  /// Every message of every row, the one time that it was judged.
  package var all: Percentiles
  /// Messages of everyday talk, the same.
  package var everyday: Percentiles
  /// Every message of every row, the best of three times, so that what else the machine did does not count.
  package var allAtBest: Percentiles
  /// Messages of everyday talk, the same.
  package var everydayAtBest: Percentiles
  /// Long messages made to be slow, by name, the slowest first.
  package var adversarial: [(name: String, time: Duration)]

  init(_ outcomes: [SafetyOutcome], judge: SafetyJudge) {
    func isEveryday(_ outcome: SafetyOutcome) -> Bool { outcome.row.isEveryday || outcome.row.isHardEveryday }
    let best = outcomes.map { outcome in
      (0..<2).reduce(outcome.times) { times, _ in zip(times, judge.judge(outcome.row.subject).times).map { min($0, $1) }
      }
    }
    all = Percentiles(outcomes.flatMap(\.times))
    everyday = Percentiles(outcomes.filter(isEveryday).flatMap(\.times))
    allAtBest = Percentiles(best.flatMap(\.self))
    everydayAtBest = Percentiles(zip(outcomes, best).filter { isEveryday($0.0) }.flatMap(\.1))
    adversarial = AdversarialTexts.all.map { name, text in
      // The median of three: another process may take the core away once, hardly twice.
      let times = Percentiles((0..<3).map { _ in judge.judge(.message(text)).time })
      return (name, times.percentile(50) ?? .zero)
    }.sorted { ($1.time, $0.name) < ($0.time, $1.name) }
  }
}
