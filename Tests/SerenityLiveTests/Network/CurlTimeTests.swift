import SerenityCore
import SerenityLive
import SerenityProviders
import SerenitySimulation
import SerenityTestSupport
import Testing

@Suite("Waits over the network go by the clock that was given", .timeLimit(.minutes(1)))
struct CurlTimeTests {
  // A thousand times as fast: the minute of the limit is a matter of milliseconds.
  @Test("A head that does not come in time is timed out, and the connection is given up")
  func head() async throws {
    let wire = try Wire([.staysSilent], pace: 1_000)
    let began = wire.time.elapsed
    #expect(await wire.failure(within: .seconds(60)) == .timedOut)
    #expect(wire.time.elapsed - began >= .seconds(60))
    await wire.server.wait(until: { $0.isClosed })
  }

  @Test("A connection that does not stand in time is timed out, however long the head may take")
  func connection() async throws {
    let wire = try Wire(pace: 100, connectLimit: .seconds(10))
    // The wire server waits for the rest of what is no request, so the handshake never ends.
    let request = wire.request(url: "https://127.0.0.1:\(wire.server.port)/chat")
    let began = wire.time.elapsed
    #expect(await wire.failure(of: request, within: .hours(1)) == .timedOut)
    #expect(wire.time.elapsed - began < .minutes(50))
    await wire.server.wait(until: { $0.connections.count == 1 && $0.isClosed })
  }

  @Test("A name that nobody knows is given up in bounded time, and its look-up holds up nobody")
  func name() async throws {
    let wire = try Wire(pace: 100, connectLimit: .seconds(10))
    let began = wire.time.elapsed
    // Some machines are told at once that there is no such name, and others wait for somebody to tell them.
    switch await wire.failure(of: wire.request(url: "https://provider.invalid/chat"), within: .hours(10)) {
    case .timedOut, .unreachable: break
    case let failure: Issue.record("\(String(describing: failure))")
    }
    #expect(wire.time.elapsed - began < .minutes(50))
    let response = try await wire.open(wire.request(method: "GET", url: wire.server.address + "/models", body: ""))
    #expect(response.status == 200)
    response.body.cancel()
    wire.transport.shutDown()
    #expect(wire.time.elapsed - began < .minutes(50))
  }

  @Test("Bytes that do not come in time are timed out; what comes later can still be drawn")
  func bytes() async throws {
    let wire = try Wire([.responds(.pieces(["Good "], ending: .silence))], pace: 1_000)
    let body = try await wire.open().body
    #expect(await body.outcome() == .success(Array("Good ".utf8)))
    let began = wire.time.elapsed
    #expect(await body.outcome(within: .seconds(20)) == .failure(.timedOut))
    #expect(wire.time.elapsed - began >= .seconds(20))
    #expect(await body.outcome(within: .zero) == .failure(.timedOut))
    // Not before the test says so, for on a busy machine any span is over too soon.
    #expect(wire.server.send(Array("6\r\nnight.\r\n0\r\n\r\n".utf8), on: 1))
    #expect(await body.rest().text == "night.")
  }

  @Test("A limit shorter than the one before counts from now")
  func shorter() async throws {
    let wire = try Wire([.responds(.pieces(["Good "], ending: .silence))], pace: 1_000)
    let body = try await wire.open().body
    #expect(await body.outcome(within: .days(400)) == .success(Array("Good ".utf8)))
    #expect(await body.outcome(within: .seconds(5)) == .failure(.timedOut))
    #expect(await body.outcome(within: .seconds(5)) == .failure(.timedOut))
  }

  @Test("What is there already needs no time")
  func there() async throws {
    let wire = try Wire([.responds(.pieces(["Good night."]))])
    let body = try await wire.open().body
    await wire.server.wait(until: { $0.isQuiet })
    var text = ""
    // The last bytes may still be on their way from one socket to the other.
    while text.isEmpty {
      if case .success(let piece?) = await body.outcome(within: .zero) {
        text += String(decoding: piece, as: UTF8.self)
      }
      await Task.yield()
    }
    #expect(text == "Good night.")
  }

  @Test("Signs of life keep the wait for bytes going, and the whole wait is the caller's")
  func keepAlive() async throws {
    let wire = try Wire([.queues(.seconds(60))], pace: 100)
    let response = try await wire.open(wire.request(headers: [HTTPHeader("Authorization", "Bearer canary")]))
    #expect(response.status == 200)
    let bytes = try await response.body.outcome().get() ?? []
    #expect(bytes.starts(with: ": keep-alive\n\n".utf8))
    response.body.cancel()
  }
}
