import SerenityCore

/// All that an in-memory store holds; a change works on a copy, which is kept only when the change succeeds.
struct InMemoryContents {
  var sessions: [SessionID: Session] = [:]
  var messages: [SessionID: [Message]] = [:]
  var sessionOfMessage: [MessageID: SessionID] = [:]
  var summaries: [SummaryID: Summary] = [:]
  var facts: [FactID: Fact] = [:]
  var tombstones: Tombstones
  var plannedForgetting: Instant?
  var profile: Profile?
  var goals: [GoalID: GoalRecord] = [:]
  var checkIns: [CheckIn] = []
  var outbox: [OutboxEntry] = []
  var usage: [UsageRecord] = []

  init(salt: String) { tombstones = Tombstones(salt: salt, digests: []) }

  func require(_ session: SessionID) throws(StoreError) {
    guard sessions[session] != nil else { throw .missing(what: "session \(session)") }
  }

  func require(_ message: MessageID) throws(StoreError) {
    guard sessionOfMessage[message] != nil else { throw .missing(what: "message \(message)") }
  }

  // MARK: Turns

  mutating func open(_ session: Session) throws(StoreError) {
    guard sessions[session.id] == nil else { throw .failed(detail: "there is a session \(session.id) already") }
    sessions[session.id] = session
  }

  mutating func update(_ session: Session) throws(StoreError) {
    try require(session.id)
    sessions[session.id] = session
  }

  mutating func begin(_ message: Message) throws(StoreError) {
    try require(message.session)
    sessions[message.session]?.lastActivityAt = message.at
    try append(message)
  }

  mutating func commit(_ turn: TurnCommit) throws(StoreError) {
    guard turn.message.session == turn.session.id, turn.reply?.session ?? turn.session.id == turn.session.id else {
      throw .failed(detail: "the turn's messages are not of the session \(turn.session.id)")
    }
    try update(turn.session)
    try replace(with: turn.message)
    if let reply = turn.reply { try append(reply) }
    for record in turn.usage {
      try require(record.session)
      usage.insert(record, inOrderOf: \.at)
    }
    try apply(turn.outbox)
  }

  private mutating func append(_ message: Message) throws(StoreError) {
    guard sessionOfMessage[message.id] == nil else {
      throw .failed(detail: "there is a message \(message.id) already")
    }
    sessionOfMessage[message.id] = message.session
    messages[message.session, default: []].append(message)
  }

  private mutating func replace(with message: Message) throws(StoreError) {
    guard let place = messages[message.session]?.lastIndex(where: { $0.id == message.id }) else {
      throw .missing(what: "message \(message.id)")
    }
    let wasWithheld = messages[message.session]?[place].isWithheld ?? false
    messages[message.session]?[place] = message
    messages[message.session]?[place].isWithheld = wasWithheld || message.isWithheld
  }

  private mutating func apply(_ change: OutboxChange) throws(StoreError) {
    switch change {
    case .none: break
    case .remove(let message): outbox.removeAll { $0.message == message }
    case .put(let entry):
      try require(entry.message)
      try require(entry.session)
      if let place = outbox.firstIndex(where: { $0.message == entry.message }) {
        outbox[place] = entry
      } else {
        outbox.append(entry)
      }
    }
  }

  // MARK: Memory

  mutating func save(_ summary: Summary) throws(StoreError) {
    try require(summary.session)
    summaries = summaries.filter { $0.value.session != summary.session || $0.value.scope != summary.scope }
    summaries[summary.id] = summary
  }

  mutating func archiveSummaries(openedBefore bound: Instant, at instant: Instant) -> Int {
    let old = summaries.filter { $0.value.archivedAt == nil && $0.value.sessionOpenedAt < bound }
    for id in old.keys { summaries[id]?.archivedAt = instant }
    return old.count
  }

  mutating func save(_ saved: [Fact]) throws(StoreError) {
    for fact in saved {
      guard !fact.mentions.isEmpty || fact.origin == .user else {
        throw .failed(detail: "the fact \(fact.id) rests on no message")
      }
      for mention in fact.mentions {
        try require(mention.message)
        try require(mention.session)
      }
      if fact.origin != .user, tombstones.covers(fact.content, category: fact.category) { continue }
      facts[fact.id] = fact
    }
  }

  mutating func add(_ completion: Goal.Completion, to goal: GoalID) throws(StoreError) {
    guard goals[goal] != nil else { throw .missing(what: "goal \(goal)") }
    goals[goal]?.completions.insert(completion, inOrderOf: \.at)
  }
}

extension Array {
  /// Inserts an element behind those that are not later, so that equal times keep the order of insertion.
  mutating func insert(_ element: Element, inOrderOf time: (Element) -> Instant) {
    let place = lastIndex { time($0) <= time(element) }.map { $0 + 1 } ?? startIndex
    insert(element, at: place)
  }
}
