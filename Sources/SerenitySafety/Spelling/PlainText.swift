/// A message in another spelling, with the place in the original of every byte.
struct PlainText: Hashable, Sendable {
  /// The words.
  private(set) var text: String
  /// For each byte of the text, where its character began in the original, and where it ended; empty where the text is
  /// the original.
  private var starts: [Int32] = []
  private var ends: [Int32] = []

  /// A message that is in plain spelling already.
  init(original: String) { text = original }

  private init(text: String, starts: [Int32], ends: [Int32]) {
    (self.text, self.starts, self.ends) = (text, starts, ends)
  }

  /// The place in the original message of a span of the text, in UTF-8 offsets.
  func original(_ span: Range<Int>) -> Range<Int> {
    guard !starts.isEmpty else { return span }
    guard !span.isEmpty else {
      let at = span.lowerBound < starts.count ? Int(starts[span.lowerBound]) : Int(ends.last ?? 0)
      return at..<at
    }
    return Int(starts[span.lowerBound])..<Int(ends[span.upperBound - 1])
  }

  /// The text with some spans written otherwise, in order and without overlap; every new byte stands for its whole span.
  func replacing(_ replacements: [(span: Range<Int>, bytes: [UInt8])]) -> PlainText {
    let old = Array(text.utf8)
    var writer = Writer(capacity: old.count)
    func keep(_ range: Range<Int>) {
      for index in range { writer.append(byte: old[index], from: original(index..<(index + 1))) }
    }
    var place = 0
    for (span, bytes) in replacements {
      keep(place..<span.lowerBound)
      let from = original(span)
      for byte in bytes { writer.append(byte: byte, from: from) }
      place = span.upperBound
    }
    keep(place..<old.count)
    return writer.text
  }

  /// Writes a text byte by byte.
  struct Writer {
    private var bytes: [UInt8] = []
    private var starts: [Int32] = []
    private var ends: [Int32] = []

    init(capacity: Int) {
      bytes.reserveCapacity(capacity)
      starts.reserveCapacity(capacity)
      ends.reserveCapacity(capacity)
    }

    /// Whether the text ends in white space, which in plain spelling is one space.
    var endsInSpace: Bool { bytes.last == UInt8(ascii: " ") }

    mutating func append(byte: UInt8, from original: Range<Int>) {
      bytes.append(byte)
      starts.append(Int32(original.lowerBound))
      ends.append(Int32(original.upperBound))
    }

    mutating func append(_ scalar: Unicode.Scalar, from original: Range<Int>) {
      for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { append(byte: byte, from: original) }
    }

    /// Lets the last byte stand for what reaches to an offset.
    mutating func extendLast(to end: Int) { ends[ends.count - 1] = Int32(end) }

    var text: PlainText {
      PlainText(text: String(decoding: bytes, as: UTF8.self), starts: starts, ends: ends)
    }
  }
}
