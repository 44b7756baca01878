import CSQLite
import SerenityCore
import SerenityStorage
import SerenityTestSupport
import Testing

/// Deleted means gone: out of the answers and out of the bytes of every file (MEM-7).
@Suite("Forgotten words")
struct ErasureTests {
  /// A store in which each word of a person stands in a place of its own, amid much other talk.
  private struct World {
    let folder: StoreTemporaryFolder
    let store: SQLiteStore

    init(noise: Int) async throws {
      folder = try StoreTemporaryFolder()
      store = try SQLiteStore(path: folder.file(), configuration: .simulated)
      try await talk(noise)
      try await confide()
      try await talk(noise, from: noise)
      // Deleting some of the talk moves the person's words from page to page.
      for index in stride(from: 0, to: 2 * noise, by: 3) {
        _ = try await store.forget(.session(SessionID("noise\(index)")), at: StoreFixture.minute(9))
      }
    }

    private func talk(_ count: Int, from first: Int = 0) async throws {
      for index in first..<(first + count) {
        let name = "noise\(index)"
        try await store.openSession(StoreFixture.session(name, at: index))
        for number in 0..<4 {
          let text = String(repeating: "talk \(index) ", count: 1 + (index * 37 + number * 53) % 140)
          try await store.beginTurn(StoreFixture.message("\(name)-\(number)", in: name, text))
        }
        try await store.saveSummary(StoreFixture.summary("of-\(name)", of: name, at: index))
      }
    }

    private func confide() async throws {
      var session = StoreFixture.session("s1", at: 3)
      try await store.openSession(session)
      var said = StoreFixture.message("m1", in: "s1", "I moved near kanarienvogel-message street.")
      try await store.beginTurn(said)
      said.text += " And kanarienvogel-again."
      session.moodAtEnd = 4
      let entry = OutboxEntry(
        message: said.id, session: session.id, queuedAt: said.at, reason: "kanarienvogel-outbox")
      var usage = StoreFixture.usage("s1")
      usage.model = "kanarienvogel-usage"
      try await store.commitTurn(
        TurnCommit(
          message: said, reply: StoreFixture.reply("a1", in: "s1", "So kanarienvogel-reply it is."), session: session,
          usage: [usage], outbox: .put(entry)))
      var summary = StoreFixture.summary("w", of: "s1", insight: "kanarienvogel-insight")
      summary.topics = ["kanarienvogel-topic"]
      summary.followUps = ["kanarienvogel-followup"]
      summary.quote = "kanarienvogel-summaryquote"
      try await store.saveSummary(summary)
      let mention = StoreFixture.mention("m1", in: "s1", quote: "kanarienvogel-factquote")
      try await store.saveFacts([
        StoreFixture.fact(
          "f0", "kanarienvogel-oldfact", slot: "kanarienvogel-slot", mentions: [mention], supersededBy: "f1"),
        StoreFixture.fact("f1", "kanarienvogel-fact", slot: "kanarienvogel-slot", mentions: [mention]),
      ])
      try await store.saveProfile(Profile(name: "kanarienvogel-name", topicsToAvoid: ["kanarienvogel-avoid"]))
      try await store.saveGoal(StoreFixture.goal("g1", title: "kanarienvogel-goal"))
      try await store.addCompletion(
        Goal.Completion(at: StoreFixture.minute(1), value: 1, note: "kanarienvogel-note"), to: GoalID("g1"))
      try await store.addCheckIn(
        CheckIn(at: StoreFixture.minute(1), mood: 2, stressors: ["kanarienvogel-stress"], note: "kanarienvogel-checkin")
      )
    }

    func places(of word: String) throws -> [String] {
      try StoreByteScan.places(of: "kanarienvogel" + word, inFolder: folder.path)
    }
  }

  private static let everyWord = [
    "-message", "-again", "-outbox", "-usage", "-reply", "-insight", "-topic", "-followup", "-summaryquote",
    "-factquote", "-oldfact", "-fact", "-slot", "-name", "-avoid", "-goal", "-note", "-stress", "-checkin",
  ]

