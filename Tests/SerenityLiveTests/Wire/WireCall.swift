import SerenityCore
import SerenityLive
import SerenityProviders
import SerenityTestSupport
import Testing

/// The whole way of a question, from the client through real libcurl to a server that misbehaves, and back.
struct WireCall: Sendable {
  let server: WireServer
  let transport: CurlTransport
  let client: ProviderClient
  let time: ScaledTime
  let events = ProviderEventLog()
  let words = ProviderWords()

  /// Longer than any test takes, at any pace.
  static let patience = Duration.seconds(1_000_000)

  /// Sets the way up, lets the body use it, and takes it down on every path; then nothing may be left of it.
  ///
  /// The clock and the server run at the same pace. While other tests hold the tasks' threads, minutes of that clock pass
  /// between two steps of a call, so asking is patient without end; a test of a clock names the limit it is about.
  static func through(
    _ behaviours: [WireBehaviour], saying text: String = "Good night, and sleep well.", pace: Double = 20,
    dialect: (ProviderAddress) throws -> any Dialect = {
      DeepSeekDialect(key: try ProviderKey("sk-wire"), address: $0)
    },
    adjust: (inout ProviderConfiguration) -> Void = { _ in },
    otherwise rule: @escaping @Sendable (WireRequest) -> WireBehaviour = { _ in .answers },
    _ body: (WireCall) async throws -> Void
  ) async throws {
    let time = ScaledTime(SystemTime(), factor: pace)
    let server = try WireServer(behaviours, saying: text, pace: pace, otherwise: rule)
    defer { server.stop() }
    let transport = CurlTransport(time: time)
    defer { transport.shutDown() }
    var configuration = ProviderConfiguration()
    configuration.longestCall = Self.patience
    configuration.headLimit = Self.patience
    configuration.byteLimit = Self.patience
    configuration.payloadLimit = Self.patience
    configuration.errorBodyLimit = Self.patience
    adjust(&configuration)
    let client = ProviderClient(
      dialect: try dialect(try ProviderAddress(server.address)),
      transport: transport, configuration: configuration, time: time, random: ProviderChance(),
      events: ProviderEventLog())
    let call = WireCall(server: server, transport: transport, client: client, time: time)
    try await body(call)
    #expect(await call.sees { $0.isQuiet }, "the server still answers: \(server.record.connections)")
    transport.shutDown()
    #expect(await call.sees { $0.isClosed }, "connections are left open: \(server.record.connections)")
  }

  func complete(_ request: ChatRequest = .patient()) async throws(ModelError) -> ChatCompletion {
    try await client.complete(request) { words.take($0) }
  }

  /// The error of a call that must fail; nil when it did not.
  func failure(_ request: ChatRequest = .patient()) async -> ModelError? {
    do {
      _ = try await complete(request)
      return nil
    } catch {
      return error
    }
  }

  /// Whether the server comes to see what is wanted, given a minute on a real clock; only what stays so is worth asking.
  func sees(_ holds: @escaping @Sendable (WireRecord) -> Bool) async -> Bool {
    await withTaskGroup { group in
      group.addTask { await server.wait(until: holds) }
      group.addTask {
        do {
          try await SystemTime().sleep(for: .seconds(60))
        } catch {
          // The server saw it first.
        }
      }
      await group.next()
      group.cancelAll()
    }
    return holds(server.record)
  }
}

extension ChatRequest {
  /// A question with all the time in the world.
  static func patient(_ text: String = "I couldn't sleep again.", streams: Bool = true) -> ChatRequest {
    .question(text, streams: streams, deadline: WireCall.patience)
  }
}
