import SerenityCompanion
import SerenityCore
import SerenitySafety
import SerenitySimulation

/// Holds a whole run against what the scenario expects and what must hold in every run.
package enum RunChecks {
  package static func findings(_ record: RunRecord, of scenario: Scenario) -> [Finding] {
    turns(record, of: scenario) + totals(record, of: scenario)
      + ContractChecks.findings(record, contracts: scenario.contracts, path: scenario.path)
      + InvariantChecks.findings(record, path: scenario.path)
  }

  private static func turns(_ record: RunRecord, of scenario: Scenario) -> [Finding] {
    zip(record.sessions, scenario.sessions).flatMap { seen, told -> [Finding] in
      var found: [Finding] = []
      for (step, expected) in zip(seen.steps, told.steps) {
        let place = "\(seen.name), step \(expected.number)"
        switch expected.action {
        case .user(_, let expectation?):
          found += TurnChecks.findings(step, expect: expectation, path: scenario.path, place: place)
        case .deliverOutbox(let expectation?):
          found += DeliveryChecks.findings(step, expect: expectation, path: scenario.path, place: place)
        default: continue
        }
      }
      if let expectation = told.end.expect {
        found += EndChecks.findings(seen, id: seen.id, expect: expectation, path: scenario.path)
      }
      return found
    }
  }

  private static func totals(_ record: RunRecord, of scenario: Scenario) -> [Finding] {
    var found = Findings(path: scenario.path, place: "the whole run")
    let routes = record.turns.compactMap { $0.reply?.decision.route }
    let fallbacks: Set<ReplySource> = [.fallbackNetwork, .fallbackRateLimit, .fallbackOther]
    let sources = record.turns.compactMap { $0.reply?.message.source }
    let calls = record.sessions.flatMap { ($0.steps + [$0.end]).flatMap(\.calls) }
    found.expect("the number of waiting messages", record.outbox, within: scenario.expect.outbox)
    found.expect("the number of crisis turns", routes.count { $0 == .crisis }, within: scenario.expect.crisisTurns)
    found.expect("the number of fallbacks", sources.count { fallbacks.contains($0) }, within: scenario.expect.fallbacks)
    found.expect("the number of sessions", record.sessions.count, within: scenario.expect.sessions)
    found.expect("the number of model calls", calls.count, within: scenario.expect.modelCalls)
    let figures = Verdict.Figures(record)
    found.expect("the tokens of the largest prompt", figures.largestPrompt, within: scenario.expect.largestPrompt)
    found.expect("the per cent of a prompt that stay", figures.samePrefix ?? 0, within: scenario.expect.samePrefix)
    found.expect(record.events, pass: scenario.expect.events)
    EndChecks.facts(
      record.sessions.last?.memory.facts ?? [], match: scenario.expect.facts, notContaining: scenario.expect.noFacts,
      line: scenario.expect.line, into: &found)
    return found.all
  }
}
