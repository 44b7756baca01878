import Foundation
import SerenityCore
import SerenityStorage
import SerenityTestSupport
import Testing

/// A copy holds what the last commit left, is its user's alone, and comes to be whole or not at all.
extension CrashTests {
  private static var sound: StoreConfiguration { StoreConfiguration(random: StoreSalt()) }

  @Test("A copy of an open store answers as the store does, and what was forgotten is not in its bytes")
  func copies() async throws {
    let folder = try StoreTemporaryFolder()
    let session = StoreFixture.session("s1")
    let store = try SQLiteStore(path: folder.file(), configuration: .simulated)
    try await store.openSession(session)
    for number in 1...40 {
      let turn = StoreFixture.turn(number, in: session)
      try await store.beginTurn(turn.message)
      try await store.commitTurn(turn.commit)
    }
    let mention = StoreFixture.mention("s1-u1", in: "s1")
    try await store.saveFacts([StoreFixture.fact("f1", "Collects marzipan pigs", mentions: [mention])])
    _ = try await store.forget(
      .fact(FactID("f1"), withholding: [], dirtying: []), at: Instant(millisecondsSinceEpoch: 1))
    let copy = folder.file("copy.sqlite")
    try SQLiteStore.copy(folder.file(), to: copy, configuration: Self.sound)
    #expect(try FileManager.default.attributesOfItem(atPath: copy)[.posixPermissions] as? Int == 0o600)
    #expect(try StoreByteScan.offsets(of: "marzipan", in: copy) == [])
    let copied = try SQLiteStore(path: copy, configuration: .simulated)
    #expect(try await StoreDump(of: copied) == StoreDump(of: store))
    // What is said in the one is not said in the other.
    try await copied.openSession(StoreFixture.session("s2"))
    #expect(try await store.sessions().count == 1)
    #expect(throws: StoreError.cannotOpen(path: copy, detail: "something is there already")) {
      try SQLiteStore.copy(folder.file(), to: copy, configuration: Self.sound)
    }
  }

  @Test("A disk that fills up or dies at any write says so and leaves nothing of the copy")
  func breaksWhileCopying() async throws {
    for (how, code) in [(BreakingDisk.Break.fills, "store.full"), (.dies, "store.failed")] {
      let folder = try StoreTemporaryFolder()
      let store = try SQLiteStore(path: folder.file(), configuration: .simulated)
      try await store.openSession(StoreFixture.session("s1"))
      let before = try await StoreDump(of: store)
      var configuration = Self.sound
      configuration.fileLayer = BreakingDisk.name
      let copy = folder.file("copy.sqlite")
      // Sets the layer up before its first use.
      BreakingDisk.set(how, after: .max)
      for writes in 0..<500 {
        BreakingDisk.set(how, after: writes)
        do throws(StoreError) {
          try SQLiteStore.copy(folder.file(), to: copy, configuration: configuration)
          _ = BreakingDisk.mend()
          #expect(writes > 1, "the disk never broke")
          break
        } catch {
          _ = BreakingDisk.mend()
          #expect(error.code == code, "\(error)")
          #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).allSatisfy { !$0.contains("copy") })
        }
      }
      #expect(try await StoreDump(of: store) == before)
      #expect(try await StoreDump(of: SQLiteStore(path: copy, configuration: .simulated)) == before)
    }
  }
}
