import SerenityCompanion
import SerenityCore
import SerenityLive

extension ChatTalk {
  /// How many messages of a session that goes on are told again.
  private static let retold = 6

  /// Says what the user should know, and finds the session that goes on or opens one; asks no provider.
  func open() async throws(CompanionError) {
    note("Serenity, a companion to talk to: no therapist, no emergency service. /help lists the commands.")
    world.voice.opening(isKept: world.unkept == nil).forEach(note)
    if let reason = world.unkept {
      tellUnkept(reason)
    } else {
      note("Everything is kept in \(world.path), which you alone may read; the lines you type are in memory alone.")
    }
    do throws(CompanionError) {
      try await findSession()
    } catch {
      // A disk that was full when the file was opened may take nothing now.
      guard case .store(let fault) = error, let reason = ChatWorld.fault(ofDisk: fault), world.unkept == nil,
        let unkept = world.keepingNothing(because: reason)
      else { throw error }
      world = unkept
      tellUnkept(reason)
      session = try await openSession()
    }
    try await beginDiary()
    if console.isInteractive { terminal.result("") }
  }

  private func tellUnkept(_ reason: String) {
    trouble(reason)
    note("You can talk all the same: nothing of this talk is kept, and it is gone when you leave.")
  }

  private func findSession() async throws(CompanionError) {
    let sessions = try await reading { (store) async throws(StoreError) in try await store.sessions() }
    if let newest = sessions.map(\.lastActivityAt).max(), newest - world.clock.now > .minutes(1) {
      world.clock.advance(by: newest - world.clock.now)
      note("This conversation's clock was moved on before: for the companion it is \(now).")
    }
    let time = world.clock.now
    let planned = try await companion.plannedForgetting()
    if let open = sessions.last(where: { $0.endedAt == nil && time - $0.lastActivityAt < world.idleTimeout }) {
      session = open.id
      try await retell(open)
    } else {
      let isDue = planned.map { $0 <= time } ?? false
      leftOpen = isDue ? 0 : sessions.count { $0.endedAt == nil }
      session = try await openSession()
    }
    try await goOnIfForgotten(planned)
    if let planned = try await companion.plannedForgetting() { tellPlan(planned) }
  }

  /// Opens a session; those that have been quiet too long are closed beside the talk, because closing asks the model.
  func openSession() async throws(CompanionError) -> SessionID {
    try await companion.openSession(.freeform, closingIdle: false).id
  }

  /// Ends the session with a summary and says what stays.
  func end() async throws(CompanionError) {
    guard let session else { return }
    guard world.unkept == nil else {
      note("Nothing of this conversation was kept.")
      return
    }
    note("Keeping a summary of this conversation... (Control-C leaves it for the next start)")
    _ = world.events.take()
    let companion = companion
    let failure = await stoppable { () -> CompanionError? in
      do throws(CompanionError) {
        try await companion.endSession(session)
        return nil
      } catch {
        return error
      }
    }
    switch failure {
    case nil, .sessionEnded: note(Self.kept(world.events.take()))
    case .cancelled: note("Left for the next start; nothing is lost.")
    case .some(let error): throw error
    }
    let waiting = try await reading { (store) async throws(StoreError) in try await store.outbox() }
    if !waiting.isEmpty { note("Waiting for the provider: \(Wording.count(waiting.count, "message")) of yours.") }
  }

  /// What the end of a session added, as a sentence.
  static func kept(_ events: [Event]) -> String {
    var (summaries, facts) = (0, 0)
    for event in events {
      switch event {
      case .summaryMade: summaries += 1
      case .factLearned, .factMentionedAgain: facts += 1
      default: break
      }
    }
    let parts = [
      summaries > 0 ? Wording.count(summaries, "summary", "summaries") : nil,
      facts > 0 ? Wording.count(facts, "fact") : nil,
    ].compactMap(\.self)
    return parts.isEmpty ? "There was nothing to summarise." : "Kept: \(parts.joined(separator: ", "))."
  }

  /// The time as the companion takes it.
  var now: String { Wording.moment(world.clock.now, in: world.zone) }

  /// Asks the store, and tells its failures as the companion's.
  func reading<Value: Sendable>(
    _ operation: (any Store) async throws(StoreError) -> Value
  ) async throws(CompanionError) -> Value {
    do throws(StoreError) {
      return try await operation(store)
    } catch {
      throw .store(error)
    }
  }

  private func retell(_ session: Session) async throws(CompanionError) {
    let id = session.id
    let messages = try await reading { (store) async throws(StoreError) in
      try await store.messages(in: id, last: Self.retold)
    }
    guard !messages.isEmpty else { return }
    note("The conversation goes on; you last said:")
    for message in messages {
      let speaker = message.role == .user ? "you" : "serenity"
      note("  \(speaker): \(message.text)\(message.isInterrupted ? " [interrupted]" : "")")
    }
  }
}
