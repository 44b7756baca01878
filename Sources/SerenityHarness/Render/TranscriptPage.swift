import SerenityCompanion
import SerenityCore
import SerenitySafety

/// Renders a run as a conversation that a person can read.
package enum TranscriptPage {
  package static func render(_ record: RunRecord) -> String {
    var parts = [
      "# \(record.title)",
      "The companion's answers are \(record.origin); times are \(record.zone)."
        + (record.trouble.map { " The run stopped early: \($0)" } ?? ""),
    ]
    for session in record.sessions {
      let opened = record.zone.local(session.openedAt)
      parts.append("## \(session.name) · \(opened.day.weekday.rawValue) \(opened)")
      for step in session.steps { parts += lines(of: step, in: record) }
      parts += lines(of: session.end, in: record)
      parts.append("*Ended as \(session.kind.rawValue).*")
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  private static func lines(of step: StepRecord, in record: RunRecord) -> [String] {
    let clock = record.zone.local(step.at).clock
    var lines: [String] = []
    if let action = step.action { lines.append("*\(clock) \(action)*") }
    if let said = step.said { lines.append("**\(record.speaker)** (\(clock)): \(said)") }
    if let refusal = step.refusal { lines.append("*Refused: \(refusal)*") }
    if let notice = step.notice {
      lines.append(
        notice.split(separator: "\n", omittingEmptySubsequences: false).map { "> \($0)" }.joined(separator: "\n"))
    }
    lines += step.late.map { "**Serenity** (late, to what had waited): \($0.message.text)" }
    guard let reply = step.reply else { return lines }
    lines += reply.delivered.map { "**Serenity** (late, to what had waited): \($0.text)" }
    let marks = [
      reply.message.source.flatMap { $0 == .model ? nil : $0.rawValue },
      reply.findings.isEmpty ? nil : "corrected: " + reply.findings.map(\.code).joined(separator: ", "),
    ].compactMap { $0 }
    lines.append(
      "**Serenity**\(marks.isEmpty ? "" : " (\(marks.joined(separator: "; ")))"): \(reply.message.text)")
    return lines
  }
}
