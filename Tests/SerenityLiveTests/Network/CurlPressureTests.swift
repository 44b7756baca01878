import SerenityCore
import SerenityProviders
import SerenitySimulation
import SerenityTestSupport
import Testing

@testable import SerenityLive

@Suite("A slow reader slows the sender", .timeLimit(.minutes(1)))
struct CurlPressureTests {
  @Test("Fifty megabytes pass whole and in order, and never more than the bound is held")
  func fiftyMegabytes() async throws {
    // Every block begins with its number.
    let size = 65_536
    let blank = [UInt8](repeating: 7, count: size - 2)
    let chunks = (0..<800).map { number in
      ScriptedResponse.Chunk(after: .zero, bytes: [UInt8(number / 256), UInt8(number % 256)] + blank)
    }
    let wire = try Wire([.responds(WireResponse(status: 200, headers: [], chunks: chunks))])
    let body = try await wire.open().body
    var received = 0
    var largest = 0
    var isInOrder = true
    while let piece = try await body.next(within: .hours(10)) {
      largest = max(largest, piece.count)
      var start = (size - received % size) % size
      while start < piece.count {
        if Int(piece[start]) != (received + start) / size / 256 { isInOrder = false }
        if start + 1 < piece.count, Int(piece[start + 1]) != (received + start) / size % 256 { isInOrder = false }
        start += size
      }
      received += piece.count
    }
    #expect(received == size * 800)
    #expect(isInOrder)
    #expect(largest <= TransferState.bufferLimit)
  }

  @Test("A sender that never ends is stopped by a reader that does not read, and freed when the reader goes")
  func neverEnds() async throws {
    let wire = try Wire([
      .responds(.pieces(["x"], ending: .repeats([UInt8](repeating: 120, count: 65_536), every: .zero)))
    ])
    let body = try await wire.open().body
    var largest = 0
    while largest < TransferState.bufferLimit - 32_768 {
      try await wire.time.sleep(for: .milliseconds(20))
      largest = max(largest, try await body.next(within: .hours(10))?.count ?? .max)
    }
    #expect(largest <= TransferState.bufferLimit)
    body.cancel()
    await wire.server.wait(until: { $0.isClosed })
  }
}
