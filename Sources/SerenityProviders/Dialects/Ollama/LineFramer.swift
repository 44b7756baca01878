/// Lines from bytes that are cut anywhere, as newline-delimited JSON has them; no line may be larger than allowed.
struct LineFramer: Sendable {
  private let maximumLineBytes: Int
  private var line: [UInt8] = []
  /// Whether a line grew beyond the limit; nothing is read after it.
  private(set) var isOversized = false

  init(maximumLineBytes: Int) { self.maximumLineBytes = maximumLineBytes }

  /// The lines that these bytes complete, in order, without their ends; every byte is looked at once.
  mutating func feed(_ bytes: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var rest = bytes[...]
    while !rest.isEmpty, !isOversized {
      let end = rest.firstIndex(of: 0x0A)
      let piece = rest[..<(end ?? rest.endIndex)]
      guard line.count + piece.count <= maximumLineBytes else {
        isOversized = true
        line = []
        break
      }
      line.append(contentsOf: piece)
      guard let end else { break }
      lines.append(line)
      line.removeAll(keepingCapacity: true)
      rest = rest[(end + 1)...]
    }
    return lines
  }

  /// What came after the last line end, at the end of the stream.
  mutating func rest() -> [UInt8] {
    defer { line = [] }
    return line
  }
}
