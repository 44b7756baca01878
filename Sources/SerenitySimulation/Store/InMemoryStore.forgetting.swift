import SerenityCore

extension InMemoryContents {
  /// Removes a target and counts what went by the names of the tables in the file.
  mutating func forget(_ target: ForgetTarget) throws(StoreError) -> ForgetReceipt {
    var rows: [String: Int] = [:]
    switch target {
    case .fact(let id, let withholding, let dirtying):
      bury(try withHistory(id), into: &rows)
      withhold(Set(withholding))
      for summary in Set(dirtying) where summaries[summary] != nil {
        summaries[summary]?.wipe()
        rows["summaries", default: 0] += 1
      }
    case .summary(let id):
      guard summaries.removeValue(forKey: id) != nil else { throw .missing(what: "summary \(id)") }
      rows["summaries"] = 1
    case .session(let id):
      try require(id)
      forgetSession(id, into: &rows)
    case .category(let category):
      bury(Set(facts.values.filter { $0.category == category }.map(\.id)), into: &rows)
    case .everything:
      rows = everyRow()
      self = InMemoryContents(salt: tombstones.salt)
    }
    return ForgetReceipt(rows: rows.filter { $0.value > 0 })
  }

  /// A fact and its history: what it superseded, and, when it still holds, every superseded value of its slot.
  private func withHistory(_ id: FactID) throws(StoreError) -> Set<FactID> {
    guard let target = facts[id] else { throw .missing(what: "fact \(id)") }
    var chain: Set<FactID> = [id]
    if target.supersededBy == nil, let slot = target.slot {
      chain.formUnion(facts.values.filter { $0.slot == slot && $0.supersededBy != nil }.map(\.id))
    }
    while true {
      let older = facts.values.filter { fact in fact.supersededBy.map(chain.contains) ?? false }.map(\.id)
      if chain.isSuperset(of: older) { return chain }
      chain.formUnion(older)
    }
  }

  private mutating func bury(_ ids: Set<FactID>, into rows: inout [String: Int]) {
    for id in ids {
      guard let fact = facts.removeValue(forKey: id) else { continue }
      tombstones.digests.insert(Tombstones.digest(of: fact.content, category: fact.category, salt: tombstones.salt))
      rows["facts", default: 0] += 1
      rows["fact_mentions", default: 0] += fact.mentions.count
    }
  }

  private mutating func withhold(_ ids: Set<MessageID>) {
    for id in ids {
      guard let session = sessionOfMessage[id],
        let place = messages[session]?.firstIndex(where: { $0.id == id })
      else { continue }
      messages[session]?[place].isWithheld = true
    }
  }

  private mutating func forgetSession(_ id: SessionID, into rows: inout [String: Int]) {
    let said = Set((messages[id] ?? []).map(\.id))
    var orphans: Set<FactID> = []
    var mentions = 0
    for (name, fact) in facts {
      let kept = fact.mentions.filter { $0.session != id && !said.contains($0.message) }
      mentions += fact.mentions.count - kept.count
      facts[name]?.mentions = kept
      if kept.isEmpty { orphans.insert(name) }
    }
    bury(orphans, into: &rows)
    rows["fact_mentions"] = mentions
    rows["outbox"] = outbox.filter { $0.session == id || said.contains($0.message) }.count
    outbox.removeAll { $0.session == id || said.contains($0.message) }
    rows["summaries"] = summaries.values.filter { $0.session == id }.count
    summaries = summaries.filter { $0.value.session != id }
    rows["usage"] = usage.filter { $0.session == id }.count
    usage.removeAll { $0.session == id }
    rows["messages"] = said.count
    messages[id] = nil
    for message in said { sessionOfMessage[message] = nil }
    rows["sessions"] = 1
    sessions[id] = nil
  }

  private func everyRow() -> [String: Int] {
    [
      "outbox": outbox.count, "usage": usage.count, "fact_mentions": facts.values.map(\.mentions.count).reduce(0, +),
      "facts": facts.count, "tombstones": tombstones.digests.count, "summaries": summaries.count,
      "messages": sessionOfMessage.count, "sessions": sessions.count,
      "completions": goals.values.map(\.completions.count).reduce(0, +), "goals": goals.count,
      "check_ins": checkIns.count, "profile": profile == nil ? 0 : 1,
    ]
  }
}

extension Summary {
  /// Takes the words away and marks the summary to be redone.
  fileprivate mutating func wipe() {
    topics = []
    keyInsight = ""
    followUps = []
    quote = nil
    needsRedo = true
  }
}
