public import SerenityCore

extension Companion {
  /// Forgets a fact so that it is in no later prompt and is not learnt again.
  ///
  /// The messages that state it are withheld from every prompt, and the summaries that may repeat it are made anew from
  /// what is left, at once and without the model, which sees them again at the end of a later session.
  public func forgetFact(_ id: FactID) async throws(CompanionError) -> ForgetReceipt {
    let receipt = try await erase(try await fact(id))
    tell(.forgotten(what: "fact", rows: receipt.total))
    return receipt
  }

  /// Forgets a category, a conversation, a summary or everything.
  ///
  /// The facts of a category go one by one, as `forgetFact` does it, so that what states them is withheld as well.
  public func forget(_ target: ForgetTarget) async throws(CompanionError) -> ForgetReceipt {
    var receipt = ForgetReceipt(rows: [:])
    switch target {
    case .fact(let id, _, _): return try await forgetFact(id)
    case .category(let category):
      let facts = try await keep { (store) async throws(StoreError) in try await store.facts(includingHistory: true) }
      for fact in facts where fact.category == category { receipt.add(try await erase(fact)) }
      receipt.add(try await remove(target))
    case .session(let id):
      try await enter(id)
      defer { queue.leave(.session(id)) }
      receipt = try await remove(target)
    case .summary: receipt = try await remove(target)
    case .everything:
      receipt = try await remove(target)
      memory.reset()
      successors = RecentSessions()
    }
    tell(.forgotten(what: target.kind, rows: receipt.total))
    return receipt
  }

  /// Rewrites a fact in the user's own words; the new content counts as stated by the user.
  ///
  /// The old wording is forgotten, so that it is not learnt again from the old messages. The corrected fact is kept
  /// under a name of its own first: a crash between the two leaves both, never none.
  public func editFact(_ id: FactID, to content: String) async throws(CompanionError) {
    let old = try await fact(id)
    let cleaned = InputCheck.cleaned(content)
    guard !cleaned.isEmpty else { throw .emptyInput }
    guard cleaned.count <= FactKeeper.contentLimit else {
      throw .inputTooLong(characters: cleaned.count, limit: FactKeeper.contentLimit)
    }
    var edited = old
    edited.content = cleaned
    edited.origin = .user
    let isSameWording =
      Tombstones.digest(of: old.content, category: old.category, salt: "")
      == Tombstones.digest(of: cleaned, category: old.category, salt: "")
    if !isSameWording { edited.id = FactID(drawnFrom: ports.random, kind: "fact") }
    let kept = edited
    try await keep { (store) async throws(StoreError) in try await store.saveFacts([kept]) }
    guard !isSameWording else { return }
    let receipt = try await remove(.fact(id, withholding: [], dirtying: []))
    tell(.forgotten(what: "wording", rows: receipt.total))
  }

  private func fact(_ id: FactID) async throws(CompanionError) -> Fact {
    let facts = try await keep { (store) async throws(StoreError) in try await store.facts(includingHistory: true) }
    guard let fact = facts.first(where: { $0.id == id }) else { throw .noSuchFact(id) }
    return fact
  }

  /// Forgets one fact while nothing that was learnt from the old messages can be kept.
  private func erase(_ fact: Fact) async throws(CompanionError) -> ForgetReceipt {
    forgettings += 1
    guard await queue.enter(.memory) else { throw .cancelled }
    defer { queue.leave(.memory) }
    var messages: [Message] = []
    for session in try await keep({ (store) async throws(StoreError) in try await store.sessions() }) {
      messages += try await keep { (store) async throws(StoreError) in
        try await store.messages(in: session.id, last: nil)
      }
    }
    let summaries = try await keep { (store) async throws(StoreError) in
      try await store.summaries(includingArchived: true)
    }
    let plan = ForgetPlan(fact: fact, messages: messages, summaries: summaries, ownNames: try await ownNames())
    let receipt = try await remove(.fact(fact.id, withholding: plan.withheld, dirtying: plan.dirtied))
    let left = messages.filter { !plan.withheld.contains($0.id) && !$0.isWithheld }
    for summary in summaries where plan.dirtied.contains(summary.id) { try await renew(summary, from: left) }
    return receipt
  }

  /// Makes a wiped summary anew, locally, from the messages it covered that are left; one with none stays wiped.
  private func renew(_ summary: Summary, from left: [Message]) async throws(CompanionError) {
    var covered = left.filter { $0.session == summary.session }
    if summary.scope == .partial {
      // What a withheld message covered up to is unknown now, so the short-term messages are left out instead.
      covered =
        covered.firstIndex { $0.id == summary.coversThrough }.map { Array(covered[...$0]) }
        ?? Array(covered.dropLast(configuration.shortTermMessages))
    }
    guard covered.contains(where: { $0.role == .user }) else { return }
    let renewed = summary.saying(
      LocalSummariser().draft(of: covered), origin: .local, needsRedo: true, at: ports.time.now)
    try await keep { (store) async throws(StoreError) in try await store.saveSummary(renewed) }
    tell(.summaryMade(renewed.id, renewed.scope, .local))
  }

  private func remove(_ target: ForgetTarget) async throws(CompanionError) -> ForgetReceipt {
    let now = ports.time.now
    return try await keep { (store) async throws(StoreError) in try await store.forget(target, at: now) }
  }
}

extension ForgetReceipt {
  fileprivate var total: Int { rows.values.reduce(0, +) }

  fileprivate mutating func add(_ other: ForgetReceipt) {
    for (table, count) in other.rows { rows[table, default: 0] += count }
  }
}

extension ForgetTarget {
  fileprivate var kind: String {
    switch self {
    case .fact: "fact"
    case .summary: "summary"
    case .session: "session"
    case .category: "category"
    case .everything: "everything"
    }
  }
}
