import SerenityCore
import SerenitySafety

extension SafetyReport {
  /// The evaluation as one JSON object a line, each with its version and kind; the last tells what it comes to.
  package var lines: String {
    (measures + comparisons + details + rowLines + [conclusion]).map { $0 + "\n" }.joined()
  }

  private func line(_ kind: String, _ members: KeyValuePairs<String, JSONValue?>) -> String {
    guard case .object(let rest) = JSONValue.members(members) else { return "" }
    let head = [
      JSONValue.Member(key: "version", value: .integer(1)), JSONValue.Member(key: "kind", value: .string(kind)),
    ]
    return JSONValue.object(head + rest).text
  }

  private func fraction(_ value: Double) -> JSONValue { .number(Figures.fixed(value, 6)) }

  private func strings(_ list: [String]) -> JSONValue { .array(list.map { .string($0) }) }

  private func count(_ count: Proportion) -> JSONValue {
    .members([
      "n": .integer(count.total), "hits": .integer(count.hits), "rate": fraction(count.rate),
      "low": fraction(count.interval.lowerBound), "high": fraction(count.interval.upperBound),
    ])
  }

  private func time(_ duration: Duration?) -> JSONValue {
    duration.map { .number(Figures.microseconds($0)) } ?? .null
  }

  private var measures: [String] {
    evaluation.measures.map {
      line(
        "measure",
        [
          "what": .string($0.subject.rawValue), "by": .string($0.grouping.rawValue), "name": .string($0.name),
          "count": count($0.count),
        ])
    }
  }

  private var comparisons: [String] {
    guard let comparison = evaluation.comparison else { return [] }
    func test(_ test: PairedTest) -> JSONValue {
      .members(["losses": .integer(test.losses), "gains": .integer(test.gains), "p": fraction(test.p)])
    }
    return [
      line(
        "comparison",
        [
          "compared": .integer(comparison.compared), "added": .integer(comparison.added),
          "gone": .integer(comparison.gone),
          "recall": test(comparison.recall), "full-recall": test(comparison.fullRecall),
          "quiet": test(comparison.quiet),
          "not-full": test(comparison.notFull), "critical-losses": strings(comparison.criticalLosses),
          "losses": strings(comparison.losses), "new-alarms": strings(comparison.newAlarms),
          "regression": .bool(comparison.isRegression),
        ])
    ]
  }

  private var details: [String] {
    let triage = evaluation.triage
    var lines = SafetyBar.all(evaluation).map {
      line(
        "bar",
        [
          "name": .string($0.name), "limit": .string($0.limit), "measured": .string($0.measured),
          "met": .bool($0.isMet),
        ])
    }
    lines.append(
      line(
        "triage",
        [
          "under": count(triage.under), "over": count(triage.over), "too-soft": count(triage.tooSoft),
          "too-hard": count(triage.tooHard),
        ]))
    lines += triage.categories.sorted { $0.key < $1.key }.map { declared, found in
      let members = found.sorted { $0.key < $1.key }.map { JSONValue.Member(key: $0.key, value: .integer($0.value)) }
      return line("category", ["name": .string(declared), "gravest": .object(members)])
    }
    lines += evaluation.talks.map { set, talks in
      line(
        "talks",
        [
          "set": .string(set), "recall": count(talks.recall),
          "median-first-turn": talks.median.map { .integer($0) } ?? .null,
          "early": .integer(talks.early), "on-time": .integer(talks.onTime), "late": .integer(talks.late),
          "never": .integer(talks.never),
        ])
    }
    lines += evaluation.pairs.map {
      line(
        "pair",
        [
          "name": .string($0.name), "flips": .bool($0.flips), "as-declared": .bool($0.isAsDeclared),
          "right": .bool($0.isRight), "rows": strings($0.ids),
        ])
    }
    lines += evaluation.thresholds.map {
      line(
        "threshold",
        [
          "from": $0.least.map { .string($0.code) } ?? .null, "gentle-counts": .bool($0.countsSoft),
          "recall": count($0.recall), "everyday": count($0.everyday), "everyday-hard": count($0.hardEveryday),
        ])
    }
    return lines + workings
  }

  private var workings: [String] {
    var lines = evaluation.transformations.map {
      line(
        "transformation",
        [
          "name": .string($0.transformation.rawValue), "lost": count($0.losses), "lost-own": count($0.ownLosses),
          "alarms": count($0.alarms), "lost-rows": strings($0.lost), "alarm-rows": strings($0.alarmed),
        ])
    }
    let latency = evaluation.latency
    for (name, times) in [
      ("all", latency.all), ("all-at-best", latency.allAtBest), ("everyday", latency.everyday),
      ("everyday-at-best", latency.everydayAtBest),
    ] {
      lines.append(
        line(
          "latency",
          [
            "of": .string(name), "n": .integer(times.count), "p50-us": time(times.percentile(50)),
            "p99-us": time(times.percentile(99)), "longest-us": time(times.longest),
          ]))
    }
    lines += evaluation.latency.adversarial.map {
      line("adversarial", ["made-of": .string($0.name), "us": time($0.time)])
    }
    return lines
      + evaluation.coverage.uses.map {
        line(
          "rule",
          [
            "rule": .string($0.rule.id), "rows": .integer($0.rows), "risks": .integer($0.risks),
            "alarms": .integer($0.alarms),
          ])
      }
  }

  private var rowLines: [String] {
    [("miss", evaluation.misses), ("alarm", evaluation.alarms)].flatMap { kind, outcomes in
      outcomes.map { outcome in
        line(
          kind,
          [
            "id": .string(outcome.row.id), "set": .string(outcome.row.set), "tier": .string(outcome.row.tier),
            "category": outcome.row.category.map { .string($0) } ?? .null, "found": .string(outcome.tier.code),
            "shown": .string(outcome.shown.rawValue), "rules": strings(outcome.rules),
            "text": showsText ? strings(outcome.row.subject.messages) : nil,
          ])
      }
    }
  }

  private var conclusion: String {
    line(
      "total",
      [
        "rows": .integer(evaluation.outcomes.count), "labelled": .integer(evaluation.labelled),
        "misses": .integer(evaluation.misses.count), "alarms": .integer(evaluation.alarms.count),
        "critical-misses": strings(evaluation.criticalMisses.map(\.row.id)),
        "conclusion": .string(evaluation.conclusion.rawValue),
      ])
  }
}
