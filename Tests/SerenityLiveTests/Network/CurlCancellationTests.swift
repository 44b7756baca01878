import SerenityCore
import SerenityLive
import SerenityProviders
import SerenityTestSupport
import Testing

// Every server here would be silent for ever: that a test ends at all shows that nothing waited for it.
@Suite("Giving a request up", .timeLimit(.minutes(1)))
struct CurlCancellationTests {
  /// Runs work in a task of its own, cancels it when the server is as wanted, and hands out what came of it.
  private func cancel<Outcome: Sendable>(
    _ wire: Wire, when holds: @escaping @Sendable (WireRecord) -> Bool, _ work: @escaping @Sendable () async -> Outcome
  ) async -> Outcome? {
    await withTaskGroup(of: Outcome.self) { group in
      group.addTask { await work() }
      await wire.server.wait(until: holds)
      group.cancelAll()
      return await group.next()
    }
  }

  @Test("A task that is cancelled before the head throws cancelled, and the server sees it go")
  func beforeHead() async throws {
    let wire = try Wire([.staysSilent])
    let failure = await cancel(wire, when: { $0.requests.count == 1 }) { await wire.failure() }
    #expect(failure == .cancelled)
    await wire.server.wait(until: { $0.isClosed })
    #expect(wire.server.record.connections.map(\.wasAbandoned) == [true])
  }

  @Test("A task that is cancelled within the body throws cancelled, not an end")
  func withinBody() async throws {
    let wire = try Wire([.responds(.pieces(["Good "], ending: .silence))])
    let body = try await wire.open().body
    #expect(await body.outcome() == .success(Array("Good ".utf8)))
    let outcome = await cancel(wire, when: { $0.requests.count == 1 }) { await body.outcome() }
    #expect(outcome == .failure(.cancelled))
    #expect(await body.outcome() == .failure(.cancelled))
    await wire.server.wait(until: { $0.isClosed })
    #expect(wire.server.record.connections.map(\.wasAbandoned) == [true])
  }

  @Test("A task that was cancelled before draws nothing, even if it is there")
  func before() async throws {
    let wire = try Wire([.responds(.pieces(["Good ", "night."]))])
    let body = try await wire.open().body
    await wire.server.wait(until: { $0.isQuiet })
    let outcome = await withTaskGroup(of: Result<[UInt8]?, TransportError>.self) { group in
      group.cancelAll()
      group.addTask { await body.outcome() }
      return await group.next()
    }
    #expect(outcome == .failure(.cancelled))
  }

  @Test("Cancelling the body ends a wait for it, as often as one likes, and frees the connection")
  func bodyCancelled() async throws {
    let wire = try Wire([.responds(.pieces(["Good "], ending: .silence))])
    let body = try await wire.open().body
    _ = await body.outcome()
    async let outcome = body.outcome()
    body.cancel()
    body.cancel()
    #expect(await outcome == .failure(.cancelled))
    await wire.server.wait(until: { $0.isClosed })
  }

  @Test("A body that is dropped frees the connection")
  func dropped() async throws {
    let wire = try Wire([.responds(.pieces(["Good "], ending: .silence))])
    do {
      let response = try await wire.open()
      _ = await response.body.outcome()
    }
    await wire.server.wait(until: { $0.isClosed })
    #expect(wire.server.record.connections.map(\.wasAbandoned) == [true])
  }

  @Test("One that is given up does not disturb another")
  func others() async throws {
    let wire = try Wire([.responds(.pieces(["a"], ending: .silence)), .responds(.pieces(["Good ", "night."]))])
    let first = try await wire.open().body
    _ = await first.outcome()
    let second = try await wire.open().body
    first.cancel()
    #expect(await second.rest().text == "Good night.")
  }

  @Test("Shutting down ends what is under way and refuses what comes after; twice is no harm")
  func shutDown() async throws {
    let wire = try Wire([.responds(.pieces(["Good "], ending: .silence)), .staysSilent])
    let body = try await wire.open().body
    _ = await body.outcome()
    async let waiting = body.outcome()
    async let opening = wire.failure()
    await wire.server.wait(until: { $0.requests.count == 2 })
    wire.transport.shutDown()
    wire.transport.shutDown()
    #expect(await waiting == .failure(.cancelled))
    #expect(await opening == .cancelled)
    #expect(await wire.failure() == .cancelled)
    await wire.server.wait(until: { $0.isClosed })
  }

  @Test("A body outlives its transport, and the last one takes the thread with it")
  func transportDropped() async throws {
    let wire = try Wire([.responds(.pieces(["Good ", "night."])), .responds(.pieces(["a"], ending: .silence))])
    func body() async throws -> any HTTPBody {
      try await CurlTransport(time: wire.time).open(wire.request(), within: .hours(1)).body
    }
    let first = try await body()
    #expect(await first.rest().text == "Good night.")
    do { _ = try await body() }
    await wire.server.wait(until: { $0.connections.count == 2 && $0.connections[1].phase == .closed })
  }

  @Test("A transport that was never used ends without having begun")
  func unused() {
    let transport = CurlTransport(time: SystemTime())
    transport.shutDown()
  }
}
