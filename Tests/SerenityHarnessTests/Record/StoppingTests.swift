import SerenityCompanion
import SerenityCore
import SerenityProviders
import SerenitySimulation
import Synchronization
import Testing

@testable import SerenityHarness

/// A provider that takes a request and then says nothing, until whoever asked lets go.
private final class SilentProvider: HTTPTransport {
  private struct SilentBody: HTTPBody {
    let provider: SilentProvider
    func next(within limit: Duration) async throws(TransportError) -> [UInt8]? { throw await provider.hang() }
    func cancel() {}
  }

  private let sendsHead: Bool
  private let counts = Mutex<(asked: Int, letGo: Int)>((0, 0))
  private let (asked, asking) = AsyncStream<Void>.makeStream()

  init(sendsHead: Bool) { self.sendsHead = sendsHead }

  var requests: Int { counts.withLock { $0.asked } }
  var letGo: Int { counts.withLock { $0.letGo } }

  /// A person who has had enough as soon as the first request is under way.
  var stop: StopSign {
    StopSign(
      isUp: { self.requests > 0 },
      untilUp: { for await _ in self.asked { return } })
  }

  func open(_ request: HTTPRequest, within limit: Duration) async throws(TransportError) -> HTTPResponse {
    counts.withLock { $0.asked += 1 }
    guard sendsHead else { throw await hang() }
    return HTTPResponse(
      status: 200, headers: [HTTPHeader("Content-Type", "application/json")], body: SilentBody(provider: self))
  }

  private func hang() async -> TransportError {
    let (silence, end) = AsyncStream<Void>.makeStream()
    asking.yield()
    for await _ in silence {}
    end.finish()
    counts.withLock { $0.letGo += 1 }
    return .cancelled
  }
}

@Suite("A person who has had enough of a live run need not wait for the provider", .timeLimit(.minutes(5)))
struct StoppingTests {
  private func suite(_ name: String) throws -> (SmallProject, SerenityHarness.Suite) {
    let project = try SmallProject(
      name, sessions: "  - name: monday\n    steps:\n      - user: Hello there.\n      - user: And now?", cassette: [])
    let folder = project.folder.path
    return (
      project, try SerenityHarness.Suite(root: folder, databases: folder + "/databases", options: .init())
    )
  }

  @Test("A stop lets go of an answer that never comes, and nothing more is asked", arguments: [false, true])
  func stop(sendsHead: Bool) async throws {
    let (project, suite) = try suite("stop-silent-\(sendsHead)")
    let provider = SilentProvider(sendsHead: sendsHead)
    let live = LiveProvider(
      name: "deepseek", model: "deepseek-flash", spelling: .deepSeek, dialect: DeepSeekDialect(key: nil),
      transport: provider, time: TickingTime())
    let outcome = try await suite.playLive("scenarios/small.yaml", number: 0, with: live, stop: provider.stop)
    #expect(outcome.trouble == "the run was stopped before its end")
    #expect(provider.requests == 1 && provider.letGo == 1)
    #expect(!outcome.hasAnswers)
    let prices = LivePrices(provider: "deepseek", model: "deepseek-flash", at: [TickingTime().now])
    let told = LiveFigures([outcome.record], at: prices, isWhole: false).sentences.joined(separator: " ")
    #expect(told.contains("not known: 1 answer came without"), "it may have to be paid for: \(told)")
    _ = project
  }

  @Test("A whole answer that never ends is listened to no longer than the companion would")
  func deadline() async throws {
    let (project, suite) = try suite("stop-deadline")
    let provider = PretendProvider { _, _ throws(TransportError) in
      ScriptedResponse(
        status: 200, headers: [HTTPHeader("Content-Type", "application/json")], chunks: [], ending: .stalls)
    }
    let live = try await suite.playLive("scenarios/small.yaml", number: 0, with: try provider.live())
    #expect(live.record.turns.first?.reply?.message.source == .fallbackNetwork)
    let longest = try #require(provider.time.waits.max())
    #expect(longest > .seconds(30) && longest <= .seconds(120), "\(longest)")
    _ = project
  }
}
