import SerenityCore
import SerenitySafety
import Synchronization

extension Companion {
  /// Recalls, assembles, asks and screens: the middle of a turn.
  func ask(_ turn: Turn, session: Session, onPart: @Sendable (ReplyPart) -> Void) async throws(CompanionError) -> Answer
  {
    var snapshot: MemorySnapshot
    do {
      snapshot = try await ports.store.snapshot(
        of: session.id, limits: SnapshotLimits(messages: window.most + 1))
      memory.learn(snapshot.profile)
    } catch {
      // PROMPT-8: a store that cannot be read gives a generic prompt, never a failed turn.
      tell(.contextUnavailable(code: error.code))
      snapshot = MemorySnapshot()
    }
    snapshot.session = session
    if let place = snapshot.recent.firstIndex(where: { $0.id == turn.message.id }) {
      snapshot.recent.removeSubrange(place...)
    }
    snapshot.recent = window.recent(of: snapshot.recent, partial: snapshot.partialSummary)
    return try await ask(.reply, turn, snapshot: snapshot, onPart: onPart)
  }

  /// Asks the model with a snapshot that ends before the turn's message, within the limit or else a reply's deadline.
  func ask(
    _ purpose: CallPurpose, _ turn: Turn, snapshot: MemorySnapshot, within limit: Duration? = nil,
    onPart: @Sendable (ReplyPart) -> Void
  ) async throws(CompanionError) -> Answer {
    let material = PromptMaterial(
      snapshot: snapshot, message: turn.message.text, health: await health(), guidance: turn.decided.guidance,
      now: ports.time.now, zone: configuration.zone)
    let prompt = assembler.reply(material, cache: &contextCache)
    let request = request(purpose, prompt, in: turn.message.session, within: limit ?? configuration.replyDeadline)
    let gate = Mutex(SentenceGate())
    let (safety, decision, context) = (safety, turn.decided, turn.context)
    do {
      let completion = try await ports.model.complete(request) { piece in
        let words = gate.withLock { gate in
          gate.accept(piece) { safety.screen($0, after: decision, in: context).needsNoChange }
        }
        if !words.isEmpty { onPart(.text(words)) }
      }
      tell(.modelAnswered(purpose, completion.usage ?? Usage(), attempts: completion.attempts))
      let text = completion.text.trimmed
      guard !text.isEmpty else {
        let kind: ModelError.Kind = completion.finish == .contentFilter ? .contentRefused : .emptyResponse
        tell(.modelFailed(purpose, code: ModelError(kind, "").code, attempts: completion.attempts))
        return fallback(for: kind, prompt: prompt, of: turn, shown: gate.withLock { $0 }, onPart: onPart)
      }
      var answer = screened(text, source: .model, of: turn, gate: gate.withLock { $0 }, onPart: onPart)
      (answer.prompt, answer.completion) = (prompt, completion)
      return answer
    } catch {
      return try recover(from: error, purpose, prompt: prompt, of: turn, gate: gate.withLock { $0 }, onPart: onPart)
    }
  }

  /// Makes the best of a failure: what arrived is kept (CHAT-6), else a text of ours stands in (CHAT-5).
  ///
  /// A reply cut midway is not queued to be asked for again: the user has most of an answer and can ask on.
  private func recover(
    from error: ModelError, _ purpose: CallPurpose, prompt: Prompt, of turn: Turn, gate: SentenceGate,
    onPart: @Sendable (ReplyPart) -> Void
  ) throws(CompanionError) -> Answer {
    guard error.kind != .cancelled else { throw .cancelled }
    tell(.modelFailed(purpose, code: error.code, attempts: error.attempts))
    let arrived = (error.partialText.isEmpty ? gate.text : error.partialText).trimmed
    guard !arrived.isEmpty, error.kind != .contentRefused else {
      var answer = fallback(for: error.kind, prompt: prompt, of: turn, shown: gate, onPart: onPart)
      answer.wasAsked = error.attempts > 0
      return answer
    }
    var answer = screened(arrived, source: .interrupted, of: turn, gate: gate, onPart: onPart)
    answer.isInterrupted = answer.source == .interrupted
    answer.prompt = prompt
    return answer
  }

  /// A text of ours that fits the failure; without one, a text for a crisis in which the store failed.
  func fallback(
    for failure: ModelError.Kind?, prompt: Prompt?, of turn: Turn, shown gate: SentenceGate?,
    onPart: @Sendable (ReplyPart) -> Void
  ) -> Answer {
    let source = failure.map { FailureResponse($0).source } ?? .safety
    let text = FallbackTexts().text(
      for: FallbackTexts.Situation(source, isCrisis: turn.isCrisis || turn.isInCrisisSupport),
      locale: turn.context.locale, notAgain: lastFallback, random: ports.random)
    var answer = screened(text, source: source, of: turn, gate: gate ?? SentenceGate(), onPart: onPart)
    answer.findings = []
    (answer.prompt, answer.failure, answer.standIn) = (prompt, failure, text)
    return answer
  }

  /// Gives Safety the last word and brings what was shown to it.
  private func screened(
    _ text: String, source: ReplySource, of turn: Turn, gate: SentenceGate, onPart: @Sendable (ReplyPart) -> Void
  ) -> Answer {
    let screened = safety.screen(text, after: turn.decided, in: turn.context)
    var gate = gate
    if let part = gate.finish(with: screened.text) { onPart(part) }
    return Answer(text: screened.text, source: screened.isReplaced ? .safety : source, findings: screened.findings)
  }

  private func health() async -> HealthAggregates? {
    do {
      return try await ports.health?.aggregates(at: ports.time.now)
    } catch {
      tell(.contextUnavailable(code: "health.unavailable"))
      return nil
    }
  }

  private func request(
    _ purpose: CallPurpose, _ prompt: Prompt, in session: SessionID, within limit: Duration
  ) -> ChatRequest {
    tellAssembled(prompt, for: purpose)
    return ChatRequest(
      purpose: purpose, session: session, prompt: prompt, parameters: assembler.definition.parameters,
      streams: configuration.streams, deadline: min(limit, configuration.replyDeadline))
  }

  func tellAssembled(_ prompt: Prompt, for purpose: CallPurpose) {
    let cut = prompt.account.lines.filter { $0.cut != nil }.map(\.section)
    tell(.promptAssembled(purpose, tokens: prompt.account.total, cut: cut))
  }

  /// The companion's message with an answer; drawn now, so that it comes after what was said before.
  func message(of answer: Answer, in session: SessionID) -> Message {
    Message(
      id: MessageID(drawnFrom: ports.random, kind: "message"), session: session, role: .assistant, text: answer.text,
      at: ports.time.now, tokens: tokens(of: answer.text), isInterrupted: answer.isInterrupted, source: answer.source)
  }

  func tellOutcome(of answer: Answer, reply: Message) {
    if answer.isInterrupted { tell(.replyInterrupted(reply.id, characters: answer.text.count)) }
    if !answer.findings.isEmpty { tell(.replyCorrected(reply.id, findings: answer.findings.map(\.code))) }
    if answer.failure != nil { tell(.fallbackShown(reply.id, answer.source)) }
  }
}

extension ScreenedReply {
  /// Whether the words so far may be shown: nothing in them was found wrong.
  ///
  /// That something is missing, such as the
  /// resources after a crisis, only the whole reply can tell.
  fileprivate var needsNoChange: Bool { !isReplaced && !findings.contains { $0.span != nil } }
}
