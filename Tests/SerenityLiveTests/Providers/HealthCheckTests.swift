import SerenityCore
import SerenityProviders
import Synchronization
import Testing

@testable import SerenityLive

/// A transport that hears the request and answers as told.
final class Listener: HTTPTransport {
  struct Nothing: HTTPBody {
    func next(within limit: Duration) async throws(TransportError) -> [UInt8]? { nil }
    func cancel() {}
  }

  private let requests = Mutex<[HTTPRequest]>([])
  private let answer: Result<HTTPResponse, TransportError>

  init(answer: Result<HTTPResponse, TransportError>) { self.answer = answer }

  convenience init(status: Int, headers: [HTTPHeader] = []) {
    self.init(answer: .success(HTTPResponse(status: status, headers: headers, body: Nothing())))
  }

  var heard: [HTTPRequest] { requests.withLock { $0 } }

  func open(_ request: HTTPRequest, within limit: Duration) async throws(TransportError) -> HTTPResponse {
    requests.withLock { $0.append(request) }
    return try answer.get()
  }
}

@Suite("A provider's health is asked where it can be, and told in a sentence")
struct HealthCheckTests {
  private func provider(_ name: String) throws -> ProviderSetup.Provider {
    let environment = ["DEEPSEEK_API_KEY": "a-key", "OPENAI_API_KEY": "a-key", "ANTHROPIC_API_KEY": "a-key"]
    return try ProviderSetup.read(ProviderWish(provider: name), Surroundings(environment: environment)).providers[0]
  }

  @Test(
    "The endpoint is one that the provider has",
    arguments: [
      ("deepseek", "https://api.deepseek.com/models", "Authorization", "Bearer a-key"),
      ("openai", "https://api.openai.com/v1/models", "Authorization", "Bearer a-key"),
      ("anthropic", "https://api.anthropic.com/v1/models", "x-api-key", "a-key"),
      ("ollama", "http://localhost:11434/api/version", "Accept", "application/json"),
    ])
  func endpoints(name: String, url: String, header: String, value: String) async throws {
    let listener = Listener(status: 200)
    let outcome = await (try provider(name)).checkHealth(over: listener, within: .seconds(5))
    #expect(outcome.kind == .well)
    let request = try #require(listener.heard.first)
    #expect(request.method == "GET")
    #expect(request.url == url)
    #expect(request.headers.contains(HTTPHeader(header, value)))
  }

  @Test(
    "Below an address of one's own it is where the answers come from",
    arguments: [
      ("openai", "https://gateway.example", "https://gateway.example/v1/models"),
      ("openai", "https://gateway.example/llm", "https://gateway.example/llm/models"),
      ("anthropic", "https://gateway.example/v1", "https://gateway.example/v1/models"),
      ("anthropic", "https://gateway.example", "https://gateway.example/v1/models"),
      ("ollama", "http://localhost:11434/v1", "http://localhost:11434/api/version"),
      ("deepseek", "https://api.deepseek.com/v1", "https://api.deepseek.com/v1/models"),
    ])
  func ownAddress(name: String, address: String, url: String) async throws {
    let environment = ["SERENITY_ADDRESS_KEY": "a-key", "DEEPSEEK_API_KEY": "a-key"]
    let setup = try ProviderSetup.read(
      ProviderWish(provider: name, address: address), Surroundings(environment: environment))
    let listener = Listener(status: 200)
    _ = await setup.providers[0].checkHealth(over: listener, within: .seconds(5))
    #expect(listener.heard.map(\.url) == [url])
  }

  @Test(
    "What came back is understood",
    arguments: [
      (200, HealthOutcome.Kind.well, "DeepSeek answers and accepts the key."),
      (401, .keyRefused, "DeepSeek does not accept the key (401); check that it is whole and still valid."),
      (403, .keyRefused, "DeepSeek does not accept the key (403); check that it is whole and still valid."),
      (302, .unknown, "https://api.deepseek.com answers with a redirect (302); configure the address it leads to."),
      (
        404, .unknown,
        "There is no https://api.deepseek.com/models (404); check that the address is the provider's."
      ),
      (429, .unknown, "DeepSeek answers that there are too many requests (429); wait a moment."),
      (503, .unknown, "DeepSeek answers 503; it may be in trouble, try again later."),
    ])
  func statuses(status: Int, kind: HealthOutcome.Kind, sentence: String) async throws {
    let outcome = await (try provider("deepseek")).checkHealth(over: Listener(status: status), within: .seconds(5))
    #expect(outcome == HealthOutcome(kind: kind, date: nil, sentence: sentence))
  }

  @Test("The provider's clock is read, and silence is told as such")
  func dateAndSilence() async throws {
    let date = HTTPHeader("Date", "Sun, 06 Nov 1994 08:49:37 GMT")
    let dated = await (try provider("deepseek"))
      .checkHealth(over: Listener(status: 200, headers: [date]), within: .seconds(5))
    #expect(dated.date == Instant(millisecondsSinceEpoch: 784_111_777_000))
    let silent = await (try provider("deepseek"))
      .checkHealth(over: Listener(answer: .failure(.timedOut)), within: .seconds(5))
    #expect(silent.kind == .unreachable)
    #expect(silent.sentence.contains("api.deepseek.com"))
  }
}
