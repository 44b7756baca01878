import Testing

@testable import SerenityHarness

@Suite("Lines are cut the same however their bytes arrive, and never held beyond their limit")
struct LineSplitterTests {
  private func lines(_ bytes: [UInt8], portion: Int, limit: Int) -> [LineSplitter.Line] {
    var splitter = LineSplitter(limit: limit)
    var lines: [LineSplitter.Line] = []
    for start in stride(from: 0, to: bytes.count, by: portion) {
      lines += splitter.take(bytes[start..<min(start + portion, bytes.count)])
    }
    if let last = splitter.end() { lines.append(last) }
    return lines
  }

  @Test("Portions of any size give the same lines")
  func portions() {
    let text = "one\n\ntwo words\r\nfar too long a line\nlast"
    let expected: [LineSplitter.Line] = [
      .bytes(Array("one".utf8)), .bytes([]), .bytes(Array("two words\r".utf8)), .tooLong, .bytes(Array("last".utf8)),
    ]
    for portion in 1...text.utf8.count {
      #expect(lines(Array(text.utf8), portion: portion, limit: 10) == expected, "\(portion)")
    }
  }

  @Test("A line of the longest length is kept and one byte more is not; a last line may be too long as well")
  func limits() {
    #expect(lines(Array("abc\nabcd".utf8), portion: 2, limit: 3) == [.bytes(Array("abc".utf8)), .tooLong])
    #expect(lines([], portion: 1, limit: 3).isEmpty)
    #expect(lines(Array("a\n".utf8), portion: 1, limit: 3) == [.bytes(Array("a".utf8))])
  }
}
