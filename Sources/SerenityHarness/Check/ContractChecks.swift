import SerenityCore
import SerenitySimulation

/// Holds the promises about memory against all prompts of a run.
package enum ContractChecks {
  package static func findings(_ record: RunRecord, contracts: [MemoryContract], path: String) -> [Finding] {
    contracts.flatMap { contract -> [Finding] in
      var found = Findings(path: path, place: nil, kind: .contract)
      switch contract.rule {
      case .mustRecall(let planted, let text, let session):
        mustBePlanted(text, in: planted, record, line: contract.line, into: &found)
        for (place, prompt) in prompts(of: session, in: record, line: contract.line, into: &found)
        where !TextChecking.contains(remembered(prompt), text) {
          found.add(contract.line, "the prompt of \(place) should recall \"\(text)\"")
        }
      case .mustBeUpdatedTo(let planted, let old, let new, let session):
        mustBePlanted(old, in: planted, record, line: contract.line, into: &found)
        for (place, prompt) in prompts(of: session, in: record, line: contract.line, into: &found) {
          let facts = prompt.section(.facts)?.text ?? ""
          if !TextChecking.contains(facts, new) {
            found.add(contract.line, "the facts of \(place) should hold \"\(new)\"")
          }
          if TextChecking.contains(facts, old) {
            found.add(contract.line, "the facts of \(place) still hold \"\(old)\"")
          }
        }
      case .mustBeForgotten(let text, let session):
        mustBeForgotten(text, after: session, record, line: contract.line, into: &found)
      case .mustNeverSurface(let text):
        for (place, call) in calls(record) where TextChecking.contains(remembered(call.request.prompt), text) {
          found.add(contract.line, "the \(call.request.purpose.rawValue) prompt of \(place) brings up \"\(text)\"")
        }
      }
      return found.all
    }
  }

  /// A promise about something that was never said would hold by itself.
  private static func mustBePlanted(
    _ text: String, in session: String, _ record: RunRecord, line: Int, into found: inout Findings
  ) {
    let said = record.sessions.first { $0.name == session }?.steps.compactMap(\.said) ?? []
    if !said.contains(where: { TextChecking.contains($0, text) }) {
      found.add(line, "the user never says \"\(text)\" in \(session)")
    }
  }

  private static func mustBeForgotten(
    _ text: String, after session: String, _ record: RunRecord, line: Int, into found: inout Findings
  ) {
    guard let index = record.sessions.firstIndex(where: { $0.name == session }) else {
      found.add(line, "the session \(session) did not take place")
      return
    }
    let later = record.sessions.dropFirst(index + 1)
    if later.flatMap(\.steps).allSatisfy({ $0.calls.isEmpty }) {
      found.add(line, "no prompt was sent after \(session), so nothing shows that \"\(text)\" is forgotten")
    }
    for session in later {
      let saidAnew = session.steps.compactMap(\.said).contains { TextChecking.contains($0, text) }
      for step in session.steps + [session.end] {
        for call in step.calls {
          let prompt = saidAnew ? remembered(call.request.prompt) : everything(call.request.prompt)
          if TextChecking.contains(prompt, text) {
            found.add(
              line, "the \(call.request.purpose.rawValue) prompt of \(place(session, step)) still holds \"\(text)\"")
          }
        }
      }
    }
  }

  private static func prompts(
    of session: String, in record: RunRecord, line: Int, into found: inout Findings
  ) -> [(place: String, prompt: Prompt)] {
    let steps = record.sessions.first { $0.name == session }?.steps ?? []
    let prompts = steps.compactMap { step in
      step.prompt.map { ("\(session), step \(step.number ?? 0)", $0) }
    }
    if prompts.isEmpty { found.add(line, "no prompt was sent in \(session)") }
    return prompts
  }

  private static func calls(_ record: RunRecord) -> [(place: String, call: ModelCall)] {
    record.sessions.flatMap { session in
      (session.steps + [session.end]).flatMap { step in step.calls.map { (place(session, step), $0) } }
    }
  }

  private static func place(_ session: SessionRecord, _ step: StepRecord) -> String {
    "\(session.name), \(step.number.map { "step \($0)" } ?? "end")"
  }

  /// What the prompt brings by itself: everything but what was said in this session and the texts of the task.
  private static func remembered(_ prompt: Prompt) -> String {
    prompt.sections.filter { ![.history, .message, .task].contains($0.name) }.map(\.text).joined(separator: "\n")
  }

  private static func everything(_ prompt: Prompt) -> String {
    prompt.sections.map(\.text).joined(separator: "\n")
  }
}
