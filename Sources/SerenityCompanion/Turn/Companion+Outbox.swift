import SerenityCore
import SerenitySafety

/// What came of delivering the outbox.
struct Delivery: Sendable {
  /// The late replies, in the order sent.
  var replies: [Reply] = []
  /// Why nothing can be sent now; nil when the provider answers or nothing waited.
  var outage: ModelError.Kind?
}

extension Companion {
  /// Sends what waits in the outbox, in order and once each, until something fails; returns the late replies.
  ///
  /// `onLate` is given each of them as soon as it is kept: whoever stops the delivery sees what came before that.
  public func deliverOutbox(
    onLate: @Sendable (Reply) async -> Void = { _ in }
  ) async throws(CompanionError) -> [Reply] {
    // What is to be forgotten now is sent to nobody.
    if try await forgetEverythingIfDue() { return [] }
    await recoverUnanswered(holding: nil)
    return try await deliver(holding: nil, until: nil, onLate: onLate).replies
  }

  /// How many messages wait for the provider, with those that a crash left unanswered; asks nobody.
  public func countWaiting() async throws(CompanionError) -> Int {
    await recoverUnanswered(holding: nil)
    return try await keep { (store) async throws(StoreError) in try await store.outbox() }.count
  }

  /// Delivers while the place of a session may be held.
  ///
  /// A message is sent in the place of its session; where a turn is running there, delivery stops, and that turn
  /// delivers. A late reply and the message's leaving are one commit: a crash between the model's answer and that
  /// commit asks the model again, which the wire makes unavoidable, but the user never sees two replies.
  ///
  /// Past `end`, by the time that never jumps, whoever waits for it is kept no longer: what still waits is as good as
  /// unsendable now, so that nothing overtakes it. A late reply that is being told by then is kept as far as it came.
  func deliver(
    holding held: SessionID?, until end: Duration?, onLate: @Sendable (Reply) async -> Void
  ) async throws(CompanionError) -> Delivery {
    guard await queue.enter(.outbox) else { throw .cancelled }
    defer { queue.leave(.outbox) }
    var delivery = Delivery()
    for entry in try await keep({ (store) async throws(StoreError) in try await store.outbox() }) {
      let isFree = entry.session == held || queue.enterIfFree(.session(entry.session))
      guard isFree else { break }
      defer { if entry.session != held { queue.leave(.session(entry.session)) } }
      let left = end.map { $0 - ports.time.elapsed }
      if let left, left <= .zero {
        delivery.outage = .timeout
        return delivery
      }
      switch try await deliver(entry, within: left) {
      case .answered(let reply):
        delivery.replies.append(reply)
        await onLate(reply)
      case .gone: continue
      case .failed(let kind):
        // Only an outage holds the new message back; one bad message must not silence the user.
        if FailureResponse(kind).cause == .outage { delivery.outage = kind }
        return delivery
      }
    }
    return delivery
  }

  private enum Outcome {
    case answered(Reply)
    case gone
    case failed(ModelError.Kind)
  }

  private func deliver(_ entry: OutboxEntry, within limit: Duration?) async throws(CompanionError) -> Outcome {
    let found = try await keep { (store) async throws(StoreError) in try await store.session(entry.session) }
    let messages = try await keep { (store) async throws(StoreError) in
      try await store.messages(in: entry.session, last: nil)
    }
    guard var session = found, let place = messages.firstIndex(where: { $0.id == entry.message }) else { return .gone }
    let message = messages[place]
    guard !message.isWithheld else {
      // What the user asked to forget is sent to nobody.
      try await settle(message, session, nil, .remove(message.id), [])
      return .gone
    }
    var turn = Turn(message: message, context: memory.context(in: entry.session, locale: configuration.locale))
    turn.adopt(safety.route(message.text, in: turn.context))
    // A crash may have come between the words and what had to follow them.
    if turn.isCrisis, session.endedAt == nil { try await becomeCrisisSupport(&session) }
    let snapshot = try await snapshot(session, before: Array(messages[..<place]))
    let before = forgettings
    let answer = try await ask(.redelivery, turn, snapshot: snapshot, within: limit, onPart: { _ in })
    if let failure = answer.failure {
      let isUnanswered = place == messages.indices.last
      try await putBack(
        entry, message, session, after: failure, wasAsked: answer.wasAsked,
        unanswered: isUnanswered ? self.message(of: answer, in: session.id) : nil)
      return .failed(failure)
    }
    if answer.source == .model { memory.noteAnswer(in: session.id) }
    var reply = self.message(of: answer, in: session.id)
    reply.isWithheld = forgettings != before
    if session.endedAt == nil { session.lastActivityAt = max(session.lastActivityAt, reply.at) }
    try await settle(
      message, session, reply, .remove(message.id), answer.usage(in: session.id, for: .redelivery, at: reply.at))
    tellOutcome(of: answer, reply: reply)
    tell(.deliveredFromOutbox(message.id))
    tell(.turnCommitted(reply.id, source: answer.source))
    return .answered(
      Reply(
        message: reply, userMessage: message, decision: turn.decided, findings: answer.findings, prompt: answer.prompt))
  }

  private func snapshot(_ session: Session, before earlier: [Message]) async throws(CompanionError) -> MemorySnapshot {
    var snapshot = try await keep { (store) async throws(StoreError) in
      try await store.snapshot(of: session.id, limits: SnapshotLimits(messages: 1))
    }
    snapshot.session = session
    snapshot.recent = window.recent(of: earlier, partial: snapshot.partialSummary)
    snapshot.messageCount = earlier.count + 1
    return snapshot
  }

  /// Leaves the message where it is, tried once more, or lets it go after its last attempt.
  ///
  /// One that never had an answer of any kind goes with words of ours, or it would be found unanswered for ever.
  private func putBack(
    _ entry: OutboxEntry, _ message: Message, _ session: Session, after failure: ModelError.Kind,
    wasAsked: Bool, unanswered standIn: Message?
  ) async throws(CompanionError) {
    var entry = entry
    // What was never sent was not tried: a provider that is left alone must not use a message's attempts up.
    if wasAsked { entry.attempts += 1 }
    entry.reason = ModelError(failure, "").code
    let isSpent = FailureResponse(failure).attemptsAllowed.map { entry.attempts >= $0 } ?? false
    try await settle(
      message, session, isSpent ? standIn : nil, isSpent ? .remove(message.id) : .put(entry), [])
    if isSpent { tell(.leftOutbox(message.id, code: entry.reason)) }
  }

  private func settle(
    _ message: Message, _ session: Session, _ reply: Message?, _ change: OutboxChange, _ usage: [UsageRecord]
  ) async throws(CompanionError) {
    let commit = TurnCommit(message: message, reply: reply, session: session, usage: usage, outbox: change)
    try await keep { (store) async throws(StoreError) in try await store.commitTurn(commit) }
  }
}
