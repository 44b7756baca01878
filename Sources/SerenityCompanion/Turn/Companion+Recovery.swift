import SerenityCore

extension Companion {
  /// The reason of an outbox entry whose message a crash left without an answer.
  static var unansweredCode: String { "companion.unanswered" }

  /// Puts into the outbox what a crash left unanswered: a session's last message, where it is the user's (CHAT-2, 5).
  ///
  /// Every turn ends with a message of the companion, so a user's message that stands last was begun and never
  /// committed. Looked for at the first contact after a start, before a turn adds a message of its own; a session in
  /// which another turn runs is left for the next look. Doing it twice changes nothing. A message whose turn the app
  /// cancelled is answered in the same way, but only after the next start.
  func recoverUnanswered(holding held: SessionID?) async {
    guard !hasRecovered else { return }
    do {
      hasRecovered = try await queueUnanswered(holding: held)
    } catch {
      tell(.contextUnavailable(code: error.code))
    }
  }

  /// Says whether every session could be looked at.
  private func queueUnanswered(holding held: SessionID?) async throws(CompanionError) -> Bool {
    var isComplete = true
    for found in try await keep({ (store) async throws(StoreError) in try await store.sessions() }) {
      guard found.id == held || queue.enterIfFree(.session(found.id)) else {
        isComplete = false
        continue
      }
      defer { if found.id != held { queue.leave(.session(found.id)) } }
      let last = try await keep { (store) async throws(StoreError) in try await store.messages(in: found.id, last: 1) }
      guard let message = last.last, message.role == .user, !message.isWithheld else { continue }
      let waiting = try await keep { (store) async throws(StoreError) in try await store.outbox() }
      let kept = try await keep { (store) async throws(StoreError) in try await store.session(found.id) }
      guard let session = kept, !waiting.contains(where: { $0.message == message.id }) else { continue }
      let entry = OutboxEntry(
        message: message.id, session: session.id, queuedAt: ports.time.now, reason: Self.unansweredCode)
      let commit = TurnCommit(message: message, reply: nil, session: session, outbox: .put(entry))
      try await keep { (store) async throws(StoreError) in try await store.commitTurn(commit) }
      tell(.queuedInOutbox(message.id, code: Self.unansweredCode))
    }
    return isComplete
  }
}
