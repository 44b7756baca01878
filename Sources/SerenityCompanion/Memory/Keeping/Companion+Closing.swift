import SerenityCore

extension Companion {
  /// How many summaries made without the model are made anew at the end of a session: enough to catch up over a few
  /// days, few enough that an ending stays short.
  static var redoLimit: Int { 2 }

  /// Summarises a session and learns from it, keeps its end, archives and catches up; its place is held.
  ///
  /// Every step may be done twice: a summary replaces the one of the same session, one message is one mention. From
  /// `end` on the model is asked no more; what it did not do is made locally and done anew later.
  func close(_ ended: Session, until end: Duration?) async throws(CompanionError) {
    let id = ended.id
    let all = try await keep { (store) async throws(StoreError) in try await store.messages(in: id, last: nil) }
    let messages = all.filter { !$0.isWithheld }
    var modelAnswered = false
    if messages.contains(where: { $0.role == .user }) {
      modelAnswered = try await remember(messages, of: ended, replacing: nil, until: end)
    } else {
      try await keep { (store) async throws(StoreError) in try await store.updateSession(ended) }
    }
    tell(.sessionEnded(id, ended.end ?? .byUser))
    try await archiveOldSummaries()
    if modelAnswered { try await redoSummaries(except: id, until: end) }
  }

  /// Makes and keeps the summary and the facts of a session's messages, and the session as given.
  ///
  /// Says whether the model answered. What stands already is left as it is when the model does not.
  private func remember(
    _ messages: [Message], of session: Session, replacing old: Summary?, until end: Duration?
  ) async throws(CompanionError) -> Bool {
    guard let last = messages.last, let said = messages.last(where: { $0.role == .user }) else { return true }
    let summaries = try await keep { (store) async throws(StoreError) in
      try await store.summaries(includingArchived: true)
    }
    let partial = summaries.first { $0.session == session.id && $0.scope == .partial }
    var outcome = try await digest(messages, of: session, earlier: partial, until: end)
    if old != nil, outcome.origin == .local { return outcome.modelAnswered }
    guard await queue.enter(.memory) else { throw .cancelled }
    defer { queue.leave(.memory) }
    let current = try await asTheyAre(messages, in: session.id, &outcome)
    let id = old?.id ?? SummaryID(drawnFrom: ports.random, kind: "summary")
    let summary = summary(id, of: session, scope: .whole, outcome, covering: last)
    try await keep { (store) async throws(StoreError) in try await store.saveSummary(summary) }
    tell(.summaryMade(summary.id, .whole, summary.origin))
    try await learn(outcome.candidates, from: current)
    let commit = TurnCommit(message: said, reply: nil, session: session, usage: outcome.usage)
    try await keep { (store) async throws(StoreError) in try await store.commitTurn(commit) }
    return outcome.modelAnswered
  }

  /// The messages as the store has them now, after a call that took its time.
  ///
  /// Where the user forgot something in the meantime the model's words may repeat it: then the summary is made of what
  /// is left, without the model, and made anew later (MEM-7). The memory's place is held.
  private func asTheyAre(
    _ messages: [Message], in session: SessionID, _ outcome: inout DigestOutcome
  ) async throws(CompanionError) -> [Message] {
    let now = try await keep { (store) async throws(StoreError) in try await store.messages(in: session, last: nil) }
    let withheld = Set(now.filter(\.isWithheld).map(\.id))
    guard messages.contains(where: { withheld.contains($0.id) }) else { return messages }
    let left = messages.filter { !withheld.contains($0.id) }
    (outcome.draft, outcome.origin, outcome.needsRedo) = (LocalSummariser().draft(of: left), .local, true)
    outcome.candidates = []
    return left
  }

  /// Makes anew what was made without the model, oldest first, with the facts of those sessions (MEM-3).
  private func redoSummaries(except id: SessionID, until end: Duration?) async throws(CompanionError) {
    let summaries = try await keep { (store) async throws(StoreError) in
      try await store.summaries(includingArchived: false)
    }
    var made = 0
    for summary in summaries where summary.needsRedo && summary.scope == .whole && summary.session != id {
      guard made < Self.redoLimit, ports.time.elapsed < end ?? .seconds(Int64.max) else { return }
      guard queue.enterIfFree(.session(summary.session)) else { continue }
      defer { queue.leave(.session(summary.session)) }
      let session = try await keep { (store) async throws(StoreError) in try await store.session(summary.session) }
      let all = try await keep { (store) async throws(StoreError) in
        try await store.messages(in: summary.session, last: nil)
      }
      let left = all.filter { !$0.isWithheld }
      // One of which nothing is left to tell must not stand in the way of the others for ever.
      guard let session, left.contains(where: { $0.role == .user }) else { continue }
      made += 1
      guard try await remember(left, of: session, replacing: summary, until: end) else { return }
    }
  }

