public import SerenityCore

extension Companion {
  /// Opens a session after closing those that have been idle too long, and after forgetting everything where that is due.
  ///
  /// Closing asks the model for summaries. Whoever must not wait for that opens without `closingIdle` and calls
  /// `closeIdleSessions` beside what the user does; the first turn does what is left of it.
  public func openSession(
    _ kind: Session.Kind, moodAtStart: Int? = nil, closingIdle: Bool = true
  ) async throws(CompanionError) -> Session {
    _ = try await forgetEverythingIfDue()
    await recoverUnanswered(holding: nil)
    if closingIdle { _ = try await closeIdle(except: nil, until: foregroundEnd) }
    let session = Session(
      id: SessionID(drawnFrom: ports.random, kind: "session"), kind: kind, openedAt: ports.time.now,
      moodAtStart: moodAtStart)
    try await open(session)
    var before = (hadCrisis: false, recent: [Message]())
    do {
      memory.learn(try await ports.store.profile())
      before = try await lately(before: session.id)
    } catch {
      tell(.contextUnavailable(code: error.code))
    }
    memory.begin(session.id, at: ports.time.now, recent: before.recent, followsCrisis: before.hadCrisis)
    return session
  }

  /// What the other sessions of the last days say of a crisis; what the user asked to forget does not count.
  ///
  /// `recent` are the messages of the session in which the user wrote last, where that is so short a time ago that the
  /// talk goes on from it.
  func lately(before id: SessionID) async throws(StoreError) -> (hadCrisis: Bool, recent: [Message]) {
    let now = ports.time.now
    let oldest = now - Self.crisisMemory
    var found = (hadCrisis: false, recent: [Message]())
    var newest = now - SafetyMemory.reach
    for other in try await ports.store.sessions() where other.id != id && other.lastActivityAt >= oldest {
      let messages = try await ports.store.messages(in: other.id, last: nil).filter { !$0.isWithheld }
      found.hadCrisis =
        found.hadCrisis || messages.contains { $0.at >= oldest && $0.flags.contains(.crisisIndicator) }
      if let last = messages.last(where: { $0.role == .user }), last.at >= newest {
        newest = last.at
        found.recent = messages
      }
    }
    return found
  }

  /// How long after a crisis the user is asked, once in each new session, how they are: the days of highest risk.
  static var crisisMemory: Duration { .hours(72) }

  /// Ends a session: notes the mood, summarises it and learns its facts.
  ///
  /// The end is kept last, so that a crash on the way leaves the session open and its closing is done again later;
  /// every step of it may be done twice.
  public func endSession(_ id: SessionID, moodAtEnd: Int? = nil) async throws(CompanionError) {
    try await enter(id)
    defer { queue.leave(.session(id)) }
    let found = try await keep { (store) async throws(StoreError) in try await store.session(id) }
    guard var session = found else { throw .noSuchSession(id) }
    guard session.endedAt == nil else { throw .sessionEnded(id) }
    session.moodAtEnd = moodAtEnd
    session.endedAt = ports.time.now
    session.end = .byUser
    try await close(session, until: nil)
    _ = try await forgetEverythingIfDue()
  }

  /// Ends every session without activity for 30 minutes and returns their names.
  ///
  /// Where everything was to be forgotten and the time has come, that is done instead, and no session is left.
  public func closeIdleSessions() async throws(CompanionError) -> [SessionID] {
    if try await forgetEverythingIfDue() { return [] }
    return try await closeIdle(except: nil, until: nil)
  }

  /// Until when a person waits now for what comes before or after their reply.
  var foregroundEnd: Duration { ports.time.elapsed + configuration.foregroundDeadline }

  /// Ends the idle sessions in which no turn is running; a session counts as ended 30 minutes after its last activity.
  ///
  /// The model is asked about them until `end` and no longer.
  func closeIdle(except kept: SessionID?, until end: Duration?) async throws(CompanionError) -> [SessionID] {
    let all = try await keep { (store) async throws(StoreError) in try await store.sessions() }
    var closed: [SessionID] = []
    for candidate in all where candidate.endedAt == nil && isIdle(candidate) && candidate.id != kept {
      guard queue.enterIfFree(.session(candidate.id)) else { continue }
      defer { queue.leave(.session(candidate.id)) }
      let found = try await keep { (store) async throws(StoreError) in try await store.session(candidate.id) }
      guard var session = found, session.endedAt == nil, isIdle(session) else { continue }
      session.endedAt = session.lastActivityAt + configuration.idleTimeout
      session.end = .timeout
      try await close(session, until: end)
      closed.append(session.id)
    }
    return closed
  }

  /// Takes the place of the session in which a turn goes on: the one asked for, or a successor when it has timed out.
  ///
  /// A user's words are kept even where the turn is cancelled while it waits for its place.
  func sit(_ turn: Turn) async throws(CompanionError) -> Session {
    var id = turn.message.session
    while true {
      id = latest(id)
      guard await queue.enter(.session(id)) else {
        var message = turn.message
        message.session = id
        let kept = message
        try await keep { (store) async throws(StoreError) in try await store.beginTurn(kept) }
        throw .cancelled
      }
      if successors[id] != nil {
        queue.leave(.session(id))
        continue
      }
      do {
        let session = try await seat(in: id, for: turn)
        if session.id != id { queue.leave(.session(id)) }
        return session
      } catch {
        queue.leave(.session(id))
        throw error
      }
    }
  }

  /// The session in which one that timed out goes on; itself where it has no successor.
  func latest(_ session: SessionID) -> SessionID {
    var id = session
    while let next = successors[id] { id = next }
    return id
  }

  /// The session as it stands, or its successor, whose place is taken then.
  private func seat(in id: SessionID, for turn: Turn) async throws(CompanionError) -> Session {
    let found = try await keep { (store) async throws(StoreError) in try await store.session(id) }
    if let found, found.endedAt == nil, !isIdle(found) { return found }
    // In a crisis nobody is told that a session is over.
    if !turn.isCrisis {
      guard let found else { throw .noSuchSession(id) }
      guard found.end != .byUser else { throw .sessionEnded(id) }
    }
    // What is to be forgotten now tells nothing to the talk that begins here.
    let old = turn.isCrisis ? found : try await forgetEverythingIfDue() ? nil : found
    let session = Session(
      id: SessionID(drawnFrom: ports.random, kind: "session"), kind: successorKind(of: old), openedAt: ports.time.now)
    try await open(session)
    successors[id] = session.id
    memory.carry(from: id, to: session.id)
    guard queue.enterIfFree(.session(session.id)) else { throw .sessionEnded(session.id) }
    return session
  }

  /// A successor is of the same kind.
  ///
  /// After a crisis that is so for a day, in which the person is still accompanied;
  /// then the talk begins anew as `freeform`.
  private func successorKind(of old: Session?) -> Session.Kind {
    guard let old else { return .freeform }
    if old.kind == .crisisSupport, ports.time.now - old.lastActivityAt > .days(1) { return .freeform }
    return old.kind
  }

  private func open(_ session: Session) async throws(CompanionError) {
    try await keep { (store) async throws(StoreError) in try await store.openSession(session) }
    tell(.sessionOpened(session.id, session.kind))
  }

  func isIdle(_ session: Session) -> Bool {
    ports.time.now - session.lastActivityAt >= configuration.idleTimeout
  }
}
