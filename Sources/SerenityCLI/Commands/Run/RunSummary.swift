import SerenityHarness

/// What `serenity run` says at its end, for people.
struct RunSummary {
  let style: Style
  /// How many findings of a scenario are told; the report has all.
  var findingsTold = 12
  /// Whether a provider was asked.
  var isLive = false

  func text(_ results: [SuiteResult]) -> String {
    let verdicts = results.map(\.verdict)
    var lines = verdicts.flatMap(lines)
    lines += blast(verdicts)
    lines.append(total(verdicts))
    if let next = remedy(verdicts) { lines.append(next) }
    return lines.joined(separator: "\n")
  }

  private func lines(_ verdict: Verdict) -> [String] {
    let figures = verdict.figures
    let mark = verdict.outcome == .passed ? style.green("passed") : style.red(verdict.outcome.rawValue)
    let counts =
      figures.turns == 0
      ? ""
      : style.dim(
        "  \(counted(figures.sessions, "session")), \(counted(figures.turns, "turn")), "
          + "\(counted(figures.modelCalls, "call")), answers \(verdict.origin)"
      )
    var lines = ["\(mark)  \(style.bold(verdict.scenario))\(counts)"]
    lines += verdict.findings.prefix(findingsTold).map { "    \($0)" }
    if verdict.findings.count > findingsTold {
      lines.append("    and \(verdict.findings.count - findingsTold) more findings")
    }
    if let goldens = verdict.goldens, !goldens.passes {
      let states = [GoldenOutcome.State.differs, .missing, .orphan].compactMap { state -> String? in
        let count = goldens.count(state)
        return count == 0 ? nil : "\(count) \(state.rawValue)"
      }
      lines.append("    goldens: \(states.joined(separator: ", ")) of \(goldens.files.count)")
    }
    return lines
  }

  private func counted(_ count: Int, _ word: String) -> String { "\(count) \(word)\(count == 1 ? "" : "s")" }

  /// Which prompt sections changed in how many turns, over all scenarios.
  private func blast(_ verdicts: [Verdict]) -> [String] {
    var radius = BlastRadius()
    for verdict in verdicts { if let goldens = verdict.goldens { radius.add(goldens.blastRadius) } }
    return radius.lines.isEmpty
      ? [] : ["", "Prompt sections that changed:"] + radius.lines.map { "  \($0), first in golden/\($0.exampleFile)" }
  }

  private func total(_ verdicts: [Verdict]) -> String {
    let passed = verdicts.count { $0.outcome == .passed }
    let turns = verdicts.reduce(0) { $0 + $1.figures.turns }
    let calls = verdicts.reduce(0) { $0 + $1.figures.modelCalls }
    let line =
      "\(passed) of \(verdicts.count) scenarios passed (\(turns) turns, \(calls) model calls, \(isLive ? "live" : "offline"))."
    return "\n" + (passed == verdicts.count ? style.green(line) : style.red(line))
  }

  private func remedy(_ verdicts: [Verdict]) -> String? {
    if verdicts.contains(where: { $0.goldens?.files.contains { $0.wasWritten } == true }) {
      return "Goldens were written; run again to see that they hold."
    }
    if isLive { return "The answers were a provider's of today: goldens were not compared and nothing was kept." }
    if verdicts.contains(where: { $0.outcome == .passed && $0.goldens == nil }) {
      return "Goldens hold for a scenario's own seed alone, so with another they were not compared."
    }
    // Golden folders without a scenario are a finding; nothing of them waits for review.
    return verdicts.contains { $0.goldens?.passes == false }
      ? "Look at what changed with \"serenity golden review\"; settle it with accept or reject." : nil
  }
}
