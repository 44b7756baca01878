import SerenityCore

extension TreeReader {
  /// Reads what must be true when a session has ended.
  mutating func endExpectation(_ node: YAMLNode) -> EndExpectation? {
    let keys = ["facts", "no-facts", "summary", "kind", "events", "outbox"]
    guard let fields = fields(node, "\"expect\"", allowed: keys) else { return nil }
    if fields.isEmpty { asksNothing(fields) }
    var end = EndExpectation(line: node.line)
    end.facts = facts(fields)
    end.noFacts = fields["no-facts"].map { texts($0, "no-facts") } ?? []
    end.summary = fields["summary"].flatMap { summaryCheck($0) }
    end.kind = fields["kind"].flatMap { choice($0, "kind", as: Session.Kind.self) }
    end.events = fields["events"].flatMap { eventCheck($0) }
    end.outbox = fields["outbox"].flatMap { numberCheck($0, "outbox") }
    return end
  }

  private mutating func factCheck(_ node: YAMLNode) -> FactCheck? {
    let keys = ["category", "contains", "mentions", "important", "active"]
    guard let fields = fields(node, "a fact", allowed: keys) else { return nil }
    if fields.isEmpty { asksNothing(fields) }
    var fact = FactCheck(line: node.line)
    fact.category = fields["category"].flatMap { choice($0, "category", as: Fact.Category.self) }
    fact.contains = fields["contains"].flatMap { textCheck($0, "contains") }
    fact.mentions = fields["mentions"].flatMap { numberCheck($0, "mentions") }
    fact.isImportant = fields["important"].flatMap { flag($0, "important") }
    fact.isActive = fields["active"].flatMap { flag($0, "active") }
    return fact
  }

  private mutating func summaryCheck(_ node: YAMLNode) -> SummaryCheck? {
    var summary = SummaryCheck(line: node.line)
    let keys = ["topics", "contains", "not-contains", "matches", "quote-said-by-user", "origin", "words"]
    guard let fields = fields(node, "\"summary\"", allowed: keys) else { return nil }
    if fields.isEmpty { asksNothing(fields) }
    summary.topics = fields["topics"].flatMap { textCheck($0, "topics") }
    summary.text = textCheck(fields)
    summary.quoteSaidByUser = fields["quote-said-by-user"].flatMap { flag($0, "quote-said-by-user") }
    summary.origin = fields["origin"].flatMap { choice($0, "origin", as: Summary.Origin.self) }
    summary.words = fields["words"].flatMap { numberCheck($0, "words") }
    return summary
  }

  private mutating func facts(_ fields: Fields) -> [FactCheck] {
    if case .sequence([]) = fields["facts"]?.content {
      fault(fields.line(of: "facts"), "\"facts\" is an empty list; leave it out")
    }
    return (fields["facts"].map { list($0, "facts") } ?? []).compactMap { factCheck($0) }
  }

  /// Reads what must be true of a whole run.
  mutating func runExpectation(_ node: YAMLNode) -> RunExpectation? {
    let keys = [
      "outbox", "crisis-turns", "fallbacks", "sessions", "model-calls", "largest-prompt", "same-prefix", "events",
      "facts", "no-facts",
    ]
    guard let fields = fields(node, "\"expect\"", allowed: keys) else { return nil }
    if fields.isEmpty { asksNothing(fields) }
    var run = RunExpectation(line: node.line)
    run.outbox = fields["outbox"].flatMap { numberCheck($0, "outbox") }
    run.crisisTurns = fields["crisis-turns"].flatMap { numberCheck($0, "crisis-turns") }
    run.fallbacks = fields["fallbacks"].flatMap { numberCheck($0, "fallbacks") }
    run.sessions = fields["sessions"].flatMap { numberCheck($0, "sessions") }
    run.modelCalls = fields["model-calls"].flatMap { numberCheck($0, "model-calls") }
    run.largestPrompt = fields["largest-prompt"].flatMap { numberCheck($0, "largest-prompt") }
    run.samePrefix = fields["same-prefix"].flatMap { numberCheck($0, "same-prefix") }
    run.events = fields["events"].flatMap { eventCheck($0) }
    run.facts = facts(fields)
    run.noFacts = fields["no-facts"].map { texts($0, "no-facts") } ?? []
    return run
  }
}
