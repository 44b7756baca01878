import SerenityCore
import SerenityProviders
import SerenityTestSupport
import Testing

@Suite("Trouble on the wire", .timeLimit(.minutes(5)))
struct TroubleOnTheWire {
  @Test(
    "What was refused is asked for once and told as what it is",
    arguments: [
      (WireBehaviour.complains(.tooLong), ModelError.Kind.invalidRequest),
      (.complains(.unknownModel), .misconfigured), (.complains(.refused), .contentRefused),
      (.complains(.unreadable), .invalidRequest), (.complains(.wrongKey), .unauthorized),
      (.complains(.noKey), .unauthorized), (.complains(.noBalance), .insufficientBalance),
      (.redirects, .misconfigured), (.speaksGibberish, .invalidResponse),
      (.sendsHugeHeader(bytes: 90_000), .invalidResponse),
    ], [true, false])
  func refused(trouble: (behaviour: WireBehaviour, kind: ModelError.Kind), streams: Bool) async throws {
    try await WireCall.through([trouble.behaviour]) { call in
      let error = await call.failure(.patient(streams: streams))
      #expect(error?.kind == trouble.kind)
      #expect(error?.attempts == 1)
      #expect(error?.message.contains("network connection") == false, "something answered")
      #expect(call.server.record.requests.map(\.path) == ["/chat/completions"])
      #expect(call.words.pieces.isEmpty)
    }
  }

