import Foundation
import SerenityCore
import SerenityStorage
import SerenityTestSupport
import Testing

/// Whatever the disk or the process does, what was kept stays and what failed leaves nothing (CHAT-2).
@Suite("A broken disk", .serialized)
struct CrashTests {
  private static let session = StoreFixture.session("s1")

  private static var breaking: StoreConfiguration {
    var configuration = StoreConfiguration(random: StoreSalt())
    configuration.fileLayer = BreakingDisk.name
    return configuration
  }

  private static func take(_ number: Int, in store: SQLiteStore) async throws(StoreError) {
    let turn = StoreFixture.turn(number, in: session)
    try await store.beginTurn(turn.message)
    try await store.commitTurn(turn.commit)
  }

  /// The bytes of a closed database with two turns and a summary, and what it answers.
  private static func twoTurns() async throws -> (bytes: Data, dump: StoreDump) {
    let folder = try StoreTemporaryFolder()
    let store = try SQLiteStore(path: folder.file(), configuration: .simulated)
    try await store.openSession(session)
    for number in 1...2 { try await take(number, in: store) }
    try await store.saveSummary(StoreFixture.summary("w", of: "s1"))
    let mention = StoreFixture.mention("s1-u1", in: "s1")
    try await store.saveFacts([StoreFixture.fact("f1", "Counts tickets at night", mentions: [mention])])
    let dump = try await StoreDump(of: store)
    await store.close()
    return (try Data(contentsOf: URL(fileURLWithPath: folder.file())), dump)
  }

  /// Makes one change on a disk that breaks at its n-th write, for every n, until the change needs fewer writes.
  ///
  /// After each, the file is opened on a sound disk: it answers as before the change when the change failed.
  private func breakEverywhere(
    _ how: BreakingDisk.Break, _ change: (SQLiteStore) async throws(StoreError) -> Void,
    check: (StoreError, StoreDump, StoreDump) throws -> Void
  ) async throws {
    let start = try await Self.twoTurns()
    var failures = 0
    for writes in 0..<200 {
      let folder = try StoreTemporaryFolder()
      try start.bytes.write(to: URL(fileURLWithPath: folder.file()))
      BreakingDisk.set(how, after: .max)
      let store = try SQLiteStore(path: folder.file(), configuration: Self.breaking)
      BreakingDisk.set(how, after: writes)
      do throws(StoreError) {
        try await change(store)
        await store.close()
        _ = BreakingDisk.mend()
        #expect(failures > 1, "the disk never broke")
        return
      } catch {
        failures += 1
        await store.close()
        #expect(BreakingDisk.mend(), "\(error) on a sound disk")
        let again = try SQLiteStore(path: folder.file(), configuration: .simulated)
        try check(error, start.dump, try await StoreDump(of: again))
      }
    }
    Issue.record("the change never got through")
  }

  @Test("that dies at any write leaves the earlier turns whole and nothing of the failed one")
  func dies() async throws {
    try await breakEverywhere(.dies) { store throws(StoreError) in
      try await store.beginTurn(StoreFixture.turn(3, in: Self.session).message)
    } check: { error, before, after in
      #expect(error.code == "store.failed")
      #expect(after == before)
    }
  }

  @Test("that fills up at any write says so and loses nothing that was kept")
  func fills() async throws {
    try await breakEverywhere(.fills) { store throws(StoreError) in
      try await store.saveSummary(StoreFixture.summary("w", of: "s1", insight: "anew"))
    } check: { error, before, after in
      #expect(error.code == "store.full")
      #expect(after == before)
    }
  }

