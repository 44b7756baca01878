/// What the first 100 bytes of a file say about whose database it is (sqlite.org/fileformat2.html, 1.3).
struct FileHeader: Equatable {
  /// How many bytes the header has.
  static let size = 100
  /// The number that marks a file as ours, `Srny` in ASCII; it is never changed.
  static let ourApplicationID = 0x5372_6E79

  /// The number of the application that made the file.
  let applicationID: Int
  /// The schema version in the file; a newer one may still stand in the write-ahead log.
  let schemaVersion: Int

  /// Reads a header; nil when the bytes are not those of a SQLite database.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.size, bytes.starts(with: Array("SQLite format 3\u{0}".utf8)) else { return nil }
    schemaVersion = Self.number(bytes[60..<64])
    applicationID = Self.number(bytes[68..<72])
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
