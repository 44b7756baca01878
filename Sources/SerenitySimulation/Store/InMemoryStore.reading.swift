import SerenityCore

extension InMemoryContents {
  func sessionsByOpening() -> [Session] {
    sessions.values.sorted { ($0.openedAt, $0.id) < ($1.openedAt, $1.id) }
  }

  func summariesByOpening() -> [Summary] {
    summaries.values.sorted { ($0.sessionOpenedAt, $0.madeAt, $0.id) < ($1.sessionOpenedAt, $1.madeAt, $1.id) }
  }

  func factsByFirstMention() -> [Fact] {
    facts.values.map { (fact: $0, first: $0.mentions.map(\.at).min()) }
      .sorted { left, right in
        guard let leftFirst = left.first, let rightFirst = right.first, leftFirst != rightFirst else {
          return left.first == right.first ? left.fact.id < right.fact.id : left.first == nil
        }
        return leftFirst < rightFirst
      }
      .map(\.fact)
  }

  func goalsByCreation() -> [GoalRecord] {
    goals.values.sorted { ($0.goal.createdAt, $0.goal.id) < ($1.goal.createdAt, $1.goal.id) }
  }

  func snapshot(of session: SessionID, limits: SnapshotLimits) -> MemorySnapshot {
    let said = messages[session] ?? []
    let live = summariesByOpening().filter { $0.archivedAt == nil && !$0.isWiped }
    return MemorySnapshot(
      session: sessions[session],
      recent: said.filter { !$0.isWithheld }.suffix(max(0, limits.messages)),
      messageCount: said.count,
      partialSummary: live.first { $0.session == session && $0.scope == .partial },
      summaries: live.filter { $0.session != session && $0.scope == .whole }.suffix(max(0, limits.summaries)),
      facts: factsByFirstMention().filter { $0.supersededBy == nil },
      tombstones: tombstones,
      profile: profile,
      goals: goalsByCreation(),
      checkIns: checkIns.suffix(max(0, limits.checkIns)),
      pastSessions: sessionsByOpening().filter { $0.id != session }
        .map { SessionSpan(openedAt: $0.openedAt, lastActivityAt: $0.lastActivityAt) })
  }
}

extension Summary {
  /// Whether a forgetting took its words and nothing was put in their place yet.
  fileprivate var isWiped: Bool {
    needsRedo && topics.isEmpty && keyInsight.isEmpty && followUps.isEmpty && quote == nil
  }
}
