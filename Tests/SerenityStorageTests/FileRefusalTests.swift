import CSQLite
import Foundation
import SerenityCore
import SerenityStorage
import SerenityTestSupport
import Testing

/// A file that cannot be used is refused with a remedy and stays as it was to the byte.
@Suite("Opening a file")
struct FileRefusalTests {
  let folder: StoreTemporaryFolder

  init() throws { folder = try StoreTemporaryFolder() }

  private func refusal(of path: String) throws -> StoreError? {
    do throws(StoreError) {
      _ = try SQLiteStore(path: path, configuration: .simulated)
      return nil
    } catch {
      return error
    }
  }

  /// Opens a file that must be refused and holds its bytes against those before.
  private func refuses(_ path: String, with expected: StoreError) throws {
    let before = try StoreByteScan.bytes(of: path)
    #expect(try refusal(of: path) == expected)
    #expect(try StoreByteScan.bytes(of: path) == before, "the file was changed")
    #expect(expected.sentence.contains(path))
  }

  private func run(_ sql: String, on path: String) {
    var handle: OpaquePointer?
    #expect(sqlite3_open(path, &handle) == SQLITE_OK)
    #expect(sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK)
    sqlite3_close_v2(handle)
  }

  /// A closed database of 60 turns.
  private func conversation() async throws -> String {
    let path = folder.file()
    let store = try SQLiteStore(path: path, configuration: .simulated)
    let session = StoreFixture.session("s1")
    try await store.openSession(session)
    for number in 1...60 {
      let turn = StoreFixture.turn(number, in: session)
      try await store.beginTurn(turn.message)
      try await store.commitTurn(turn.commit)
    }
    await store.close()
    return path
  }

  @Test("a new file is readable by its owner alone, and marked as ours")
  func newFile() async throws {
    let path = folder.file()
    let store = try SQLiteStore(path: path, configuration: .simulated)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    await store.close()
    #expect(Array(try StoreByteScan.bytes(of: path)[68..<72]) == Array("Srny".utf8))
    await #expect(throws: StoreError.failed(detail: "it was closed; open it again")) { try await store.sessions() }
  }

  @Test("a file of no bytes holds nothing to lose and is taken as new")
  func emptyFile() async throws {
    #expect(FileManager.default.createFile(atPath: folder.file(), contents: Data()))
    let store = try SQLiteStore(path: folder.file(), configuration: .simulated)
    #expect(try await store.sessions() == [])
  }

  @Test(
    "a text, another program's database, and an empty one of nobody are not ours",
    arguments: [
      "CREATE TABLE notes (text TEXT); PRAGMA application_id = 77", "CREATE TABLE notes (text TEXT)",
      "PRAGMA journal_mode = WAL; CREATE TABLE notes (text TEXT)", "PRAGMA user_version = 3", nil,
    ])
  func notOurs(script: String?) throws {
    let path = folder.file("theirs.db")
    if let script {
      run(script, on: path)
    } else {
      try Data("Dear diary,\n".utf8).write(to: URL(fileURLWithPath: path))
    }
    let names = try folder.contents().keys.sorted()
    try refuses(path, with: .notOurs(path: path))
    #expect(try folder.contents().keys.sorted() == names, "something was left beside it")
  }

  @Test("a newer file is left to the newer program, also when its version stands in the log only")
  func tooNew() async throws {
    let path = try await conversation()
    run("PRAGMA user_version = 99", on: path)
    try refuses(path, with: .tooNew(path: path, version: 99, known: Migration.known))

    let other = folder.file("live.sqlite")
    let store = try SQLiteStore(path: other, configuration: .simulated)
    run("PRAGMA user_version = 98", on: other)
    let copy = folder.file("copy.sqlite")
    for end in ["", "-wal"] { try FileManager.default.copyItem(atPath: other + end, toPath: copy + end) }
    await store.close()
    try refuses(copy, with: .tooNew(path: copy, version: 98, known: Migration.known))
  }

  @Test("a damaged page anywhere is found before anything is written")
  func corrupt() async throws {
    let path = try await conversation()
    let sound = try StoreByteScan.bytes(of: path)
    let pages = sound.count / 4096
    #expect(pages > 15)
    var found = 0
    for page in 1..<pages {
      var damaged = sound
      for offset in 0..<64 { damaged[page * 4096 + offset] ^= 0xA5 }
      try Data(damaged).write(to: URL(fileURLWithPath: path))
      guard case .corrupt(path, _)? = try refusal(of: path) else { continue }
      #expect(try StoreByteScan.bytes(of: path) == damaged, "page \(page) was written to")
      found += 1
    }
    #expect(found == pages - 1)
    try Data(sound.prefix(sound.count / 2)).write(to: URL(fileURLWithPath: path))
    guard case .corrupt(path, _)? = try refusal(of: path) else {
      Issue.record("half a file was accepted")
      return
    }
  }

  @Test("a folder, a missing folder and no name cannot be opened")
  func cannotOpen() throws {
    for path in [folder.path, folder.file("nowhere/serenity.sqlite"), ""] {
      guard case .cannotOpen(path, _)? = try refusal(of: path) else {
        Issue.record("\(path) was opened")
        continue
      }
    }
    #expect(try folder.contents().isEmpty)
  }

  @Test("a file or a folder without the right to write is read-only", .disabled(if: geteuid() == 0, "root may write"))
  func readOnly() async throws {
    let path = try await conversation()
    chmod(path, 0o400)
    try refuses(path, with: .readOnly(path: path))
    chmod(path, 0o600)
    chmod(folder.path, 0o500)
    try refuses(path, with: .readOnly(path: path))
    #expect(try refusal(of: folder.file("new.sqlite")) == .readOnly(path: folder.file("new.sqlite")))
    chmod(folder.path, 0o700)
  }

  @Test("another program that holds the file for too long is told, and waited for no longer than set")
  func busy() async throws {
    let path = try await conversation()
    var handle: OpaquePointer?
    sqlite3_open(path, &handle)
    sqlite3_exec(handle, "BEGIN IMMEDIATE", nil, nil, nil)
    defer { sqlite3_close_v2(handle) }
    var configuration = StoreConfiguration.simulated
    configuration.busyTimeout = .zero
    let store = try SQLiteStore(path: path, configuration: configuration)
    await #expect(throws: StoreError.busy(path: path)) {
      try await store.beginTurn(StoreFixture.message("late", in: "s1"))
    }
    sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
    try await store.beginTurn(StoreFixture.message("late", in: "s1"))
  }
}
