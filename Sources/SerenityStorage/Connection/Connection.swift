import CSQLite
import SerenityCore

/// One connection to one SQLite file, with its prepared statements.
///
/// Not safe for threads (SQLITE_OPEN_NOMUTEX): it belongs to the one actor that opened it.
final class Connection {
  /// Whether the file may be written through the connection.
  enum Access { case readOnly, readWrite }

  /// The file.
  let path: String
  private var handle: OpaquePointer?
  private var statements: [String: OpaquePointer] = [:]

  /// Opens a file that exists.
  init(path: String, access: Access, busyTimeout: Duration, fileLayer: String?) throws(StoreError) {
    self.path = path
    let flags = access == .readOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE
    // A relative path gets a dot, or SQLite would take `:memory:` for a database that is kept nowhere.
    let name = path.hasPrefix("/") ? path : "./" + path
    let code = sqlite3_open_v2(name, &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, fileLayer)
    guard code == SQLITE_OK else { throw failure(code) }
    sqlite3_busy_timeout(handle, Int32(clamping: busyTimeout.milliseconds))
  }

  deinit { close() }

  /// Lets go of the file; later calls fail with a sentence.
  func close() {
    for statement in statements.values { sqlite3_finalize(statement) }
    statements = [:]
    sqlite3_close_v2(handle)
    handle = nil
  }

  // MARK: Statements

  /// Runs a script without parameters or answers.
  func execute(_ script: String) throws(StoreError) {
    guard let handle else { throw .closed }
    let code = sqlite3_exec(handle, script, nil, nil, nil)
    guard code == SQLITE_OK else { throw failure(code) }
  }

  /// Runs a statement that answers nothing and says how many rows it changed.
  @discardableResult
  func run(_ sql: String, _ values: any Storable...) throws(StoreError) -> Int {
    let statement = try prepared(sql, values)
    defer { release(statement) }
    let code = sqlite3_step(statement)
    guard code == SQLITE_DONE else { throw failure(code) }
    return Int(sqlite3_changes(handle))
  }

  /// Reads every row of a query.
  func rows<Answer>(
    _ sql: String, _ values: any Storable..., read: (inout Row) throws(StoreError) -> Answer
  ) throws(StoreError) -> [Answer] {
    let statement = try prepared(sql, values)
    defer { release(statement) }
    var answers: [Answer] = []
    while true {
      let code = sqlite3_step(statement)
      if code == SQLITE_DONE { return answers }
      guard code == SQLITE_ROW else { throw failure(code) }
      var row = Row(statement: statement, path: path)
      answers.append(try read(&row))
    }
  }

  /// Reads the first column of the first row of a query; nil when there is no row.
  func value<Answer: Storable>(_ sql: String, _ values: any Storable...) throws(StoreError) -> Answer? {
    let statement = try prepared(sql, values)
    defer { release(statement) }
    let code = sqlite3_step(statement)
    if code == SQLITE_DONE { return nil }
    guard code == SQLITE_ROW else { throw failure(code) }
    var row = Row(statement: statement, path: path)
    return try row.next()
  }

  private func prepared(_ sql: String, _ values: [any Storable]) throws(StoreError) -> OpaquePointer {
    guard let handle else { throw .closed }
    let statement: OpaquePointer
    if let kept = statements[sql] { statement = kept } else { statement = try compile(sql, on: handle) }
    var index: Int32 = 1
    for value in values {
      let code = bind(value.cell, to: statement, at: index)
      guard code == SQLITE_OK else {
        let refusal = failure(code)
        release(statement)
        throw refusal
      }
      index += 1
    }
    return statement
  }

  private func compile(_ sql: String, on handle: OpaquePointer) throws(StoreError) -> OpaquePointer {
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK, let statement else { throw failure(code) }
    statements[sql] = statement
    return statement
  }

  private func bind(_ cell: Cell, to statement: OpaquePointer, at index: Int32) -> Int32 {
    switch cell {
    case .null: return sqlite3_bind_null(statement, index)
    case .integer(let number): return sqlite3_bind_int64(statement, index, number)
    case .real(let number): return sqlite3_bind_double(statement, index, number)
    case .text(var text):
      // SQLITE_TRANSIENT (copy the bytes at once) is a cast in C and so is not imported.
      let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      return text.withUTF8 { bytes in
        guard let base = bytes.baseAddress else { return sqlite3_bind_text(statement, index, "", 0, transient) }
        return base.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
          // What is longer than Int32 tells is longer than SQLite keeps: it refuses it (SQLITE_TOOBIG), nobody traps.
          sqlite3_bind_text(statement, index, $0, Int32(clamping: bytes.count), transient)
        }
      }
    }
  }

  /// Makes a statement ready for its next use; its words are let go of at once.
  private func release(_ statement: OpaquePointer) {
    sqlite3_reset(statement)
    sqlite3_clear_bindings(statement)
  }

  // MARK: Transactions

  /// Does all of a change or nothing of it.
  func write<Answer>(_ body: () throws(StoreError) -> Answer) throws(StoreError) -> Answer {
    try transaction("BEGIN IMMEDIATE", body)
  }

  /// Reads as of one moment.
  func read<Answer>(_ body: () throws(StoreError) -> Answer) throws(StoreError) -> Answer {
    try transaction("BEGIN", body)
  }

  private func transaction<Answer>(
    _ begin: String, _ body: () throws(StoreError) -> Answer
  ) throws(StoreError) -> Answer {
    try run(begin)
    do throws(StoreError) {
      let answer = try body()
      try run("COMMIT")
      return answer
    } catch {
      // Some failures (full, I/O) have rolled back already; the first error is the one to tell.
      if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
      throw error
    }
  }

  // MARK: The file

  /// Whether SQLite could open the file for reading only.
  var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

  /// The first bytes of the file, fewer when it is shorter, read without a lock, a journal or any trace.
  ///
  /// Read through SQLite's own descriptor: closing another one would drop the locks that any other connection of this
  /// process holds on the file (sqlite.org/howtocorrupt.html, 2.2).
  func head(_ count: Int) -> [UInt8] {
    var pointer: UnsafeMutablePointer<sqlite3_file>?
    guard sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &pointer) == SQLITE_OK, let file = pointer,
      let methods = file.pointee.pMethods, let read = methods.pointee.xRead
    else { return [] }
    var bytes = [UInt8](repeating: 0, count: count)
    let code = read(file, &bytes, Int32(count), 0)
    return code == SQLITE_OK || code & 0xff == SQLITE_IOERR ? bytes : []
  }

  private func failure(_ code: Int32) -> StoreError {
    let message = handle.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(code))
    return .sqlite(code, message: message, path: path)
  }
}

extension StoreError {
  fileprivate static let closed = StoreError.failed(detail: "it was closed; open it again")
}
