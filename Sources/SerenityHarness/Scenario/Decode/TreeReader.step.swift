import SerenityCore

extension TreeReader {
  private static let actions = [
    "user", "wait", "close", "fault", "deliver", "checkin", "goal-done", "health", "memory",
  ]

  /// Reads one step: exactly one thing that happens.
  mutating func step(_ node: YAMLNode, number: Int) -> Step? {
    guard let fields = fields(node, "a step", allowed: Self.actions + ["expect"]) else { return nil }
    let found = fields.entries.filter { $0.key != "expect" }
    guard let entry = found.first else {
      fault(node.line, "a step needs one of \(Self.actions.joined(separator: ", "))")
      return nil
    }
    if found.count > 1 {
      fault(node.line, "a step is one thing; this one has \(found.map { "\"\($0.key)\"" }.joined(separator: " and "))")
    }
    if !["user", "deliver"].contains(entry.key), fields["expect"] != nil {
      fault(fields.line(of: "expect"), "\"expect\" may follow \"user\" and \"deliver\" alone")
    }
    guard let action = action(entry, expect: fields["expect"]) else { return nil }
    return Step(line: node.line, number: number, action: action)
  }

  private mutating func action(_ entry: YAMLNode.Entry, expect: YAMLNode?) -> Step.Action? {
    let node = entry.value
    switch entry.key {
    case "user":
      let expectation = expect.flatMap { turnExpectation($0) }
      return userText(node).map { .user($0, expectation) }
    case "wait": return duration(node, "wait").map { .wait($0) }
    case "close":
      if isWord("idle", node) { return .closeIdle }
      wrong(node, "close", "idle")
      return nil
    case "fault": return providerFault(node).map { .fault($0) }
    case "deliver":
      let expectation = expect.flatMap { deliveryExpectation($0) }
      if isWord("outbox", node) { return .deliverOutbox(expectation) }
      wrong(node, "deliver", "outbox")
      return nil
    case "checkin": return checkIn(node).map { .checkIn($0) }
    case "goal-done": return goalDone(node).map { .goalDone($0) }
    case "health": return health(node).map { .health($0) }
    default: return memoryEdit(node).map { .memory($0) }
    }
  }

  /// What the user says; an empty message is possible, a forgotten one is not.
  private mutating func userText(_ node: YAMLNode) -> String? {
    guard case .scalar(let text, let isPlain) = node.content else {
      fault(node.line, "\"user\" must be a text, not \(node.kindName)")
      return nil
    }
    if text.isEmpty, isPlain {
      fault(node.line, "\"user\" is empty; write \"\" for an empty message")
      return nil
    }
    return text
  }

  private mutating func providerFault(_ node: YAMLNode) -> FaultSpec? {
    guard let fields = fields(node, "\"fault\"", allowed: ["provider", "times", "after-chunks", "delay"]) else {
      return nil
    }
    guard let kind = required(fields, "provider").flatMap({ choice($0, "fault", as: FaultSpec.Kind.self) }) else {
      return nil
    }
    var spec = FaultSpec(line: node.line, kind: kind, times: .count(1))
    for (key, owner) in [("after-chunks", FaultSpec.Kind.cutStream), ("delay", .slow)] {
      if kind == owner, fields[key] == nil { fault(node.line, "the fault \"\(kind.rawValue)\" needs \"\(key)\"") }
      if kind != owner, fields[key] != nil {
        fault(fields.line(of: key), "\"\(key)\" belongs to the fault \"\(owner.rawValue)\" alone")
      }
    }
    spec.afterChunks = fields["after-chunks"].flatMap { integer($0, "after-chunks", in: 0...10_000) }
    spec.delay = fields["delay"].flatMap { duration($0, "delay") }
    if let times = fields["times"] {
      if kind == .none { fault(fields.line(of: "times"), "\"times\" says nothing where the provider is well again") }
      if isWord("always", times) {
        spec.times = .always
      } else if let count = scalar(times).flatMap({ Int($0) }), (1...10_000).contains(count) {
        spec.times = .count(count)
      } else {
        wrong(times, "times", "a whole number from 1 to 10000 or always")
      }
    }
    return spec
  }

  /// Reads a check-in, of a step or of a session's start.
  mutating func checkIn(_ node: YAMLNode) -> CheckInNote? {
    let keys = ["mood", "anxiety", "stressors", "wins", "note"]
    guard let fields = fields(node, "\"checkin\"", allowed: keys) else { return nil }
    let mood = required(fields, "mood").flatMap { integer($0, "mood", in: 1...10) }
    let note = CheckInNote(
      line: node.line, mood: mood ?? 1, anxiety: fields["anxiety"].flatMap { integer($0, "anxiety", in: 1...10) },
      stressors: fields["stressors"].map { texts($0, "stressors") } ?? [],
      wins: fields["wins"].map { texts($0, "wins") } ?? [], note: fields["note"].flatMap { text($0, "note") })
    return mood == nil ? nil : note
  }

  private mutating func goalDone(_ node: YAMLNode) -> GoalDone? {
    guard let fields = fields(node, "\"goal-done\"", allowed: ["goal", "value", "note"]) else { return nil }
    let goal = required(fields, "goal").flatMap { text($0, "goal") }
    let value = required(fields, "value").flatMap { number($0, "value", in: 0...1_000_000) }
    let note = fields["note"].flatMap { text($0, "note") }
    guard let goal, let value else { return nil }
    return GoalDone(line: node.line, goal: goal, value: value, note: note)
  }

  private mutating func memoryEdit(_ node: YAMLNode) -> MemoryEdit? {
    let keys = ["forget-fact", "edit-fact", "forget-session", "forget-category", "forget"]
    guard let fields = fields(node, "\"memory\"", allowed: keys) else { return nil }
    guard let entry = fields.entries.first, fields.entries.count == 1 else {
      fault(node.line, "\"memory\" takes exactly one of \(keys.joined(separator: ", "))")
      return nil
    }
    switch entry.key {
    case "forget-fact": return text(entry.value, entry.key).map { .forgetFact(containing: $0) }
    case "forget-session": return text(entry.value, entry.key).map { .forgetSession($0) }
    case "forget-category":
      return choice(entry.value, "category", as: Fact.Category.self).map { .forgetCategory($0) }
    case "forget":
      if isWord("everything", entry.value) { return .forgetEverything }
      wrong(entry.value, "forget", "everything")
      return nil
    default:
      guard let edit = self.fields(entry.value, "\"edit-fact\"", allowed: ["contains", "to"]) else { return nil }
      let old = required(edit, "contains").flatMap { text($0, "contains") }
      let new = required(edit, "to").flatMap { text($0, "to") }
      guard let old, let new else { return nil }
      return .editFact(containing: old, to: new)
    }
  }
}
