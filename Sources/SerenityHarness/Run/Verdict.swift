import SerenityCompanion
package import SerenityCore
import SerenitySafety
import SerenitySimulation

/// What a run of one scenario came to.
package struct Verdict: Sendable, Hashable {
  /// How it ended; the exit status of a whole run follows from the gravest.
  package enum Outcome: String, Sendable, CaseIterable {
    case passed
    /// The run could not be made.
    case trouble
    /// A recording is missing, stale or unused; what else was found follows from it.
    case recordings
    /// A check, a contract or an invariant failed.
    case checks
    /// The goldens differ, are missing or orphaned, or were just written.
    case goldens
  }

  /// What was replayed, in figures.
  package struct Figures: Sendable, Hashable {
    package var sessions = 0
    package var turns = 0
    package var modelCalls = 0
    package var promptTokens = 0
    package var largestPrompt = 0
    package var crisisTurns = 0
    package var fallbacks = 0
    /// How much of a reply's prompt is the beginning of the one before, in per cent; nil with one turn a session.
    package var samePrefix: Int?
    /// What the calls consumed, by the model that served them; calls without a count are not in it.
    package var usage: [String: Usage] = [:]
  }

  /// The scenario's name.
  package var scenario: String
  /// The scenario's title; empty where the file could not be read.
  package var title: String
  /// How the companion's answers came about.
  package var origin: String
  package var figures: Figures
  package var findings: [Finding]
  /// How the run stands to its goldens; nil where they were not compared.
  package var goldens: GoldenOutcome?
  /// The turns that Safety sent to a crisis route, in order.
  package var safety: [SafetyTurn] = []

  package var outcome: Outcome {
    if findings.contains(where: { $0.kind == .trouble }) { return .trouble }
    if findings.contains(where: { $0.kind == .recording }) { return .recordings }
    if findings.contains(where: { [.check, .contract, .invariant].contains($0.kind) }) { return .checks }
    if findings.contains(where: { $0.kind == .golden }) || goldens?.passes == false { return .goldens }
    return .passed
  }

  /// The verdict where no run could be made.
  package static func unreadable(_ name: String, _ findings: [Finding]) -> Verdict {
    Verdict(scenario: name, title: "", origin: "", figures: Figures(), findings: findings)
  }
}

extension Verdict.Figures {
  package init(_ record: RunRecord) {
    let replies = record.turns.compactMap(\.reply)
    let calls = record.sessions.flatMap { ($0.steps + [$0.end]).flatMap(\.calls) }
    sessions = record.sessions.count
    turns = record.turns.count
    modelCalls = calls.count
    promptTokens = calls.reduce(0) { $0 + $1.request.prompt.account.total }
    largestPrompt = calls.map(\.request.prompt.account.total).max() ?? 0
    samePrefix = PrefixShare(record.sessions.map { $0.steps.flatMap(\.calls) }).percent
    for completion in calls.compactMap(\.completion) {
      if let consumed = completion.usage {
        usage[completion.model, default: Usage()] = usage[completion.model, default: Usage()] + consumed
      }
    }
    crisisTurns = replies.count { $0.decision.route == .crisis }
    fallbacks = replies.count { [.fallbackNetwork, .fallbackRateLimit, .fallbackOther].contains($0.message.source) }
  }
}
