import SerenityCore

extension StoreContract {
  private typealias Make = StoreFixture

  static let snapshotCases = [
    StoreContract("a snapshot holds the newest messages that are not withheld, and counts them all") { store in
      try await converse(store, "s1")
      for index in 1...4 { try await store.beginTurn(Make.message("m\(index)", in: "s1", at: index)) }
      try await store.saveFacts([Make.fact("f1", "x", mentions: [Make.mention("m3", in: "s1")])])
      let target = ForgetTarget.fact(FactID("f1"), withholding: [MessageID("m3"), MessageID("gone")], dirtying: [])
      _ = try await store.forget(target, at: Make.minute(9))
      let limits = SnapshotLimits(messages: 3)
      let snapshot = try await store.snapshot(of: SessionID("s1"), limits: limits)
      try equal(snapshot.recent.map(\.id.rawValue), ["m1", "m2", "m4"], "recent")
      try equal(snapshot.messageCount, 5, "count")
      try equal(snapshot.session?.id.rawValue, "s1", "session")
      let none = try await store.snapshot(of: SessionID("s1"), limits: SnapshotLimits(messages: 0))
      try equal(none.recent, [], "no messages asked for")
    },
    StoreContract("a snapshot takes the newest active whole summaries of the other sessions") { store in
      try await converse(store, "s1", "s2", "s3", "s4", "s5")
      for (index, name) in ["s1", "s2", "s3", "s4", "s5"].enumerated() {
        try await store.saveSummary(Make.summary("of-\(name)", of: name, at: index * 60))
      }
      var local = Make.summary("of-s3", of: "s3", at: 120)
      local.origin = .local
      local.needsRedo = true
      try await store.saveSummary(local)
      try await store.saveSummary(Make.summary("part-s5", of: "s5", at: 240, scope: .partial))
      try await store.saveSummary(Make.summary("part-s4", of: "s4", at: 180, scope: .partial))
      let here = SessionID("s5")
      let newest = try await store.snapshot(of: here, limits: SnapshotLimits(summaries: 2))
      try equal(newest.summaries.map(\.id.rawValue), ["of-s3", "of-s4"], "newest two, oldest first, a local one too")
      try equal(newest.partialSummary?.id.rawValue, "part-s5", "the part of this session")
      _ = try await store.archiveSummaries(ofSessionsOpenedBefore: Make.minute(1), at: Make.minute(900))
      let all = try await store.snapshot(of: here, limits: SnapshotLimits(summaries: 9))
      try equal(all.summaries.map(\.id.rawValue), ["of-s2", "of-s3", "of-s4"], "without the archive")
    },
    StoreContract("a wiped summary stays out of snapshots until it is redone") { store in
      try await converse(store, "s1", "s2")
      try await store.saveSummary(Make.summary("w", of: "s1"))
      try await store.saveSummary(Make.summary("p", of: "s2", at: 60, scope: .partial))
      try await store.saveFacts([Make.fact("f1", "x", mentions: [Make.mention("s1-m", in: "s1")])])
      let dirty = [SummaryID("w"), SummaryID("p"), SummaryID("gone")]
      let target = ForgetTarget.fact(FactID("f1"), withholding: [], dirtying: dirty)
      let receipt = try await store.forget(target, at: Make.minute(9))
      try equal(receipt.rows, ["facts": 1, "fact_mentions": 1, "summaries": 2], "receipt")
      let after = try await store.snapshot(of: SessionID("s2"), limits: SnapshotLimits())
      try equal(after.summaries, [], "whole")
      try equal(after.partialSummary, nil, "partial")
      for summary in try await store.summaries(includingArchived: true) {
        try holds(summary.needsRedo, "it must be redone")
        let words = summary.topics + [summary.keyInsight] + summary.followUps + [summary.quote ?? ""]
        try equal(words.joined(), "", "its words")
      }
      try await store.saveSummary(Make.summary("w2", of: "s1", insight: "anew"))
      let redone = try await store.snapshot(of: SessionID("s2"), limits: SnapshotLimits())
      try equal(redone.summaries.map(\.keyInsight), ["anew"], "after redoing")
    },
    StoreContract("a snapshot tells of past sessions, newest check-ins, goals and profile") { store in
      try await converse(store, "s1", "s2")
      for minutes in [30, 10, 20] { try await store.addCheckIn(CheckIn(at: Make.minute(minutes), mood: minutes / 10)) }
      try await store.saveGoal(Make.goal("g1"))
      try await store.saveProfile(Profile(name: "Maya"))
      let snapshot = try await store.snapshot(of: SessionID("s2"), limits: SnapshotLimits(checkIns: 2))
      try equal(
        snapshot.pastSessions, [SessionSpan(openedAt: Make.minute(0), lastActivityAt: Make.minute(1))], "past sessions")
      try equal(snapshot.checkIns.map(\.mood), [2, 3], "check-ins")
      try equal(snapshot.goals.map(\.goal), [Make.goal("g1")], "goals")
      try equal(snapshot.profile?.name, "Maya", "profile")
      try equal(snapshot.tombstones, try await store.tombstones(), "tombstones")
      let unknown = try await store.snapshot(of: SessionID("s9"), limits: SnapshotLimits())
      try equal(unknown.session, nil, "an unknown session")
      try equal(unknown.pastSessions.count, 2, "the others of an unknown session")
    },
  ]
}
