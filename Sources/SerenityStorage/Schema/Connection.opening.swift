import CSQLite
import FoundationEssentials
import Glibc
import SerenityCore

extension Connection {
  /// Opens the database at a path, new or ours, at the newest schema.
  ///
  /// Everything that could be wrong with the file is found out through a connection that cannot write, so a file that
  /// is refused stays as it was to the byte. A file of no bytes holds nothing that could be lost and is taken as new.
  static func open(path: String, configuration: StoreConfiguration) throws(StoreError) -> Connection {
    if try createdOrEmpty(path) == false { try inspect(path, configuration) }
    let connection = try Connection(
      path: path, access: .readWrite, busyTimeout: configuration.busyTimeout, fileLayer: configuration.fileLayer)
    guard !connection.isReadOnly, access(folder(of: path), W_OK) == 0 else { throw .readOnly(path: path) }
    try connection.checkIdentity()
    try connection.configure(configuration)
    try connection.migrate(drawingSaltFrom: configuration.random)
    try connection.startWriteAheadLog()
    try connection.synchronise(configuration.durability == .full ? "FULL" : "NORMAL")
    try connection.finishErasure()
    return connection
  }

  /// Makes the file, readable by its owner alone, when there is none; says whether it holds no bytes.
  private static func createdOrEmpty(_ path: String) throws(StoreError) -> Bool {
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw .cannotOpen(path: path, detail: "it is not a file")
      }
      return status.st_size == 0
    }
    let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    let reason = errno
    if descriptor >= 0 {
      Glibc.close(descriptor)
      return true
    }
    switch reason {
    case EEXIST: return false
    case EACCES, EPERM, EROFS: throw .readOnly(path: path)
    case ENOSPC, EDQUOT: throw .full(path: path)
    default: throw .cannotOpen(path: path, detail: String(cString: strerror(reason)))
    }
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Refuses a file that is not ours, newer than we know, or damaged, without leaving a trace on it.
  static func inspect(_ path: String, _ configuration: StoreConfiguration) throws(StoreError) {
    let probe = try Connection(
      path: path, access: .readOnly, busyTimeout: configuration.busyTimeout, fileLayer: configuration.fileLayer)
    guard let header = FileHeader(probe.head(FileHeader.size)), header.applicationID == FileHeader.ourApplicationID
    else {
      throw .notOurs(path: path)
    }
    try refuseNewer(header.schemaVersion, at: path)
    do throws(StoreError) {
      // The log may hold a newer version than the file's first page.
      try refuseNewer(try probe.schemaVersion(), at: path)
      let verdict: String = try probe.value("PRAGMA quick_check(1)") ?? "no answer"
      guard verdict == "ok" else { throw .corrupt(path: path, detail: verdict) }
    } catch .readOnly {
      // A crash during the very first step left a journal that only a writing connection can roll back.
    }
  }

  private static func refuseNewer(_ version: Int, at path: String) throws(StoreError) {
    guard version <= Migration.known else { throw .tooNew(path: path, version: version, known: Migration.known) }
  }

  /// Refuses what `inspect` could not see: another program may have filled the file in between.
  private func checkIdentity() throws(StoreError) {
    let application: Int = try value("PRAGMA application_id") ?? 0
    if application == FileHeader.ourApplicationID { return }
    let objects: Int = try value("SELECT count(*) FROM sqlite_schema") ?? 0
    guard application == 0, objects == 0 else { throw .notOurs(path: path) }
  }

  private func configure(_ configuration: StoreConfiguration) throws(StoreError) {
    // A simulated world waits for no disk while its new file, which holds nothing yet, is made: 1 ms in place of 25.
    let isNew = try schemaVersion() == 0
    let isNewWorld = isNew && configuration.durability == .normal
    try synchronise(isNewWorld ? "OFF" : "FULL")
    // temp_store: what VACUUM and sorting put aside never reaches a temporary file.
    try execute(
      """
      PRAGMA foreign_keys = ON;
      PRAGMA secure_delete = ON;
      PRAGMA temp_store = MEMORY;
      PRAGMA trusted_schema = OFF;
      PRAGMA cell_size_check = ON;
      """)
    if let pages = configuration.maximumPages { try execute("PRAGMA max_page_count = \(pages)") }
  }

  private func synchronise(_ level: String) throws(StoreError) { try execute("PRAGMA synchronous = \(level)") }

  /// Switches to the write-ahead log, after the first step so that the file itself carries our mark from the start.
  private func startWriteAheadLog() throws(StoreError) {
    let mode: String? = try value("PRAGMA journal_mode = WAL")
    guard mode == "wal" else {
      throw .failed(detail: "the file system of \(path) cannot hold a write-ahead log; keep the file on a local disk")
    }
  }
}
