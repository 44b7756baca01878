import CSQLite
import SerenityCore

extension StoreError {
  /// The error that a result code of SQLite stands for (sqlite.org/rescode.html).
  ///
  /// SQLite's own messages name tables, columns and files, never values, so no word of the user gets into an error.
  static func sqlite(_ code: Int32, message: String, path: String) -> StoreError {
    // The log's index cannot be made longer, as happens when a file is opened on a disk that is full already.
    if code == SQLITE_IOERR | (19 << 8) { return .full(path: path) }
    return switch code & 0xff {
    case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: .busy(path: path)
    case SQLITE_READONLY, SQLITE_PERM: .readOnly(path: path)
    case SQLITE_FULL: .full(path: path)
    case SQLITE_CORRUPT, SQLITE_NOTADB: .corrupt(path: path, detail: message)
    case SQLITE_CANTOPEN: .cannotOpen(path: path, detail: message)
    default: .failed(detail: "\(message) (SQLite \(code)) in \(path); nothing of this change was kept, try again")
    }
  }
}
