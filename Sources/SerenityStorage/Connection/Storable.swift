import FoundationEssentials
import SerenityCore

/// One cell of a STRICT table.
enum Cell: Equatable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
}

/// A value that fits in one cell.
protocol Storable {
  /// The cell that holds the value.
  var cell: Cell { get }
  /// The value that a cell holds; nil when the cell holds no value of this type.
  static func value(of cell: Cell) -> Self?
}

extension String: Storable {
  var cell: Cell { .text(self) }
  static func value(of cell: Cell) -> String? { if case .text(let text) = cell { text } else { nil } }
}

extension Int: Storable {
  var cell: Cell { .integer(Int64(self)) }
  static func value(of cell: Cell) -> Int? { if case .integer(let number) = cell { Int(exactly: number) } else { nil } }
}

extension Double: Storable {
  var cell: Cell { .real(self) }
  static func value(of cell: Cell) -> Double? { if case .real(let number) = cell { number } else { nil } }
}

extension Bool: Storable {
  var cell: Cell { .integer(self ? 1 : 0) }
  static func value(of cell: Cell) -> Bool? {
    switch cell {
    case .integer(0): false
    case .integer(1): true
    default: nil
    }
  }
}

extension Instant: Storable {
  var cell: Cell { .integer(millisecondsSinceEpoch) }
  static func value(of cell: Cell) -> Instant? {
    if case .integer(let number) = cell { Instant(millisecondsSinceEpoch: number) } else { nil }
  }
}

extension Identifier: Storable {
  var cell: Cell { .text(rawValue) }
  static func value(of cell: Cell) -> Identifier? { String.value(of: cell).map { Identifier($0) } }
}

extension Optional: Storable where Wrapped: Storable {
  var cell: Cell { self?.cell ?? .null }
  static func value(of cell: Cell) -> Wrapped?? {
    if cell == .null { return .some(.none) }
    return Wrapped.value(of: cell).map { .some($0) }
  }
}

extension Storable where Self: RawRepresentable, RawValue == String {
  var cell: Cell { .text(rawValue) }
  static func value(of cell: Cell) -> Self? { String.value(of: cell).flatMap { Self(rawValue: $0) } }
}

extension Session.Kind: Storable {}
extension Session.End: Storable {}
extension Message.Role: Storable {}
extension ReplySource: Storable {}
extension Emotion.Kind: Storable {}
extension Summary.Origin: Storable {}
extension Summary.Scope: Storable {}
extension TimeOfDay: Storable {}
extension Fact.Category: Storable {}
extension Fact.Origin: Storable {}
extension Profile.Style: Storable {}
extension Profile.SessionLength: Storable {}
extension Goal.Category: Storable {}
extension CallPurpose: Storable {}

/// A list of texts as a JSON array, so that SQLite's own JSON functions can read it.
extension [String]: Storable {
  var cell: Cell { .text("[" + map(\.jsonQuoted).joined(separator: ",") + "]") }
  static func value(of cell: Cell) -> [String]? {
    guard case .text(let text) = cell else { return nil }
    if text == "[]" { return [] }
    do { return try JSONDecoder().decode([String].self, from: Data(text.utf8)) } catch { return nil }
  }
}

/// Flags as a JSON array, sorted so that equal sets are equal bytes.
extension Set<MessageFlag>: Storable {
  var cell: Cell { sorted().map(\.rawValue).cell }
  static func value(of cell: Cell) -> Set<MessageFlag>? {
    guard let names = [String].value(of: cell) else { return nil }
    let flags = names.compactMap(MessageFlag.init(rawValue:))
    return flags.count == names.count ? Set(flags) : nil
  }
}

extension String {
  /// The text as a JSON string (RFC 8259, section 7).
  fileprivate var jsonQuoted: String {
    var quoted = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