  @Test(
    "What passes is asked for three times",
    arguments: [
      (WireBehaviour.complains(.tooMany), ModelError.Kind.rateLimited), (.complains(.tooManyForNow), .rateLimited),
      (.complains(.failed), .server), (.complains(.busy), .server), (.saysNothing, .emptyResponse),
      (.closes(afterEvents: 0), .network), (.closes(afterEvents: 1), .network), (.resets(afterEvents: 0), .network),
      (.closesUnanswered, .network), (.queuesInVain(.seconds(25)), .network),
      (.runsOutOfCapacity(afterEvents: 1), .server), (.failsMidStream(afterEvents: 1), .server),
    ])
  func passing(behaviour: WireBehaviour, kind: ModelError.Kind) async throws {
    try await WireCall.through([], otherwise: { _ in behaviour }) { call in
      let error = await call.failure()
      #expect(error?.kind == kind)
      #expect(error?.attempts == 3)
      #expect(call.server.record.requests.count == 3)
      #expect(call.words.pieces.isEmpty)
      if behaviour == .complains(.tooManyForNow) { #expect(error?.retryAfter == .seconds(4)) }
    }
  }

  @Test(
    "When it has passed, the answer is heard",
    arguments: [
      WireBehaviour.complains(.busy), .complains(.tooManyForNow), .closesUnanswered, .saysNothing,
      .resets(afterEvents: 1), .failsMidStream(afterEvents: 1),
    ])
  func passed(behaviour: WireBehaviour) async throws {
    try await WireCall.through([behaviour, behaviour]) { call in
      let completion = try await call.complete()
      #expect(completion.text == call.server.words)
      #expect(completion.attempts == 3)
      #expect(call.words.text == call.server.words)
    }
  }

  @Test(
    "A stream that breaks after the first word is never asked for again, and keeps what was shown",
    arguments: [
      WireBehaviour.closes(afterEvents: 4), .resets(afterEvents: 4), .fallsShort, .stalls(afterEvents: 4),
      .keepsAlive(afterEvents: 4), .runsOutOfCapacity(afterEvents: 4), .failsMidStream(afterEvents: 4), .neverEnds,
    ])
  func interrupted(behaviour: WireBehaviour) async throws {
    let limits: (inout ProviderConfiguration) -> Void = {
      $0.byteLimit = ProviderConfiguration().byteLimit
      $0.payloadLimit = ProviderConfiguration().payloadLimit
      $0.maximumBodyBytes = 1 << 20
    }
    try await WireCall.through([behaviour], pace: 50, adjust: limits) { call in
      let error = await call.failure()
      #expect(error?.kind == .interrupted)
      #expect(error?.attempts == 1)
      #expect(error?.partialText.hasPrefix("Good") == true)
      #expect(error?.partialText == call.words.text)
      #expect(call.server.record.requests.count == 1)
    }
  }

  @Test(
    "What never begins is given up by the clock that is its own, three times",
    arguments: [
      (WireBehaviour.staysSilent, 30), (.stalls(afterEvents: 0), 30), (.stalls(afterEvents: 1), 30),
      (.keepsAlive(afterEvents: 0), 60),
    ])
  func clocks(behaviour: WireBehaviour, seconds: Int) async throws {
    let limits: (inout ProviderConfiguration) -> Void = {
      $0.headLimit = ProviderConfiguration().headLimit
      $0.byteLimit = ProviderConfiguration().byteLimit
      $0.payloadLimit = ProviderConfiguration().payloadLimit
    }
    try await WireCall.through([], pace: 25, adjust: limits, otherwise: { _ in behaviour }) { call in
      let began = call.time.elapsed
      let error = await call.failure()
      #expect(error?.kind == .timeout)
      #expect(error?.attempts == 3)
      #expect(call.server.record.requests.count == 3)
      #expect(call.time.elapsed - began >= .seconds(3 * seconds + 3))
      #expect(await call.sees { $0.connections.filter(\.wasAbandoned).count == 3 })
    }
  }

  @Test(
    "The caller's deadline ends whatever else goes on",
    arguments: [WireBehaviour.staysSilent, .keepsAlive(afterEvents: 0), .queues(.seconds(500))], [true, false])
  func deadline(behaviour: WireBehaviour, streams: Bool) async throws {
    try await WireCall.through([], otherwise: { _ in behaviour }) { call in
      let began = call.time.elapsed
      let error = await call.failure(.question(streams: streams, deadline: .seconds(20)))
      #expect(error?.kind == .timeout)
      #expect(call.time.elapsed - began >= .seconds(20))
      #expect(call.server.record.requests.count <= 1)
    }
  }

  @Test(
    "What is no HTTP, or more of it than anyone needs, is a broken connection and no crash",
    arguments: [WireBehaviour.speaksGibberish, .sendsHugeHeader(bytes: 2_000_000)])
  func unreadable(behaviour: WireBehaviour) async throws {
    try await WireCall.through([], otherwise: { _ in behaviour }) { call in
      let error = await call.failure()
      #expect([.network, .invalidResponse].contains(error?.kind))
      #expect(call.server.record.requests.count <= 3)
    }
  }

  @Test(
    "A whole answer that breaks off showed nothing, so it is asked for again",
    arguments: [WireBehaviour.fallsShort, .closesUnanswered, .saysNothing, .queuesInVain(.seconds(25))])
  func brokenWhole(behaviour: WireBehaviour) async throws {
    try await WireCall.through([behaviour, behaviour]) { call in
      let completion = try await call.complete(.patient(streams: false))
      #expect(completion.text == call.server.words)
      #expect(completion.attempts == 3)
      #expect(call.words.text == call.server.words)
    }
  }

  @Test("No error tells the key or the question", arguments: WireComplaint.allCases)
  func discreet(complaint: WireComplaint) async throws {
    try await WireCall.through([], otherwise: { _ in .complains(complaint) }) { call in
      let error = try #require(await call.failure(.patient("my sister Elena")))
      for secret in ["sk-wire", "****-key", "Elena"] { #expect(!"\(error)".contains(secret)) }
    }
  }

  @Test("Where nobody listens, it is the network's fault, and soon")
  func unreachable() async throws {
    let port = try DeafPort()
    defer { port.close() }
    try await WireCall.through(
      [],
      dialect: { _ in
        DeepSeekDialect(key: try ProviderKey("sk-wire"), address: try ProviderAddress(port.address))
      }
    ) { call in
      let error = await call.failure()
      #expect(error?.kind == .network)
      #expect(error?.attempts == 3)
    }
  }
}
