/// The words around a match, as far as they can qualify it; all ranges are UTF-8 offsets between scalars.
enum Clause {
  /// How far the words around a match are looked at, in bytes: a clause.
  private static let reach = 80

  /// What stands before a span.
  static func before(_ span: Range<Int>, in text: String) -> Range<Int> {
    boundary(span.lowerBound - reach, in: text)..<span.lowerBound
  }

  /// What stands after a span.
  static func after(_ span: Range<Int>, in text: String) -> Range<Int> {
    span.upperBound..<boundary(span.upperBound + reach, in: text)
  }

  /// The sentence that holds a span, cut off where it is longer than a clause to either side.
  static func sentence(around span: Range<Int>, in text: String) -> Range<Int> {
    let bytes = Array(text.utf8)
    let stops: [UInt8] = [UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?")]
    var start = span.lowerBound
    while start > 0 && span.lowerBound - start < reach && !stops.contains(bytes[start - 1]) { start -= 1 }
    var end = span.upperBound
    while end < bytes.count && end - span.upperBound < reach && !stops.contains(bytes[end]) { end += 1 }
    return boundary(start, in: text)..<boundary(end, in: text)
  }

  /// An offset moved into the text and back to the start of the scalar it falls in.
  private static func boundary(_ offset: Int, in text: String) -> Int {
    let bytes = text.utf8
    guard offset > 0 else { return 0 }
    guard offset < bytes.count else { return bytes.count }
    var index = bytes.index(bytes.startIndex, offsetBy: offset)
    var place = offset
    while place > 0 && bytes[index] & 0b1100_0000 == 0b1000_0000 {
      index = bytes.index(before: index)
      place -= 1
    }
    return place
  }
}
