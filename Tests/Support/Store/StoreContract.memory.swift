import SerenityCore

extension StoreContract {
  private typealias Make = StoreFixture

  static let memoryCases = [
    StoreContract("a summary takes the place of the one of its session and scope, or of its name") { store in
      try await converse(store, "s1", "s2")
      try await store.saveSummary(Make.summary("a", of: "s1", scope: .partial))
      try await store.saveSummary(Make.summary("b", of: "s1", insight: "first"))
      try await store.saveSummary(Make.summary("c", of: "s1", insight: "second"))
      try equal(try await names(store), ["a", "c"], "after a second whole summary")
      try await store.saveSummary(Make.summary("a", of: "s1", insight: "third"))
      try equal(try await names(store), ["a"], "after the partial one's name is used for the whole")
      try equal(
        try await store.summaries(includingArchived: true), [Make.summary("a", of: "s1", insight: "third")], "all of it"
      )
      try await refused("store.missing", by: store, "a summary of no session") {
        try await store.saveSummary(Make.summary("z", of: "s9"))
      }
    },
    StoreContract("old summaries are archived once and stay readable on request") { store in
      try await converse(store, "s1", "s2", "s3")
      for (index, name) in ["s3", "s1", "s2"].enumerated() {
        try await store.saveSummary(Make.summary("of-\(name)", of: name, at: (index + 2) % 3 * 60))
      }
      try equal(try await names(store), ["of-s1", "of-s2", "of-s3"], "by opening")
      let bound = Make.minute(61)
      try equal(try await store.archiveSummaries(ofSessionsOpenedBefore: bound, at: Make.minute(900)), 2, "archived")
      try equal(try await store.archiveSummaries(ofSessionsOpenedBefore: bound, at: Make.minute(901)), 0, "again")
      try equal(try await names(store), ["of-s3"], "active")
      let all = try await store.summaries(includingArchived: true)
      try equal(all.map(\.archivedAt), [Make.minute(900), Make.minute(900), nil], "when")
    },
    StoreContract("a fact said in n messages counts n mentions and cites them all") { store in
      try await converse(store, "s1", "s2", "s3")
      let mentions = ["s1", "s2", "s3"].enumerated().map { Make.mention($1 + "-m", in: $1, at: $0 * 60 + 1) }
      for count in 1...3 {
        try await store.saveFacts([Make.fact("f1", "Sleeps badly", mentions: Array(mentions.prefix(count)))])
      }
      let facts = try await store.facts(includingHistory: true)
      try equal(facts, [Make.fact("f1", "Sleeps badly", mentions: mentions)], "one fact, three mentions")
      try equal(facts.first?.confidence, 0.7, "confidence")
    },
    StoreContract("superseded facts are history, and facts come by first mention") { store in
      try await converse(store, "s1", "s2")
      let old = Make.fact(
        "z", "Lives in Porto", slot: "self.home", mentions: [Make.mention("s1-m", in: "s1")], supersededBy: "a")
      let new = Make.fact(
        "a", "Lives in Lisbon", slot: "self.home", mentions: [Make.mention("s2-m", in: "s2", at: 61)])
      try await store.saveFacts([new, old])
      try equal(try await store.facts(includingHistory: false), [new], "live")
      try equal(try await store.facts(includingHistory: true), [old, new], "with history")
      try equal(try await store.snapshot(of: SessionID("s1"), limits: SnapshotLimits()).facts, [new], "in a snapshot")
    },
    StoreContract("what the user wrote down rests on no message and outlives a forgotten session") { store in
      try await converse(store, "s1")
      var written = Make.fact("f1", "Prefers short answers", mentions: [])
      written.origin = .user
      let said = Make.fact("f2", "Sleeps badly", mentions: [Make.mention("s1-m", in: "s1")])
      try await store.saveFacts([said, written])
      try equal(try await store.facts(includingHistory: false), [written, said], "before")
      _ = try await store.forget(.session(SessionID("s1")), at: Instant(millisecondsSinceEpoch: 9))
      try equal(try await store.facts(includingHistory: false), [written], "after")
    },
    StoreContract("a fact must rest on messages that are there") { store in
      try await converse(store, "s1")
      let sound = Make.fact("f1", "Sleeps badly", mentions: [Make.mention("s1-m", in: "s1")])
      try await refused("store.failed", by: store, "a fact without a mention") {
        try await store.saveFacts([sound, Make.fact("f2", "Likes tea", mentions: [])])
      }
      try await refused("store.missing", by: store, "a fact from no message") {
        try await store.saveFacts([sound, Make.fact("f2", "Likes tea", mentions: [Make.mention("m9", in: "s1")])])
      }
      try await refused("store.missing", by: store, "a fact from no session") {
        try await store.saveFacts([sound, Make.fact("f2", "Likes tea", mentions: [Make.mention("s1-m", in: "s9")])])
      }
    },
  ]

  private static func names(_ store: any Store) async throws -> [String] {
    try await store.summaries(includingArchived: false).map(\.id.rawValue)
  }
}
