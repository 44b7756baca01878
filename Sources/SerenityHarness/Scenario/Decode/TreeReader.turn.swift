import SerenityCore

extension TreeReader {
  private static let turnKeys = [
    "route", "tier", "categories", "notice", "source", "prompt", "reply", "emotion", "flags", "error", "events",
    "outbox", "delivered",
  ]

  /// Reads what must be true of a turn.
  mutating func turnExpectation(_ node: YAMLNode) -> TurnExpectation? {
    guard let fields = fields(node, "\"expect\"", allowed: Self.turnKeys) else { return nil }
    if fields.isEmpty { asksNothing(fields) }
    var turn = TurnExpectation(line: node.line)
    turn.routes = choices(fields, "route", "route", as: Route.self)
    turn.tier = fields["tier"].flatMap { choice($0, "tier", among: RiskTier.allCases.map { ($0.code, $0) }) }
    turn.categories = choices(fields, "categories", "category", as: RiskCategory.self)
    turn.notice = fields["notice"].flatMap { notice($0) }
    turn.source = fields["source"].flatMap { choice($0, "source", as: ReplySource.self) }
    turn.prompt = fields["prompt"].flatMap { promptExpectation($0) }
    turn.reply = fields["reply"].flatMap { replyExpectation($0) }
    turn.emotion = fields["emotion"].flatMap { choice($0, "emotion", as: Emotion.Kind.self) }
    turn.flags = choices(fields, "flags", "flag", as: MessageFlag.self)
    turn.error = fields["error"].flatMap { errorCode($0) }
    turn.events = fields["events"].flatMap { eventCheck($0) }
    turn.outbox = fields["outbox"].flatMap { numberCheck($0, "outbox") }
    turn.delivered = fields["delivered"].flatMap { numberCheck($0, "delivered") }
    return turn
  }

  /// Reads what must be true of the late replies of a delivery.
  mutating func deliveryExpectation(_ node: YAMLNode) -> DeliveryExpectation? {
    let keys = ["delivered", "reply", "source", "events", "outbox"]
    guard let fields = fields(node, "\"expect\"", allowed: keys) else { return nil }
    if fields.isEmpty { asksNothing(fields) }
    var delivery = DeliveryExpectation(line: node.line)
    delivery.delivered = fields["delivered"].flatMap { numberCheck($0, "delivered") }
    delivery.reply = fields["reply"].flatMap { textCheck($0, "reply") }
    delivery.source = fields["source"].flatMap { choice($0, "source", as: ReplySource.self) }
    delivery.events = fields["events"].flatMap { eventCheck($0) }
    delivery.outbox = fields["outbox"].flatMap { numberCheck($0, "outbox") }
    return delivery
  }

  /// Reads one name or a list of names.
  private mutating func choices<Choice: RawRepresentable & CaseIterable>(
    _ fields: Fields, _ key: String, _ what: String, as type: Choice.Type
  ) -> [Choice] where Choice.RawValue == String {
    guard let node = fields[key] else { return [] }
    guard case .sequence(let items) = node.content else { return choice(node, what, as: type).map { [$0] } ?? [] }
    if items.isEmpty { fault(node.line, "\"\(key)\" is an empty list; leave it out") }
    return items.compactMap { choice($0, what, as: type) }
  }

  private mutating func notice(_ node: YAMLNode) -> NoticeCheck? {
    if isWord("none", node) { return NoticeCheck.none(line: node.line) }
    return textCheck(node, "notice").map { .text($0) }
  }

  private mutating func errorCode(_ node: YAMLNode) -> String? {
    let parts = (scalar(node) ?? "").split(separator: ".", omittingEmptySubsequences: false)
    if parts.count == 2,
      parts.allSatisfy({ part in
        !part.isEmpty && part.utf8.allSatisfy { (97...122).contains($0) || $0 == UInt8(ascii: "-") }
      })
    {
      return scalar(node)
    }
    wrong(node, "error", "a stable code such as companion.empty-input")
    return nil
  }

  private mutating func promptExpectation(_ node: YAMLNode) -> PromptExpectation? {
    // The task stands only in the prompts of summaries and facts, which are no turns.
    let sections = SectionName.allCases.filter { $0 != .task }
    let keys = sections.map(\.rawValue) + ["total-tokens", "any"]
    guard let fields = fields(node, "\"prompt\"", allowed: keys) else { return nil }
    if fields.isEmpty { asksNothing(fields) }
    var prompt = PromptExpectation(line: node.line)
    for entry in fields.entries {
      guard let name = SectionName(rawValue: entry.key) else { continue }
      if let check = sectionCheck(entry.value, name) { prompt.sections.append(check) }
    }
    prompt.any = fields["any"].flatMap { textCheck($0, "any") }
    prompt.totalTokens = fields["total-tokens"].flatMap { numberCheck($0, "total-tokens") }
    return prompt
  }

  private mutating func sectionCheck(_ node: YAMLNode, _ section: SectionName) -> SectionCheck? {
    var check = SectionCheck(line: node.line, section: section)
    if isWord("absent", node) {
      check.isAbsent = true
      return check
    }
    guard case .mapping = node.content else {
      check.text = textCheck(node, section.rawValue)
      return check.text == nil ? nil : check
    }
    let what = "\"\(section.rawValue)\""
    guard let fields = fields(node, what, allowed: Self.textCheckKeys + ["tokens"]) else { return nil }
    if fields.isEmpty { asksNothing(fields) }
    check.text = textCheck(fields)
    check.tokens = fields["tokens"].flatMap { numberCheck($0, "tokens") }
    return check
  }

  private mutating func replyExpectation(_ node: YAMLNode) -> ReplyExpectation? {
    var reply = ReplyExpectation(line: node.line)
    guard case .mapping = node.content else {
      reply.text = textCheck(node, "reply")
      return reply.text == nil ? nil : reply
    }
    let keys = ["max-paragraphs", "max-sentences", "ends-with-question", "interrupted", "corrected"]
    guard let fields = fields(node, "\"reply\"", allowed: Self.textCheckKeys + keys) else { return nil }
    if fields.isEmpty { asksNothing(fields) }
    reply.text = textCheck(fields)
    reply.maxParagraphs = fields["max-paragraphs"].flatMap { integer($0, "max-paragraphs", in: 1...100) }
    reply.maxSentences = fields["max-sentences"].flatMap { integer($0, "max-sentences", in: 1...1000) }
    reply.endsWithQuestion = fields["ends-with-question"].flatMap { flag($0, "ends-with-question") }
    reply.isInterrupted = fields["interrupted"].flatMap { flag($0, "interrupted") }
    reply.isCorrected = fields["corrected"].flatMap { flag($0, "corrected") }
    return reply
  }
}
