extension TreeReader {
  static let textCheckKeys = ["contains", "not-contains", "matches"]

  /// Reads a text check: a text, a list of texts, or what it must contain, not contain and match.
  mutating func textCheck(_ node: YAMLNode, _ key: String) -> TextCheck? {
    guard case .mapping = node.content else {
      let texts = texts(node, key)
      return texts.isEmpty ? nil : TextCheck(line: node.line, contains: texts)
    }
    guard let fields = fields(node, "\"\(key)\"", allowed: Self.textCheckKeys) else { return nil }
    let check = textCheck(fields)
    if fields.isEmpty { asksNothing(fields) }
    return check
  }

  /// Reads the keys of a text check that stand among others; nil where there are none.
  mutating func textCheck(_ fields: Fields) -> TextCheck? {
    let present = fields.entries.filter { Self.textCheckKeys.contains($0.key) }
    guard let first = present.first else { return nil }
    var check = TextCheck(line: first.line)
    for entry in present {
      let texts = texts(entry.value, entry.key)
      switch entry.key {
      case "contains": check.contains = texts
      case "not-contains": check.notContains = texts
      default: check.matches = texts
      }
    }
    for (pattern, line) in check.matches.map({ ($0, fields.line(of: "matches")) }) {
      if let wrong = patternFault(pattern) {
        fault(line, "the pattern \(quoted(pattern)) is no regular expression: \(wrong)")
      }
    }
    return check
  }

  /// Reads a number, or between what it must lie.
  mutating func numberCheck(_ node: YAMLNode, _ key: String) -> NumberCheck? {
    guard case .mapping = node.content else {
      return integer(node, key, in: 0...10_000_000).map { NumberCheck(line: node.line, atLeast: $0, atMost: $0) }
    }
    guard let fields = fields(node, "\"\(key)\"", allowed: ["at-most", "at-least"]) else { return nil }
    let least = fields["at-least"].flatMap { integer($0, "at-least", in: 0...10_000_000) }
    let most = fields["at-most"].flatMap { integer($0, "at-most", in: 0...10_000_000) }
    if fields.isEmpty { asksNothing(fields) }
    if let least, let most, least > most {
      fault(node.line, "\"\(key)\" asks for at least \(least) and at most \(most)")
    }
    return NumberCheck(line: node.line, atLeast: least, atMost: most)
  }

  /// Reads which events must have happened and which must not.
  mutating func eventCheck(_ node: YAMLNode) -> EventCheck? {
    guard let fields = fields(node, "\"events\"", allowed: ["contains", "not-contains"]) else { return nil }
    if fields.isEmpty { asksNothing(fields) }
    var check = EventCheck(line: node.line)
    check.contains = eventNames(fields["contains"], "contains")
    check.notContains = eventNames(fields["not-contains"], "not-contains")
    return check
  }

  /// A misspelt name under `not-contains` would hold for ever, so the names are held against the list.
  private mutating func eventNames(_ node: YAMLNode?, _ key: String) -> [String] {
    guard let node else { return [] }
    let items = if case .sequence(let items) = node.content { items } else { [node] }
    if items.isEmpty { fault(node.line, "\"\(key)\" is an empty list; leave it out") }
    return items.compactMap { item in choice(item, "event", among: EventNames.all.map { ($0, $0) }) }
  }

  /// Notes an expectation that holds whatever happens.
  mutating func asksNothing(_ fields: Fields) {
    fault(fields.line, "\(fields.what) asks nothing; leave it out or say what must hold")
  }
}

/// The names that `Event.line` gives.
enum EventNames {
  static let all = [
    "session-opened", "session-ended", "session-became-crisis-support", "turn-began", "input-refused", "routed",
    "resources-shown", "context-unavailable", "prompt-assembled", "rate-limiter-waited", "retry-scheduled",
    "provider-fell-back", "circuit-opened", "circuit-closed", "model-answered", "model-failed", "reply-interrupted",
    "reply-corrected", "fallback-shown", "queued-in-outbox", "delivered-from-outbox", "left-outbox", "summary-made",
    "summaries-archived", "fact-learned", "fact-mentioned-again", "fact-superseded", "fact-refused", "forgotten",
    "forgetting-planned",
    "turn-committed",
  ]
}