  @Test("during a forgetting delays the erasing at most to the next opening")
  func forgets() async throws {
    let target = ForgetTarget.fact(
      FactID("f1"), withholding: [MessageID("s1-u1")], dirtying: [SummaryID("w")])
    let start = try await Self.twoTurns()
    for writes in 0..<400 {
      let folder = try StoreTemporaryFolder()
      try start.bytes.write(to: URL(fileURLWithPath: folder.file()))
      BreakingDisk.set(.dies, after: .max)
      var configuration = Self.breaking
      configuration.durability = .normal
      let store = try SQLiteStore(path: folder.file(), configuration: configuration)
      BreakingDisk.set(.dies, after: writes)
      let answer = await StoreOperation.forget(target, at: StoreFixture.minute(9)).apply(to: store)
      await store.close()
      let broke = BreakingDisk.mend()
      let again = try SQLiteStore(path: folder.file(), configuration: .simulated)
      let dump = try await StoreDump(of: again)
      let places = try StoreByteScan.places(of: "Counts tickets at night", inFolder: folder.path)
      if dump != start.dump { #expect(places == [], "after \(writes) writes") }
      if case .refused = answer { #expect(broke) } else { #expect(dump != start.dump) }
      if !broke {
        #expect(writes > 10)
        return
      }
    }
    Issue.record("the forgetting never got through")
  }

  @Test("that grows no further refuses a turn with the remedy, at every size")
  func fullAtEverySize() async throws {
    for pages in 60...90 {
      let folder = try StoreTemporaryFolder()
      var configuration = StoreConfiguration.simulated
      configuration.maximumPages = pages
      let store = try SQLiteStore(path: folder.file(), configuration: configuration)
      try await store.openSession(Self.session)
      let words = String(repeating: "sleepless ", count: 60)
      var kept = 0
      do throws(StoreError) {
        while kept < 900 {
          try await store.beginTurn(StoreFixture.message("m\(kept)", in: "s1", words))
          kept += 1
        }
        Issue.record("\(pages) pages never filled up")
      } catch {
        #expect(error == .full(path: folder.file()))
        #expect(try await store.messages(in: SessionID("s1"), last: nil).count == kept)
      }
    }
  }

  @Test("that can only be read is told at once")
  func readOnly() async throws {
    let folder = try StoreTemporaryFolder()
    let start = try await Self.twoTurns()
    try start.bytes.write(to: URL(fileURLWithPath: folder.file()))
    BreakingDisk.set(.readOnly, after: .max)
    defer { BreakingDisk.set(.dies, after: .max) }
    #expect(throws: StoreError.readOnly(path: folder.file())) {
      try SQLiteStore(path: folder.file(), configuration: Self.breaking)
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file())) == start.bytes)
  }

  @Test(
    "a process killed in the middle of a write has kept every turn it was told is kept",
    arguments: [0, 1, 2, 5, 11, 24, 57])
  func killed(writes: Int) async throws {
    let folder = try StoreTemporaryFolder()
    let path = folder.file()
    let told = folder.file("told.txt")
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [path = path as String, told = told as String, writes = writes as Int] in
      BreakingDisk.set(.kills, after: .max)
      var configuration = StoreConfiguration(random: StoreSalt())
      configuration.fileLayer = BreakingDisk.name
      let store = try SQLiteStore(path: path, configuration: configuration)
      let session = StoreFixture.session("s1")
      try await store.openSession(session)
      BreakingDisk.set(.kills, after: writes)
      for number in 1...100 {
        let turn = StoreFixture.turn(number, in: session)
        try await store.beginTurn(turn.message)
        try Data("\(2 * number - 1)".utf8).write(to: URL(fileURLWithPath: told))
        try await store.commitTurn(turn.commit)
        try Data("\(2 * number)".utf8).write(to: URL(fileURLWithPath: told))
      }
    }
    var steps = 0
    if FileManager.default.fileExists(atPath: told) {
      steps = Int(String(decoding: try Data(contentsOf: URL(fileURLWithPath: told)), as: UTF8.self)) ?? -1
    }
    let store = try SQLiteStore(path: path, configuration: .simulated)
    let messages = try await store.messages(in: SessionID("s1"), last: nil)
    // A commit whose last byte was written may stand though the process died before it could tell.
    #expect([steps, steps + 1].contains(messages.count))
    #expect(try await store.usage().count == messages.count / 2, "half a turn was kept")
  }
}
