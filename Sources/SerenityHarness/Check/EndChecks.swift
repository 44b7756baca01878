import SerenityCore
import SerenitySimulation

/// Holds what stands after a session against what the scenario expects of its end.
package enum EndChecks {
  static func findings(_ session: SessionRecord, id: SessionID?, expect: EndExpectation, path: String) -> [Finding] {
    var found = Findings(path: path, place: "\(session.name), end")
    facts(session.memory.facts, match: expect.facts, notContaining: expect.noFacts, line: expect.line, into: &found)
    if let check = expect.summary {
      if let summary = session.memory.summaries.last(where: { $0.session == id && $0.scope == .whole }) {
        check.apply(to: summary, memory: session.memory, into: &found)
      } else {
        found.add(check.line, "there is no summary of the session")
      }
    }
    found.expect(expect.line, "the kind of session", session.kind, is: expect.kind) { $0.rawValue }
    found.expect(session.end.events, pass: expect.events)
    found.expect("the number of waiting messages", session.end.outbox, within: expect.outbox)
    return found.all
  }

  /// Holds the facts that are not history against what is expected of them.
  static func facts(
    _ all: [Fact], match checks: [FactCheck], notContaining texts: [String], line: Int, into found: inout Findings
  ) {
    let facts = all.filter { $0.validTo == nil }
    for check in checks where !facts.contains(where: { matches($0, check) }) {
      found.add(check.line, "no fact matches \(spelt(check))")
    }
    for text in texts {
      for fact in facts where TextChecking.contains(fact.content, text) {
        found.add(line, "the fact \"\(fact.content)\" should not contain \"\(text)\"")
      }
    }
  }

  private static func matches(_ fact: Fact, _ check: FactCheck) -> Bool {
    (check.category.map { $0 == fact.category } ?? true)
      && (check.contains.map { TextChecking.faults(of: fact.content, under: $0).isEmpty } ?? true)
      && (check.mentions?.holds(fact.mentions.count) ?? true)
      && (check.isImportant.map { $0 == fact.isImportant } ?? true)
      && (check.isActive.map { $0 == fact.isActive } ?? true)
  }

  private static func spelt(_ check: FactCheck) -> String {
    [
      check.category.map { "category \($0.rawValue)" },
      check.contains.map { "containing \($0.contains.map { "\"\($0)\"" }.joined(separator: ", "))" },
      check.mentions.map { "with \($0) mentions" }, check.isImportant.map { $0 ? "important" : "not important" },
      check.isActive.map { $0 ? "active" : "not active" },
    ].compactMap { $0 }.joined(separator: ", ")
  }
}

extension SummaryCheck {
  fileprivate func apply(to summary: Summary, memory: MemoryRecord, into found: inout Findings) {
    let parts = summary.topics + [summary.keyInsight] + summary.followUps + [summary.quote ?? ""]
    found.expect("the summary's topics", summary.topics.joined(separator: ", "), passes: topics)
    found.expect("the summary", parts.joined(separator: "\n"), passes: text)
    if let quoteSaidByUser {
      let said = memory.messages.values.contains { message in
        guard let quote = summary.quote else { return false }
        return message.role == .user && message.session == summary.session && message.text.contains(quote)
      }
      if said != quoteSaidByUser {
        found.add(
          line, "the summary's quote should \(quoteSaidByUser ? "" : "not ")stand verbatim in a message of the user")
      }
    }
    found.expect(line, "the summary's origin", summary.origin, is: origin) { $0.rawValue }
    let count = parts.joined(separator: " ").split(whereSeparator: \.isWhitespace).count
    found.expect("the number of words in the summary", count, within: words)
  }
}
