import SerenityProviders
import Testing

@testable import SerenityLive

@Suite("What is known of a transfer")
struct TransferStateTests {
  private func receive(_ state: inout TransferState, _ count: Int) -> Bool {
    [UInt8](repeating: 7, count: count).withUnsafeBytes { state.receive($0) }
  }

  @Test("Bytes beyond the bound wait outside, until all that was there is drawn")
  func bound() throws {
    var state = TransferState()
    var accepted = 0
    while receive(&state, 16_384) { accepted += 16_384 }
    #expect(accepted == TransferState.bufferLimit)
    #expect(state.isPaused)
    #expect(state.bufferedBytes == accepted)
    let piece = try state.take()
    #expect(piece.bytes?.count == accepted)
    #expect(piece.shouldResume)
    #expect(!state.isPaused)
    #expect(receive(&state, 16_384))
    #expect(try state.take().shouldResume == false)
  }

  @Test("What came before a break is drawn first; after it the break is thrown each time")
  func broken() throws {
    var state = TransferState()
    _ = receive(&state, 3)
    state.finish(.failed(.closedEarly))
    state.finish(.complete)
    #expect(try state.take().bytes == [7, 7, 7])
    for _ in 0..<2 { #expect(throws: TransportError.closedEarly) { _ = try state.take() } }
  }

  @Test("A cancellation comes before everything, even after the end")
  func cancelled() {
    for end in [nil, .complete, .failed(.closedEarly)] as [TransferState.End?] {
      var state = TransferState()
      _ = receive(&state, 3)
      if let end { state.finish(end) }
      state.finish(.failed(.cancelled))
      #expect(throws: TransportError.cancelled) { _ = try state.take() }
    }
  }

  @Test("An end is what every wait ends with")
  func ready() {
    var state = TransferState()
    let wants: [TransferState.Want] = [.connection, .head, .bytes]
    #expect(wants.allSatisfy { !state.isReady(for: $0) })
    state.connect()
    #expect(wants.map { state.isReady(for: $0) } == [true, false, false])
    state.receive(ResponseHead(status: 200))
    #expect(wants.map { state.isReady(for: $0) } == [true, true, false])
    state.finish(.complete)
    #expect(wants.allSatisfy { state.isReady(for: $0) })
  }
}

@Suite("The head of a response from its lines")
struct HeadReaderTests {
  private func read(_ lines: [String]) -> [HeadReader.Step] {
    var reader = HeadReader()
    return lines.map { reader.take(Array(($0 + "\r\n").utf8)) }
  }

  @Test("Status, headers in order with repeats, continued lines, and trailers left out")
  func head() {
    let steps = read(["HTTP/1.1 200 OK", "A: 1", "a:  2 ", "B:", "Long: x", "\ty", "", "Trailer: z", ""])
    let head = ResponseHead(
      status: 200,
      headers: [HTTPHeader("A", "1"), HTTPHeader("a", "2"), HTTPHeader("B", ""), HTTPHeader("Long", "x y")])
    #expect(steps[6] == .complete(head))
    #expect(steps.filter { $0 != .goOn }.count == 1)
  }

  @Test("A response that only announces another leaves nothing behind")
  func announced() {
    let steps = read(["HTTP/1.1 103 Early Hints", "Link: x", "", "HTTP/2 429 ", "Retry-After: 3", ""])
    #expect(steps.dropLast().allSatisfy { $0 == .goOn })
    #expect(steps.last == .complete(ResponseHead(status: 429, headers: [HTTPHeader("Retry-After", "3")])))
  }

  @Test("No head is too long for ever, announced ones included")
  func tooLong() {
    let long = String(repeating: "x", count: 6_000)
    #expect(read(["HTTP/1.1 200 OK"] + (0..<12).map { "H\($0): \(long)" }).contains(.tooLong))
    #expect(read((0..<3_000).flatMap { _ in ["HTTP/1.1 102 Processing", ""] }).last == .tooLong)
  }
}
