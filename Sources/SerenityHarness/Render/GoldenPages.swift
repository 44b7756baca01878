import SerenityCore
import SerenitySimulation

/// All golden files of a run, by their path below the scenario's golden folder.
package enum GoldenPages {
  package static func render(_ record: RunRecord) -> [String: String] {
    var pages = [
      "transcript.md": TranscriptPage.render(record), "events.jsonl": EventLines.render(record),
      "safety.jsonl": SafetyLines.render(record), "memory.txt": MemoryPage.render(record),
    ]
    var prompts = PromptPages()
    for (index, session) in record.sessions.enumerated() {
      for step in session.steps + [session.end] {
        for (path, title, call) in calls(of: step, session: session, index: index + 1) {
          pages[path] = prompts.page(title: title, call: call)
        }
      }
    }
    return pages
  }

  /// The calls of a step with the path and the title of their pages: the reply's page bears the step's name alone.
  private static func calls(
    of step: StepRecord, session: SessionRecord, index: Int
  ) -> [(path: String, title: String, call: ModelCall)] {
    var counts: [CallPurpose: Int] = [:]
    return step.calls.map { call in
      let purpose = call.request.purpose
      counts[purpose, default: 0] += 1
      let count = counts[purpose, default: 1]
      let name = [
        slug("\(index) \(session.name)"), step.number.map { padded($0) } ?? "end",
        purpose == .reply ? nil : purpose.rawValue, count > 1 ? String(count) : nil,
      ].compactMap { $0 }.joined(separator: "-")
      let place = step.number.map { "step \($0)" } ?? "end"
      return ("prompts/\(name).md", "\(session.name), \(place): \(purpose.rawValue)", call)
    }
  }

  /// Lower-case letters and digits with hyphens between, safe as a file's name.
  static func slug(_ text: String) -> String {
    text.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.joined(separator: "-")
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}
