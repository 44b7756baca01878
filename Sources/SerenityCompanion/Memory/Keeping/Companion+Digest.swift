import SerenityCore

/// What the model, or code in its place, made of some messages.
struct DigestOutcome: Sendable {
  /// What the messages were about.
  var draft: SummaryDraft
  /// Who wrote it.
  var origin: Summary.Origin
  /// What may be learnt from them; empty where facts were not asked for.
  var candidates: [FactCandidate] = []
  /// Whether a part was made locally and is to be made again when the model is back (MEM-3).
  var needsRedo: Bool
  /// Whether the model could be reached, whatever it said.
  var modelAnswered: Bool
  /// What the calls consumed.
  var usage: [UsageRecord] = []
}

extension Companion {
  /// The most messages a summary or an extraction is made from.
  ///
  /// The newest count, a partial summary tells of the others: so no call grows with the length of a session.
  static var digestLimit: Int { 60 }

  /// Summarises messages with the model; locally when it is unreachable, answers rubbish or takes past `end`.
  func summarise(
    _ messages: [Message], of session: Session, scope: Summary.Scope, until end: Duration?
  ) async throws(CompanionError) -> DigestOutcome {
    let prompt = assembler.summary(of: messages, scope: scope, now: ports.time.now, zone: configuration.zone)
    let answer = try await background(.summary, prompt, in: session.id, maxTokens: 400, until: end)
    if let draft = answer.flatMap({ SummaryReader().read($0.text, of: messages) }) {
      return DigestOutcome(
        draft: draft, origin: .model, needsRedo: false, modelAnswered: true,
        usage: usage(answer, .summary, session.id))
    }
    return DigestOutcome(
      draft: LocalSummariser().draft(of: messages), origin: .local, needsRedo: true, modelAnswered: answer != nil,
      usage: usage(answer, .summary, session.id))
  }

  /// Summarises a whole session and finds the facts in it; a model that did not answer the first call is not asked again.
  ///
  /// Whoever waits in front of it waits no longer than to `end`, by the time that never jumps; nil leaves it to the
  /// deadline of each call.
  func digest(
    _ messages: [Message], of session: Session, earlier: Summary?, until end: Duration?
  ) async throws(CompanionError) -> DigestOutcome {
    let newest = Array(messages.suffix(Self.digestLimit))
    var outcome = try await summarise(newest, of: session, scope: .whole, until: end)
    if newest.count < messages.count, let earlier, !earlier.keyInsight.isEmpty {
      outcome.draft = earlier.draft.followed(by: outcome.draft)
    }
    // Only the user's words are offered: what the companion says is no fact about the user (MEM-11).
    let said = Self.mined(messages)
    guard !said.isEmpty else { return outcome }
    var answer: ChatCompletion?
    if outcome.modelAnswered {
      let known = try await keep { (store) async throws(StoreError) in try await store.facts(includingHistory: false) }
      let prompt = assembler.facts(in: said, known: known, now: ports.time.now, zone: configuration.zone)
      answer = try await background(.facts, prompt, in: session.id, maxTokens: 800, until: end)
    }
    outcome.usage += usage(answer, .facts, session.id)
    if let candidates = answer.flatMap({ FactReader().read($0.text) }) {
      outcome.candidates = candidates
    } else {
      outcome.candidates = LocalFacts().candidates(in: said)
      outcome.needsRedo = true
    }
    return outcome
  }

  /// The user's messages that facts are drawn from, in the order in which they are numbered.
  static func mined(_ messages: [Message]) -> [Message] {
    messages.filter { $0.role == .user && !$0.isWithheld && !$0.flags.contains(.crisisIndicator) }.suffix(digestLimit)
  }

  /// Judges candidates from a session's messages and keeps what they come to.
  func learn(_ candidates: [FactCandidate], from messages: [Message]) async throws(CompanionError) {
    guard !candidates.isEmpty else { return }
    let known = try await keep { (store) async throws(StoreError) in try await store.facts(includingHistory: true) }
    let tombstones = try await keep { (store) async throws(StoreError) in try await store.tombstones() }
    let keeper = FactKeeper(known: known, tombstones: tombstones, ownNames: try await ownNames())
    let outcome = keeper.judge(candidates, from: Self.mined(messages)) {
      FactID(drawnFrom: ports.random, kind: "fact")
    }
    if !outcome.changes.isEmpty {
      try await keep { (store) async throws(StoreError) in try await store.saveFacts(outcome.changes) }
    }
    outcome.events.forEach(tell)
  }

  /// The user's own names, in lower case.
  func ownNames() async throws(CompanionError) -> Set<String> {
    let profile = try await keep { (store) async throws(StoreError) in try await store.profile() }
    return Set([profile?.name, profile?.preferredName].compactMap { $0 }.flatMap(Words.tokens))
  }

  /// Asks the model for a JSON object; nil when it failed, which is told as an event, and when there is no time left.
  private func background(
    _ purpose: CallPurpose, _ prompt: Prompt, in session: SessionID, maxTokens: Int, until end: Duration?
  ) async throws(CompanionError) -> ChatCompletion? {
    let left = end.map { $0 - ports.time.elapsed } ?? configuration.backgroundDeadline
    guard left > .zero else { return nil }
    tellAssembled(prompt, for: purpose)
    let request = ChatRequest(
      purpose: purpose, session: session, prompt: prompt,
      parameters: ModelParameters(
        temperature: 0.2, maxTokens: maxTokens, topP: 1, frequencyPenalty: 0, presencePenalty: 0, wantsJSON: true),
      streams: false, deadline: min(left, configuration.backgroundDeadline))
    do {
      let completion = try await ports.model.complete(request) { _ in }
      tell(.modelAnswered(purpose, completion.usage ?? Usage(), attempts: completion.attempts))
      return completion
    } catch {
      guard error.kind != .cancelled else { throw .cancelled }
      tell(.modelFailed(purpose, code: error.code, attempts: error.attempts))
      return nil
    }
  }

  private func usage(_ completion: ChatCompletion?, _ purpose: CallPurpose, _ session: SessionID) -> [UsageRecord] {
    guard let completion, let usage = completion.usage else { return [] }
    return [UsageRecord(session: session, at: ports.time.now, purpose: purpose, model: completion.model, usage: usage)]
  }
}
