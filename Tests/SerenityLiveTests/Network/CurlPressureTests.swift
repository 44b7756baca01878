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
    let size = 65_536
    let chunks = (0..<800).map { number in
      ScriptedResponse.Chunk(after: .zero, bytes: (0..<size).map { UInt8(truncatingIfNeeded: $0 / 256 ^ number) })
    }
    let wire = try Wire([.responds(WireResponse(status: 200, headers: [], chunks: chunks))])
    let body = try await wire.open().body
    var received = 0
    var largest = 0
    var isInOrder = true
    while let piece = try await body.next(within: .hours(10)) {
      largest = max(largest, piece.count)
      for (offset, byte) in piece.enumerated() where (received + offset).isMultiple(of: 256) {
        let place = received + offset
        if byte != UInt8(truncatingIfNeeded: place % size / 256 ^ (place / size)) { isInOrder = false }
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
    // The bound is reached by the bytes themselves and not by waiting for them.
    var largest = 0
    while largest < TransferState.bufferLimit - 32_768 {
      largest = max(largest, try await body.next(within: .hours(10))?.count ?? .max)
      for _ in 0..<1_000 { await Task.yield() }
    }
    #expect(largest <= TransferState.bufferLimit)
    body.cancel()
    await wire.server.wait(until: { $0.isClosed })
  }
}
