import CSQLite
package import SerenityCore

extension SQLiteStore {
  /// The version of the SQLite that is linked, such as `3.40.1`.
  package static var libraryVersion: String { String(cString: sqlite3_libversion()) }

  /// How many bytes from a file's beginning tell whose it is.
  package static var headSize: Int { FileHeader.size }

  /// Whether a file that begins with some bytes is a database of ours.
  package static func isOurs(head: [UInt8]) -> Bool {
    FileHeader(head)?.applicationID == FileHeader.ourApplicationID
  }

  /// Looks whether a file is a sound database of ours, without writing to it; throws `StoreError` when it is not.
  package static func examine(path: String, configuration: StoreConfiguration) throws(StoreError) {
    try Connection.inspect(path, configuration)
  }
}
