import SerenityCore

/// Renders what a run of many scenarios came to, the same bytes for the same results.
package enum SuiteReport {
  /// The report's files by path: a summary, one line of data a scenario, and the pages of every run.
  package static func files(_ results: [SuiteResult]) -> [String: String] {
    var files = ["summary.md": summary(results), "verdicts.jsonl": lines(results)]
    for result in results {
      for (path, page) in result.pages { files["runs/\(result.verdict.scenario)/\(path)"] = page }
    }
    return files
  }

  /// One JSON object a scenario, then one for the whole run.
  package static func lines(_ results: [SuiteResult]) -> String {
    let costs = SuiteCost()
    return (results.map { JSONLine.render(object($0.verdict, costs)) } + [JSONLine.render(total(results, costs))])
      .map { $0 + "\n" }.joined()
  }

  static func object(_ verdict: Verdict, _ costs: SuiteCost) -> [String: JSONLine.Value] {
    let fields: [String: JSONLine.Value] = [
      "version": .number(1), "kind": .text("scenario"), "scenario": .text(verdict.scenario),
      "title": .text(verdict.title), "outcome": .text(verdict.outcome.rawValue), "origin": .text(verdict.origin),
      "sessions": .number(verdict.figures.sessions), "turns": .number(verdict.figures.turns),
      "model-calls": .number(verdict.figures.modelCalls), "prompt-tokens": .number(verdict.figures.promptTokens),
      "largest-prompt": .number(verdict.figures.largestPrompt),
      "same-prefix-percent": verdict.figures.samePrefix.map { .number($0) } ?? .null,
      "crisis-turns": .number(verdict.figures.crisisTurns), "fallbacks": .number(verdict.figures.fallbacks),
      "findings": .list(verdict.findings.map(object)), "goldens": .object(goldens(verdict)),
      "goldens-compared": .flag(verdict.goldens != nil), "crisis": .list(verdict.safety.map(object)),
    ]
    return fields.merging(costs.fields(verdict.figures.usage)) { field, _ in field }
  }

  private static func object(_ finding: Finding) -> JSONLine.Value {
    .object([
      "kind": .text(finding.kind.rawValue), "path": .text(finding.path),
      "line": finding.line.map { .number($0) } ?? .null, "place": finding.place.map { .text($0) } ?? .null,
      "sentence": .text(finding.sentence),
    ])
  }

  private static func object(_ turn: SafetyTurn) -> JSONLine.Value {
    .object([
      "place": .text(turn.place), "route": .text(turn.route), "tier": .text(turn.tier),
      "categories": .list(turn.categories.map { .text($0) }), "resources": .list(turn.resources.map { .text($0) }),
      "reply-source": .text(turn.source),
    ])
  }

  private static func goldens(_ verdict: Verdict) -> [String: JSONLine.Value] {
    let files = verdict.goldens?.files ?? []
    return Dictionary(
      uniqueKeysWithValues: GoldenOutcome.State.allCases.map { state in
        (state.rawValue, .number(files.count { $0.state == state }))
      })
  }

  private static func total(_ results: [SuiteResult], _ costs: SuiteCost) -> [String: JSONLine.Value] {
    let verdicts = results.map(\.verdict)
    let usage = verdicts.reduce(into: [String: Usage]()) { sum, verdict in
      sum.merge(verdict.figures.usage) { $0 + $1 }
    }
    let turns = verdicts.reduce(0) { $0 + $1.figures.turns }
    let fields: [String: JSONLine.Value] = [
      "version": .number(1), "kind": .text("total"), "scenarios": .number(verdicts.count),
      "passed": .number(verdicts.count { $0.outcome == .passed }), "turns": .number(turns),
      "findings": .number(verdicts.reduce(0) { $0 + $1.findings.count }),
    ]
    return fields.merging(costs.fields(usage)) { field, _ in field }
      .merging(costs.monthFields(usage, turns: turns)) { field, _ in field }
  }
}
