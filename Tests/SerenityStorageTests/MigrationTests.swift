import CSQLite
import SerenityCore
import SerenityTestSupport
import Testing

@testable import SerenityStorage

/// The schema only ever grows.
@Suite("The schema")
struct MigrationTests {
  /// Add a line for a new step; never change one: files in the world were made by these very statements.
  private static let pinned: [Int: String] = [
    1: "ae293413e1c996cc34a431d77e560c2a36c5a7c8a5afc203ed3515a43345bddb"
  ]

  @Test("every released step is the one that was released")
  func pinnedDigests() {
    #expect(Migration.released.map(\.version) == Array(1...Migration.known))
    #expect(Migration.known == Self.pinned.count)
    for step in Migration.released {
      #expect(Digest.sha256(step.sql) == Self.pinned[step.version], "step \(step.version), \(step.title)")
    }
  }

  @Test("every table is STRICT, and forgetting everything knows each of them")
  func tables() throws {
    let folder = try StoreTemporaryFolder()
    let connection = try Connection.open(path: folder.file(), configuration: .simulated)
    let tables = try connection.rows(
      "SELECT name, strict FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite%'"
    ) { row throws(StoreError) -> (String, Bool) in (try row.next(), try row.next()) }
    #expect(tables.filter { !$0.1 }.map(\.0) == [])
    #expect(Set(tables.map(\.0)) == Set(Forgetting.childrenFirst + ["meta"]))
  }

  @Test(
    "a connection is set up to keep what it is told and erase what it forgets",
    arguments: [
      ("foreign_keys", 1), ("secure_delete", 1), ("synchronous", 2), ("temp_store", 2), ("trusted_schema", 0),
    ])
  func settings(name: String, expected: Int) throws {
    let folder = try StoreTemporaryFolder()
    let durable = StoreConfiguration(random: StoreSalt())
    let connection = try Connection.open(path: folder.file(), configuration: durable)
    let value: Int? = try connection.value("PRAGMA \(name)")
    #expect(value == expected)
    let mode: String? = try connection.value("PRAGMA journal_mode")
    #expect(mode == "wal")
  }

  @Test("an unknown word in a column is damage, told without the user's words")
  func unknownKind() async throws {
    let folder = try StoreTemporaryFolder()
    let connection = try Connection.open(path: folder.file(), configuration: .simulated)
    try connection.run("INSERT INTO sessions (id, kind, opened_at, last_activity_at) VALUES ('s1', 'seance', 0, 0)")
    #expect(throws: StoreError.corrupt(path: folder.file(), detail: "an unreadable value in the column kind")) {
      try SessionTable(connection: connection).all()
    }
  }
}
