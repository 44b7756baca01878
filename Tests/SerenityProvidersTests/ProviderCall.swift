import SerenityCore
import SerenityProviders
import SerenitySimulation
import SerenityTestSupport

/// One call through the whole provider path, and what it came to.
struct ProviderCall: Asking {
  let clock = ProviderClock()
  let events = ProviderEventLog()
  let words = ProviderWords()
  let script: ProviderScript
  let client: ProviderClient

  init(_ entries: [ProviderScript.Entry], adjust: (inout ProviderConfiguration) -> Void = { _ in }) {
    var configuration = ProviderConfiguration()
    adjust(&configuration)
    script = ProviderScript(entries)
    client = ProviderClient(
      dialect: DeepSeekDialect(key: nil), transport: ScriptedTransport(script: script, time: clock),
      configuration: configuration, time: clock, random: ProviderChance(), events: events)
  }

  init(_ responses: ScriptedResponse...) { self.init(responses.map { .response($0) }) }

  func complete(_ request: ChatRequest = .question()) async throws(ModelError) -> ChatCompletion {
    try await client.complete(request) { words.take($0) }
  }
}

/// Whatever a test asks, be it one provider or a chain of them.
protocol Asking {
  func complete(_ request: ChatRequest) async throws(ModelError) -> ChatCompletion
}

extension Asking {
  /// The error of a call that must fail; nil when it did not.
  func failure(_ request: ChatRequest = .question()) async -> ModelError? {
    do {
      _ = try await complete(request)
      return nil
    } catch {
      return error
    }
  }
}

/// The pieces of a stream, spelled short.
enum Wire {
  static func text(_ text: String) -> String { "data: {\"choices\":[{\"delta\":{\"content\":\"\(text)\"}}]}\n\n" }
  static func end(_ reason: String = "stop") -> String {
    "data: {\"model\":\"m\",\"choices\":[{\"delta\":{},\"finish_reason\":\"\(reason)\"}],"
      + "\"usage\":{\"prompt_tokens\":9,\"completion_tokens\":2}}\n\n"
  }
  static let done = "data: [DONE]\n\n"
  static let keepAlive = ": keep-alive\n\n"
  static let good = [text("Good"), text(" night"), end(), done]
  static func whole(_ text: String) -> String {
    "{\"choices\":[{\"message\":{\"content\":\"\(text)\"},\"finish_reason\":\"stop\"}]}"
  }
}
