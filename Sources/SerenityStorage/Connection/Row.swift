import CSQLite
import SerenityCore

/// The row a statement stands on, read from its first column to its last.
struct Row {
  private let statement: OpaquePointer
  private let path: String
  private var column: Int32 = 0

  init(statement: OpaquePointer, path: String) {
    self.statement = statement
    self.path = path
  }

  /// Reads the next column as whatever type is asked for; throws `StoreError.corrupt` when it holds no such value.
  mutating func next<Value: Storable>() throws(StoreError) -> Value {
    defer { column += 1 }
    guard let value = Value.value(of: cell(column)) else {
      let name = sqlite3_column_name(statement, column).map { String(cString: $0) } ?? String(column)
      throw .corrupt(path: path, detail: "an unreadable value in the column \(name)")
    }
    return value
  }

  private func cell(_ column: Int32) -> Cell {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, column))
    case SQLITE_FLOAT: return .real(sqlite3_column_double(statement, column))
    case SQLITE_TEXT:
      guard let bytes = sqlite3_column_text(statement, column) else { return .null }
      let count = Int(sqlite3_column_bytes(statement, column))
      return .text(String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self))
    default: return .null
    }
  }
}
