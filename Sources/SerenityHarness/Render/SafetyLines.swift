import SerenityCompanion
import SerenityCore
import SerenitySafety

/// Renders what Safety said of every turn, one JSON object a line, without the user's words.
package enum SafetyLines {
  package static func render(_ record: RunRecord) -> String {
    record.sessions.flatMap { session in
      session.steps.compactMap { step in
        step.reply.map { JSONLine.render(line($0, step: step, session: session)) + "\n" }
      }
    }.joined()
  }

  private static func line(
    _ reply: Reply, step: StepRecord, session: SessionRecord
  ) -> [String: JSONLine.Value] {
    let assessment = reply.decision.assessment
    return [
      "session": .text(session.name), "step": .number(step.number ?? 0),
      "route": .text(reply.decision.route.rawValue), "tier": .text(assessment.tier.code),
      "categories": .list(assessment.categories.map { .text($0.rawValue) }),
      "rules": .list(assessment.hits.map { .text($0.rule) }),
      "flags": .list(Set(assessment.hits.flatMap(\.flags)).sorted().map { .text($0.rawValue) }),
      "soft": .flag(assessment.isSoft), "limited": .list(assessment.limitedRules.map { .text($0) }),
      "resources": .list((reply.decision.notice?.resources ?? []).map { .text($0.id) }),
      "reply-findings": .list(reply.findings.map { .text($0.code) }),
      "reply-source": .text(reply.message.source?.rawValue ?? "none"),
    ]
  }
}
