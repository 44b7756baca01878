import SerenityCompanion
import SerenityCore
import SerenitySafety
import SerenitySimulation

/// What must hold in every run, whatever its scenario expects.
package enum InvariantChecks {
  package static func findings(_ record: RunRecord, path: String) -> [Finding] {
    record.sessions.flatMap { session in
      (session.steps + [session.end]).flatMap { step -> [Finding] in
        let place = "\(session.name), \(step.number.map { "step \($0)" } ?? "end")"
        var found = Findings(path: path, place: place, kind: .invariant)
        crisis(step, into: &found)
        for call in step.calls { check(call, into: &found) }
        return found.all.map { Finding($0.kind, path: $0.path, place: $0.place, $0.sentence) }
      }
    }
  }

  /// A crisis always shows a notice with a contact (SAFE-4), and every turn ends in words for the user.
  private static func crisis(_ step: StepRecord, into found: inout Findings) {
    guard let reply = step.reply else { return }
    if reply.decision.route == .crisis && step.notice == nil { found.add(0, "a crisis turn showed no notice") }
    if reply.message.text.allSatisfy(\.isWhitespace) { found.add(0, "the reply is empty") }
    if reply.message.source == .interrupted && !reply.message.isInterrupted {
      found.add(0, "an interrupted reply is shown as complete (CHAT-6)")
    }
  }

  /// A prompt fits its window, its account adds up, and what must never be cut is there (PROMPT-1, PROMPT-3).
  private static func check(_ call: ModelCall, into found: inout Findings) {
    let prompt = call.request.prompt
    let purpose = call.request.purpose.rawValue
    if prompt.account.left < 0 {
      found.add(0, "the \(purpose) prompt does not fit its window: \(-prompt.account.left) tokens too many")
    }
    let sum = prompt.sections.reduce(0) { $0 + $1.tokens }
    if sum != prompt.account.total {
      found.add(
        0, "the account of the \(purpose) prompt tells \(prompt.account.total) tokens, its sections have \(sum)")
    }
    if prompt.messages.isEmpty { found.add(0, "the \(purpose) prompt is empty") }
    guard call.request.purpose == .reply || call.request.purpose == .redelivery else { return }
    for name in [SectionName.system, .safety, .message] where prompt.section(name) == nil {
      found.add(0, "the \(purpose) prompt has no section \(name.rawValue)")
    }
  }
}