  private func archiveOldSummaries() async throws(CompanionError) {
    let now = ports.time.now
    let oldest = now - configuration.summaryRetention
    let count = try await keep { (store) async throws(StoreError) in
      try await store.archiveSummaries(ofSessionsOpenedBefore: oldest, at: now)
    }
    if count > 0 { tell(.summariesArchived(count)) }
  }

  /// Summarises the part of a long session that has left the short-term memory, when enough of it is new (MEM-2).
  ///
  /// The first time past 15 messages, then whenever as many messages again have left as fit between the two bounds
  /// (5): a call every few turns, each of a few messages, joined to what was summarised before. The turn is kept
  /// already, so a store that fails here is told as an event and the next turn tries again.
  func summarisePartly(_ session: Session) async throws(CompanionError) {
    do {
      try await summarisePart(of: session)
    } catch {
      guard case .store(let failure) = error else { throw error }
      tell(.contextUnavailable(code: failure.code))
    }
  }

  private func summarisePart(of session: Session) async throws(CompanionError) {
    let id = session.id
    let all = try await keep { (store) async throws(StoreError) in try await store.messages(in: id, last: nil) }
    let summaries = try await keep { (store) async throws(StoreError) in
      try await store.summaries(includingArchived: true)
    }
    let old = summaries.first { $0.session == id && $0.scope == .partial }
    let due = due(all.filter { !$0.isWithheld }, after: old)
    guard let last = due.last, let said = all.last(where: { $0.role == .user }) else { return }
    let before = forgettings
    var outcome = try await summarise(due, of: session, scope: .partial, until: foregroundEnd)
    guard await queue.enter(.memory) else { throw .cancelled }
    defer { queue.leave(.memory) }
    // What was read before a forgetting may repeat it: the next turn tries again with what is left.
    guard forgettings == before else { return }
    if let old, !old.keyInsight.isEmpty { outcome.draft = old.draft.followed(by: outcome.draft) }
    let summary = summary(
      old?.id ?? SummaryID(drawnFrom: ports.random, kind: "summary"), of: session, scope: .partial, outcome,
      covering: last)
    try await keep { (store) async throws(StoreError) in try await store.saveSummary(summary) }
    tell(.summaryMade(summary.id, .partial, summary.origin))
    guard !outcome.usage.isEmpty else { return }
    let commit = TurnCommit(message: said, reply: nil, session: session, usage: outcome.usage)
    try await keep { (store) async throws(StoreError) in try await store.commitTurn(commit) }
  }

  /// The messages that a partial summary must take in now: by their number with the tiers, by their tokens with a plan
  /// of long history (PROMPT-2).
  private func due(_ messages: [Message], after old: Summary?) -> [Message] {
    guard assembler.plan.history.summarisePast == nil else {
      let fresh = window.recent(of: messages, partial: old)
      return Array(fresh.prefix(assembler.messagesToSummarise(of: fresh)))
    }
    let rule = PartialSummaryRule(after: configuration.partialSummaryAfter, keeping: configuration.shortTermMessages)
    return rule.due(messages, coveredThrough: old?.coversThrough)
  }

  private func summary(
    _ id: SummaryID, of session: Session, scope: Summary.Scope, _ outcome: DigestOutcome, covering last: Message
  ) -> Summary {
    let draft = outcome.draft
    return Summary(
      id: id, session: session.id, scope: scope, origin: outcome.origin, sessionOpenedAt: session.openedAt,
      madeAt: ports.time.now, coversThrough: last.id,
      timeOfDay: configuration.zone.local(session.openedAt).timeOfDay, topics: draft.topics,
      emotionAtStart: draft.emotionAtStart, emotionAtEnd: draft.emotionAtEnd, keyInsight: draft.keyInsight,
      followUps: draft.followUps, quote: draft.quote, needsRedo: outcome.needsRedo)
  }
}
