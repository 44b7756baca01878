import CSQLite
import Glibc
package import SerenityCore

extension SQLiteStore {
  /// Copies the database at a path, as its last commit left it, into a new file that its owner alone may read.
  ///
  /// The store at the path may be open meanwhile. The copy holds live rows alone: nothing that was forgotten and not
  /// yet erased comes along. It is written beside its place and moved there whole, so that a crash or a full disk
  /// leaves no half of it. Throws `StoreError`: `cannotOpen` when something is at the copy's place, `full`, `readOnly`,
  /// or what reading throws; nothing is left of the copy then.
  package static func copy(_ path: String, to copy: String, configuration: StoreConfiguration) throws(StoreError) {
    var status = stat()
    guard lstat(copy, &status) != 0 else { throw .cannotOpen(path: copy, detail: "something is there already") }
    let part = copy + ".part"
    // What a killed program left of an earlier attempt.
    discard(part)
    let descriptor = open(part, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(errno, at: copy) }
    Glibc.close(descriptor)
    do throws(StoreError) {
      let connection = try Connection(
        path: path, access: .readOnly, busyTimeout: configuration.busyTimeout, fileLayer: configuration.fileLayer)
      defer { connection.close() }
      try connection.execute("PRAGMA temp_store = MEMORY")
      try connection.run("VACUUM INTO ?", part)
      try synchronise(part, flags: O_RDWR)
      guard rename(part, copy) == 0 else { throw failure(errno, at: copy) }
      let slash = copy.lastIndex(of: "/")
      try synchronise(slash.map { String(copy[...$0]) } ?? ".", flags: O_RDONLY | O_DIRECTORY)
    } catch {
      discard(part)
      throw error
    }
  }

  /// Removes what was begun, with its journal, which would be rolled back into the next attempt.
  private static func discard(_ part: String) {
    unlink(part)
    unlink(part + "-journal")
  }

  /// Waits until the disk has what was written: SQLite does not for what VACUUM writes elsewhere.
  private static func synchronise(_ path: String, flags: Int32) throws(StoreError) {
    let descriptor = open(path, flags | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(errno, at: path) }
    defer { Glibc.close(descriptor) }
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw failure(errno, at: path) }
  }

  private static func failure(_ code: Int32, at path: String) -> StoreError {
    switch code {
    case ENOSPC, EDQUOT: .full(path: path)
    case EACCES, EPERM, EROFS: .readOnly(path: path)
    default: .cannotOpen(path: path, detail: String(cString: strerror(code)))
    }
  }
}
