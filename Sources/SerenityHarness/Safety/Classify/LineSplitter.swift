/// Cuts bytes that arrive in pieces into lines, holding never more than one line.
package struct LineSplitter: Sendable {
  /// A line without its end.
  package enum Line: Hashable, Sendable {
    case bytes([UInt8])
    /// The line was longer than a line may be, so it was not kept.
    case tooLong
  }

  /// The longest line that is kept, in bytes: many times any message, and nothing to a machine's memory.
  package static let longest = 4 << 20

  private let limit: Int
  private var pending: [UInt8] = []
  private var isTooLong = false
  private var hasBegun = false

  package init(limit: Int = Self.longest) { self.limit = limit }

  /// Takes the next bytes and returns the lines that they end.
  package mutating func take(_ bytes: some Sequence<UInt8> & Collection<UInt8>) -> [Line] {
    var lines: [Line] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: 0x0A) {
      keep(rest[..<end])
      lines.append(close())
      rest = rest[end...].dropFirst()
    }
    keep(rest)
    return lines
  }

  /// The last line where it has no line end; nil where nothing is left.
  package mutating func end() -> Line? { hasBegun ? close() : nil }

  private mutating func keep(_ part: some Collection<UInt8>) {
    guard !part.isEmpty else { return }
    hasBegun = true
    guard !isTooLong else { return }
    guard pending.count + part.count <= limit else {
      isTooLong = true
      pending = []
      return
    }
    pending += part
  }

  private mutating func close() -> Line {
    defer { (pending, isTooLong, hasBegun) = ([], false, false) }
    return isTooLong ? .tooLong : .bytes(pending)
  }
}
