import SerenityCore

extension StoreContract {
  private typealias Make = StoreFixture

  static let forgettingCases = [
    StoreContract("a forgotten fact goes with its history and is not learnt again, unless the user writes it") {
      store in
      try await converse(store, "s1", "s2", "s3")
      try await store.saveFacts(homes + [Make.fact("tea", "Likes tea", mentions: [Make.mention("s1-m", in: "s1")])])
      let receipt = try await store.forget(.fact(FactID("c"), withholding: [], dirtying: []), at: Make.minute(500))
      try equal(receipt.rows, ["facts": 3, "fact_mentions": 3], "receipt")
      try equal(try await contents(store), ["Likes tea"], "what is left")
      let stones = try await store.tombstones()
      for home in ["lives in  BRAGA!", "Lives in Porto", "Lives in Lisbon"] {
        try holds(stones.covers(home, category: .identity), "\(home) has a tombstone")
      }
      try holds(!stones.covers("Likes tea", category: .identity), "tea has none")
      try await store.saveFacts(homes)
      try equal(try await contents(store), ["Likes tea"], "after hearing it again")
      let own = Make.fact("own", "Lives in Lisbon", mentions: [Make.mention("s3-m", in: "s3", at: 121)], origin: .user)
      try await store.saveFacts([own])
      try equal(try await contents(store), ["Likes tea", "Lives in Lisbon"], "after the user wrote it")
    },
    StoreContract("forgetting an old value leaves the one that holds") { store in
      try await converse(store, "s1", "s2", "s3")
      try await store.saveFacts(homes)
      _ = try await store.forget(.fact(FactID("b"), withholding: [], dirtying: []), at: Make.minute(500))
      try equal(try await contents(store), ["Lives in Lisbon"], "what is left")
    },
    StoreContract("a forgotten conversation goes with all that rests on it alone") { store in
      try await converse(store, "s1", "s2", "s3")
      try await store.saveFacts(homes)
      let both = [Make.mention("s1-m", in: "s1"), Make.mention("s2-m", in: "s2", at: 61)]
      try await store.saveFacts([Make.fact("both", "Sleeps badly", mentions: both)])
      try await store.saveSummary(Make.summary("w", of: "s2", at: 60))
      let said = Make.message("s2-m", in: "s2", at: 61)
      let entry = OutboxEntry(message: said.id, session: said.session, queuedAt: said.at, reason: "provider.network")
      try await store.commitTurn(
        TurnCommit(
          message: said, reply: Make.reply("s2-a", in: "s2"), session: Make.session("s2", at: 60),
          usage: [Make.usage("s2")], outbox: .put(entry)))
      let receipt = try await store.forget(.session(SessionID("s2")), at: Make.minute(500))
      try equal(
        receipt.rows,
        ["facts": 1, "fact_mentions": 2, "outbox": 1, "summaries": 1, "usage": 1, "messages": 2, "sessions": 1],
        "receipt")
      try equal(try await store.sessions().map(\.id.rawValue), ["s1", "s3"], "sessions")
      try equal(try await store.facts(includingHistory: true).map(\.id.rawValue), ["a", "both", "c"], "facts")
      try equal(try await store.facts(includingHistory: false).map(\.id.rawValue), ["both", "c"], "live facts")
      try holds(
        try await store.tombstones().covers("Lives in Porto", category: .identity), "a tombstone for the orphan")
      try await refused("store.missing", by: store, "keeping a turn of the forgotten conversation") {
        try await store.commitTurn(TurnCommit(message: said, reply: nil, session: Make.session("s2")))
      }
      try await refused("store.missing", by: store, "learning from the forgotten conversation") {
        try await store.saveFacts([Make.fact("new", "y", mentions: [Make.mention("s2-m", in: "s2")])])
      }
      // "Lives in Braga" lost its link with Porto; forgetting the slot's value that holds takes it along.
      _ = try await store.forget(.fact(FactID("c"), withholding: [], dirtying: []), at: Make.minute(501))
      try equal(try await store.facts(includingHistory: true).map(\.id.rawValue), ["both"], "after the slot")
    },
    StoreContract("a forgotten category goes whole, other categories stay") { store in
      try await converse(store, "s1", "s2", "s3")
      let tea = Make.fact("tea", "Likes tea", category: .preference, mentions: [Make.mention("s1-m", in: "s1")])
      try await store.saveFacts(homes + [tea])
      let receipt = try await store.forget(.category(.identity), at: Make.minute(500))
      try equal(receipt.rows, ["facts": 3, "fact_mentions": 3], "receipt")
      try equal(try await contents(store), ["Likes tea"], "what is left")
      try equal(try await store.tombstones().digests.count, 3, "tombstones")
      try equal(try await store.forget(.category(.identity), at: Make.minute(501)).rows, [:], "a second time")
    },
    StoreContract("forgetting what is not there says so") { store in
      try await converse(store, "s1")
      try await refused("store.missing", by: store, "a fact") {
        _ = try await store.forget(
          .fact(FactID("f9"), withholding: [MessageID("s1-m")], dirtying: []), at: Make.minute(9))
      }
      try await refused("store.missing", by: store, "a summary") {
        _ = try await store.forget(.summary(SummaryID("x")), at: Make.minute(9))
      }
      try await refused("store.missing", by: store, "a session") {
        _ = try await store.forget(.session(SessionID("s9")), at: Make.minute(9))
      }
    },
    StoreContract("everything forgotten leaves an empty store with its salt") { store in
      let empty = try await StoreDump(of: store)
      try await converse(store, "s1", "s2", "s3")
      try await store.saveFacts(homes)
      try await store.saveSummary(Make.summary("w", of: "s2"))
      _ = try await store.forget(.summary(SummaryID("w")), at: Make.minute(400))
      _ = try await store.forget(.fact(FactID("a"), withholding: [], dirtying: []), at: Make.minute(400))
      try await store.saveProfile(Profile(name: "Maya"))
      try await store.saveGoal(Make.goal("g1"))
      try await store.addCompletion(Goal.Completion(at: Make.minute(3), value: 7), to: GoalID("g1"))
      try await store.addCheckIn(CheckIn(at: Make.minute(3), mood: 5))
      try await store.planForgetting(at: Make.minute(450))
      let rows = try await store.forget(.everything, at: Make.minute(500)).rows
      let expected = [
        "sessions": 3, "messages": 3, "facts": 2, "fact_mentions": 2, "tombstones": 1, "profile": 1, "goals": 1,
        "completions": 1, "check_ins": 1,
      ]
      try equal(rows, expected, "receipt")
      try equal(try await StoreDump(of: store), empty, "the store")
    },
    StoreContract("the wish to forget everything is noted, changed and taken back, and forgets nothing itself") {
      store in
      try await converse(store, "s1")
      let before = try await StoreDump(of: store)
      try equal(try await store.plannedForgetting(), nil, "at first")
      for minutes in [700, 20] {
        try await store.planForgetting(at: Make.minute(minutes))
        try equal(try await store.plannedForgetting(), Make.minute(minutes), "planned")
      }
      _ = try await store.forget(.category(.identity), at: Make.minute(500))
      try equal(try await store.plannedForgetting(), Make.minute(20), "after another forgetting")
      try equal(try await store.sessions().count, 1, "sessions")
      try await store.planForgetting(at: nil)
      try await store.planForgetting(at: nil)
      try equal(try await StoreDump(of: store), before, "the store")
    },
  ]

  /// Three homes in a row, each said in a conversation of its own: Braga, Porto, and now Lisbon.
  private static var homes: [Fact] {
    [
      Make.fact(
        "a", "Lives in Braga", slot: "self.home", mentions: [Make.mention("s1-m", in: "s1")], supersededBy: "b"),
      Make.fact(
        "b", "Lives in Porto", slot: "self.home", mentions: [Make.mention("s2-m", in: "s2", at: 61)],
        supersededBy: "c"),
      Make.fact("c", "Lives in Lisbon", slot: "self.home", mentions: [Make.mention("s3-m", in: "s3", at: 121)]),
    ]
  }

  private static func contents(_ store: any Store) async throws -> [String] {
    try await store.facts(includingHistory: true).map(\.content)
  }
}
