public import SerenityCore
import SerenitySafety

extension Companion {
  /// Takes one turn: the user's words in, a reply out, whatever the model does.
  ///
  /// `onPart` sees the crisis notice at once and the reply as it may be shown. A session that timed out is closed and
  /// the turn opens another, named in the reply. Throws `CompanionError` for input that is refused, for a session that
  /// is not there, for a store that fails outside a crisis, and for cancellation; never for the model.
  ///
  /// `onLate` is given each late reply to what had waited as soon as it is kept; the reply holds them all.
  public func respond(
    to text: String, in session: SessionID, onPart: @Sendable (ReplyPart) -> Void = { _ in },
    onLate: @Sendable (Reply) async -> Void = { _ in }
  ) async throws(CompanionError) -> Reply {
    var turn = Turn(
      message: Message(
        id: MessageID(drawnFrom: ports.random, kind: "message"), session: session, role: .user,
        text: InputCheck.cleaned(text), at: ports.time.now, tokens: 0),
      context: memory.context(in: latest(session), locale: configuration.locale))
    judge(&turn, onPart: onPart)
    do {
      turn.message.text = try InputCheck(limit: configuration.inputLimit).clean(text)
    } catch {
      throw refused(error, in: session)
    }
    do {
      return try await take(turn, onPart: onPart, onLate: onLate)
    } catch {
      // In a crisis only cancellation escapes: whatever the store says, the person gets an answer.
      guard turn.isCrisis, error != .cancelled else { throw error }
      tell(.contextUnavailable(code: error.code))
      return standIn(for: turn, onPart: onPart)
    }
  }

  /// Asks Safety about the message and shows the notice; waits for nothing (SAFE-1, SAFE-4).
  private func judge(_ turn: inout Turn, onPart: @Sendable (ReplyPart) -> Void) {
    let before = turn.decision?.notice
    let decision = safety.route(turn.message.text, in: turn.context)
    if let notice = decision.notice, notice != before {
      onPart(.notice(notice))
      tell(.resourcesShown(turn.message.id, ids: notice.resources.map(\.id)))
    }
    turn.adopt(decision)
    turn.message.emotion = EmotionDetector().emotion(in: turn.message.text)
    turn.message.flags = FlagDetector().flags(for: turn.message.text, decision: decision)
    turn.message.tokens = tokens(of: turn.message.text)
    let assessment = decision.assessment
    tell(
      .routed(
        turn.message.id, decision.route, assessment.tier, assessment.categories,
        rules: assessment.hits.map(\.rule) + assessment.limitedRules))
  }

  /// Judges once more with what the store knows of the user, where memory knew nothing yet; never less gravely.
  ///
  /// `old` is the session that was asked for: where it timed out, the talk goes on from its messages.
  private func judgeAgain(
    _ turn: inout Turn, continuing old: SessionID, onPart: @Sendable (ReplyPart) -> Void
  ) async {
    let id = turn.message.session
    do {
      memory.learn(try await ports.store.profile())
      let earlier = try await ports.store.messages(in: old, last: 2 * configuration.shortTermMessages)
      let said = earlier.filter { $0.id != turn.message.id }
      let before = try await lately(before: id)
      if said.isEmpty {
        memory.begin(id, at: turn.message.at, recent: before.recent, followsCrisis: before.hadCrisis)
      } else {
        memory.learn(said, of: id, followsCrisis: before.hadCrisis)
      }
    } catch {
      tell(.contextUnavailable(code: error.code))
      return
    }
    turn.context = memory.context(in: turn.message.session, locale: configuration.locale)
    let again = safety.route(turn.message.text, in: turn.context)
    if again != turn.decision, again.isAtLeastAsGrave(as: turn.decision) { judge(&turn, onPart: onPart) }
  }

