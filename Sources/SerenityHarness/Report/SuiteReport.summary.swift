extension SuiteReport {
  /// The summary for people, in Markdown.
  package static func summary(_ results: [SuiteResult]) -> String {
    let verdicts = results.map(\.verdict)
    var parts = ["# Replay report", total(verdicts)]
    if let origins = origins(verdicts) { parts.append(origins) }
    parts.append(table(results))
    parts += crises(verdicts)
    parts += SuiteCost().section(verdicts)
    for verdict in verdicts where verdict.outcome != .passed {
      parts.append("## \(verdict.scenario): \(verdict.outcome.rawValue)")
      parts += verdict.findings.map { "- \($0)" }
      parts += (verdict.goldens?.blastRadius.lines ?? []).map { "- \($0)" }
      parts += (verdict.goldens?.files ?? []).filter { $0.state != .matched }.map {
        "- \($0.path): \($0.state.rawValue)"
      }
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  private static func total(_ verdicts: [Verdict]) -> String {
    let passed = verdicts.count { $0.outcome == .passed }
    return "\(passed) of \(verdicts.count) scenarios passed, \(verdicts.reduce(0) { $0 + $1.figures.turns }) turns of "
      + "users, \(verdicts.reduce(0) { $0 + $1.figures.modelCalls }) calls to the model."
  }

  /// What the answers can show and what they cannot; nil where there were none.
  private static func origins(_ verdicts: [Verdict]) -> String? {
    let counts = Cassette.Origin.allCases.map { origin in
      (origin, count: verdicts.count { $0.origin == origin.rawValue })
    }.filter { $0.count > 0 }
    guard !counts.isEmpty else { return nil }
    let told = counts.map { origin, count in
      switch origin {
      case .authored:
        "\(count) with authored answers: people wrote them, so they show what the companion does with an answer and "
          + "say nothing about how good a live model's answers are"
      case .recorded: "\(count) with answers recorded from a provider"
      case .promoted:
        "\(count) with answers that a provider gave in a chat, to prompts that stand close to the scenario's"
      }
    }
    return "Scenarios by their answers: " + told.joined(separator: "; ") + "."
  }

  /// Every turn with a crisis, so that whoever answers for it can read each.
  private static func crises(_ verdicts: [Verdict]) -> [String] {
    let rows = verdicts.flatMap { verdict in
      verdict.safety.map { turn in
        row([
          link(verdict.scenario, to: verdict.scenario), turn.place, turn.route, turn.tier,
          turn.categories.joined(separator: ", "),
          turn.resources.isEmpty ? "**none**" : turn.resources.joined(separator: ", "), turn.source,
        ])
      }
    }
    guard !rows.isEmpty else { return ["## Crisis turns", "None."] }
    let head = [
      "| scenario | turn | route | tier | found | resources shown | reply from |", "|---|---|---|---|---|---|---|",
    ]
    return ["## Crisis turns", (head + rows).joined(separator: "\n")]
  }

  private static func table(_ results: [SuiteResult]) -> String {
    let head = [
      "| scenario | story | outcome | answers | sessions | turns | calls | prompt tokens | largest | same prefix "
        + "| crisis | fallbacks | findings | goldens |",
      "|---|---|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---|",
    ]
    let rows = results.map { result in
      let verdict = result.verdict
      let figures = verdict.figures
      return row([
        result.pages["transcript.md"] == nil ? verdict.scenario : link(verdict.scenario, to: verdict.scenario),
        verdict.title, verdict.outcome.rawValue, verdict.origin, "\(figures.sessions)", "\(figures.turns)",
        "\(figures.modelCalls)", "\(figures.promptTokens)", "\(figures.largestPrompt)",
        figures.samePrefix.map { "\($0) %" } ?? "none", "\(figures.crisisTurns)", "\(figures.fallbacks)",
        "\(verdict.findings.count)", goldens(verdict),
      ])
    }
    return (head + rows).joined(separator: "\n")
  }

  private static func goldens(_ verdict: Verdict) -> String {
    guard let goldens = verdict.goldens else { return "not compared" }
    let matched = goldens.count(.matched)
    return matched == goldens.files.count ? "\(matched) match" : "\(matched) of \(goldens.files.count) match"
  }

  /// A link to a run's transcript; in angle brackets, because a path may hold blanks.
  private static func link(_ text: String, to scenario: String) -> String {
    "[\(text)](<runs/\(scenario)/transcript.md>)"
  }

  /// A row of a table.
  static func row(_ cells: [String]) -> String { "| " + cells.map(escaped).joined(separator: " | ") + " |" }

  /// A cell's text: a bar would end the cell.
  private static func escaped(_ cell: String) -> String {
    cell.split(whereSeparator: \.isNewline).joined(separator: " ").replacing("\\|", with: "|")
      .replacing("|", with: "\\|")
  }
}