  @Test("are in no byte of any file, each target taking what is its own", arguments: [3, 40])
  func everyTarget(noise: Int) async throws {
    let targets: [(ForgetTarget, gone: [String])] = [
      (.summary(SummaryID("w")), ["-insight", "-topic", "-followup", "-summaryquote"]),
      (
        .fact(FactID("f1"), withholding: [], dirtying: [SummaryID("w")]),
        ["-fact", "-oldfact", "-factquote", "-slot", "-insight", "-topic", "-followup", "-summaryquote"]
      ),
      (.category(.identity), ["-fact", "-oldfact", "-factquote", "-slot"]),
      (
        .session(SessionID("s1")),
        [
          "-message", "-again", "-reply", "-outbox", "-usage", "-insight", "-topic", "-summaryquote", "-fact",
          "-oldfact",
        ]
      ),
      (.everything, [""]),
    ]
    for (target, gone) in targets {
      let world = try await World(noise: noise)
      for word in Self.everyWord {
        #expect(try !world.places(of: word).isEmpty, "\(word) was never written")
      }
      _ = try await world.store.forget(target, at: StoreFixture.minute(90))
      for word in gone { #expect(try world.places(of: word) == [], "\(target) left \(word)") }
      if !gone.contains("-message"), !gone.contains("") { #expect(try !world.places(of: "-message").isEmpty) }
      await world.store.close()
      for word in gone { #expect(try world.places(of: word) == [], "\(target) left \(word) after closing") }
    }
  }

  /// Growing messages move their neighbours from page to page, which leaves copies that `secure_delete` never clears.
  @Test("are gone although their pages were rearranged before", arguments: [7, 11, 13])
  func rearranged(stride: Int) async throws {
    let folder = try StoreTemporaryFolder()
    let store = try SQLiteStore(path: folder.file(), configuration: .simulated)
    let names = ["forgotten", "kept"]
    for name in names { try await store.openSession(StoreFixture.session(name)) }
    for number in 0..<300 {
      let name = names[number % 2]
      try await store.beginTurn(StoreFixture.message("m\(number)", in: name, "\(name)-\(number)."))
    }
    for round in 1...3 {
      for step in 0..<300 {
        let number = step * stride % 300
        let name = names[number % 2]
        let words = String(repeating: "\(name)-\(number). ", count: round * (1 + number % 9))
        let said = StoreFixture.message("m\(number)", in: name, words)
        try await store.commitTurn(TurnCommit(message: said, reply: nil, session: StoreFixture.session(name)))
      }
    }
    _ = try await store.forget(.session(SessionID("forgotten")), at: StoreFixture.minute(90))
    #expect(try StoreByteScan.places(of: "forgotten-", inFolder: folder.path) == [])
    #expect(try await store.messages(in: SessionID("kept"), last: nil).count == 150)
  }

  @Test("stay only as long as another program reads them, which is told")
  func reader() async throws {
    let world = try await World(noise: 3)
    var handle: OpaquePointer?
    sqlite3_open(world.folder.file(), &handle)
    sqlite3_exec(handle, "BEGIN; SELECT * FROM facts", nil, nil, nil)
    await world.store.close()
    var configuration = StoreConfiguration.simulated
    configuration.busyTimeout = .zero
    let store = try SQLiteStore(path: world.folder.file(), configuration: configuration)
    let target = ForgetTarget.fact(FactID("f1"), withholding: [], dirtying: [])
    await #expect(throws: StoreError.busy(path: world.folder.file())) {
      try await store.forget(target, at: StoreFixture.minute(90))
    }
    #expect(try await store.facts(includingHistory: true) == [])
    sqlite3_exec(handle, "COMMIT", nil, nil, nil)
    sqlite3_close_v2(handle)
    await store.close()
    let again = try SQLiteStore(path: world.folder.file(), configuration: configuration)
    #expect(try world.places(of: "-fact") == [])
    #expect(try await again.tombstones().digests.count == 2)
  }

  @Test("leave fingerprints that survive a restart and hold no word")
  func tombstones() async throws {
    let world = try await World(noise: 3)
    _ = try await world.store.forget(.category(.identity), at: StoreFixture.minute(90))
    await world.store.close()
    let again = try SQLiteStore(path: world.folder.file(), configuration: .simulated)
    #expect(try await again.tombstones().covers("Kanarienvogel fact", category: .identity))
    let mention = StoreFixture.mention("m1", in: "s1")
    try await again.saveFacts([StoreFixture.fact("f9", "KANARIENVOGEL FACT.", mentions: [mention])])
    #expect(try await again.facts(includingHistory: true) == [])
  }
}