  private func take(
    _ asked: Turn, onPart: @Sendable (ReplyPart) -> Void, onLate: @Sendable (Reply) async -> Void
  ) async throws(CompanionError) -> Reply {
    var turn = asked
    var session = try await sit(turn)
    defer { queue.leave(.session(session.id)) }
    turn.message.session = session.id
    // In a crisis it waits for the next turn; in this session the model sees the unanswered words as history.
    if !turn.isCrisis { await recoverUnanswered(holding: session.id) }
    let message = turn.message
    try await keep { (store) async throws(StoreError) in try await store.beginTurn(message) }
    tell(.turnBegan(session.id, message.id))
    session.lastActivityAt = max(session.lastActivityAt, message.at)
    if !memory.isWarm(for: session.id) {
      await judgeAgain(&turn, continuing: asked.message.session, onPart: onPart)
    }
    memory.note(turn.decided, in: session.id, at: turn.message.at)

    turn.isInCrisisSupport = session.kind == .crisisSupport
    var delivery = Delivery()
    if turn.isCrisis {
      try await becomeCrisisSupport(&session)
    } else {
      // An answer in a crisis waits for nobody: closing and delivering are for the next turn. Any other waits for the
      // closing, because its prompt must know the session that just ended, and for what waited before it, because
      // nothing is overtaken; with the model away that is 10 seconds each.
      _ = try await closeIdle(except: session.id, until: foregroundEnd)
      delivery = try await deliver(holding: session.id, until: foregroundEnd, onLate: onLate)
    }
    let before = forgettings
    let answer: Answer
    if let outage = delivery.outage {
      answer = fallback(for: outage, prompt: nil, of: turn, shown: nil, onPart: onPart)
    } else {
      answer = try await ask(turn, session: session, onPart: onPart)
    }
    lastFallback = answer.standIn ?? lastFallback
    if answer.source == .model { memory.noteAnswer(in: session.id) }
    var reply = try await commit(answer, of: turn, session: &session, isWithheld: forgettings != before)
    reply.delivered = delivery.replies.map(\.message)
    if !turn.isCrisis { try await summarisePartly(session) }
    return reply
  }

  func becomeCrisisSupport(_ session: inout Session) async throws(CompanionError) {
    guard session.kind != .crisisSupport else { return }
    session.kind = .crisisSupport
    let changed = session
    try await keep { (store) async throws(StoreError) in try await store.updateSession(changed) }
    tell(.sessionBecameCrisisSupport(session.id))
  }

  /// Keeps all that the turn produced at once; in a crisis a store that fails here takes nothing from the user.
  ///
  /// A reply that was under way while the user forgot a fact may repeat it, so it enters no later prompt.
  private func commit(
    _ answer: Answer, of turn: Turn, session: inout Session, isWithheld: Bool
  ) async throws(CompanionError) -> Reply {
    var reply = message(of: answer, in: session.id)
    reply.isWithheld = isWithheld
    session.lastActivityAt = max(session.lastActivityAt, reply.at)
    let change = answer.failure.map { failure -> OutboxChange in
      guard FailureResponse(failure).isQueued else { return .none }
      let code = ModelError(failure, "").code
      return .put(OutboxEntry(message: turn.message.id, session: session.id, queuedAt: reply.at, reason: code))
    }
    let commit = TurnCommit(
      message: turn.message, reply: reply, session: session,
      usage: answer.usage(in: session.id, for: .reply, at: reply.at),
      outbox: change ?? .none)
    do {
      try await keep { (store) async throws(StoreError) in try await store.commitTurn(commit) }
      tellOutcome(of: answer, reply: reply)
      if case .put(let entry) = commit.outbox { tell(.queuedInOutbox(entry.message, code: entry.reason)) }
      tell(.turnCommitted(reply.id, source: answer.source))
    } catch {
      guard turn.isCrisis else { throw error }
      tell(.contextUnavailable(code: error.code))
    }
    return Reply(
      message: reply, userMessage: turn.message, decision: turn.decided, findings: answer.findings,
      prompt: answer.prompt)
  }

  /// The reply in a crisis when the store failed: a kind text of ours, kept nowhere.
  private func standIn(for turn: Turn, onPart: @Sendable (ReplyPart) -> Void) -> Reply {
    var answer = fallback(for: nil, prompt: nil, of: turn, shown: nil, onPart: onPart)
    answer.source = .safety
    return Reply(
      message: message(of: answer, in: turn.message.session), userMessage: turn.message, decision: turn.decided,
      findings: answer.findings, prompt: nil)
  }

  private func refused(_ refusal: InputCheck.Refusal, in session: SessionID) -> CompanionError {
    let error: CompanionError =
      switch refusal {
      case .empty: .emptyInput
      case .tooLong(let characters): .inputTooLong(characters: characters, limit: configuration.inputLimit)
      }
    tell(.inputRefused(session, code: error.code))
    return error
  }
}
