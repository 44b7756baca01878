import SerenityCore
import SerenitySimulation
import SerenityStorage
import SerenityTestSupport
import Testing

/// The same promises, kept by both stores.
@Suite("Every store")
struct StoreContractTests {
  @Test("in memory keeps its promise", arguments: StoreContract.cases)
  func inMemory(_ promise: StoreContract) async throws {
    try await promise.run(InMemoryStore(salt: Tombstones.salt(drawnFrom: StoreSalt())))
  }

  @Test("in SQLite keeps its promise", arguments: StoreContract.cases)
  func inSQLite(_ promise: StoreContract) async throws {
    let folder = try StoreTemporaryFolder()
    try await promise.run(try SQLiteStore(path: folder.file(), configuration: .simulated))
  }

  /// 16 worlds of 250 calls: every answer is the same, and so is every listing after every fifth call.
  @Test("gives the same answers to the same calls", arguments: 1...16)
  func equalAnswers(seed: Int) async throws {
    let folder = try StoreTemporaryFolder()
    let file = try SQLiteStore(path: folder.file(), configuration: .simulated)
    let memory = InMemoryStore(salt: Tombstones.salt(drawnFrom: StoreSalt()))
    var operations = StoreOperations(seed: UInt64(seed))
    var done = 0
    for step in 0..<250 {
      let operation = operations.next()
      let answers = (await operation.apply(to: file), await operation.apply(to: memory))
      try #require(answers.0 == answers.1, "step \(step): \(operation)")
      if case .refused = answers.0 {} else { done += 1 }
      if step % 5 == 4 {
        let dumps = (try await StoreDump(of: file), try await StoreDump(of: memory))
        try #require(dumps.0 == dumps.1, "after step \(step): \(operation)")
      }
    }
    // A world in which nearly everything is refused would prove nothing.
    #expect(done > 80)
  }
}

extension StoreConfiguration {
  /// Fast, with the tests' fixed salt.
  static var simulated: StoreConfiguration { StoreConfiguration(durability: .normal, random: StoreSalt()) }
}
