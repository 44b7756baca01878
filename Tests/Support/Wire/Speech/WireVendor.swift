import FoundationEssentials
import SerenityCore
import SerenityProviders
import SerenitySimulation

/// Whose spelling an answer is in, told by the path that was asked.
public enum WireVendor: String, Hashable, Sendable, CaseIterable {
  case deepSeek = "deepseek"
  case openAI = "openai"
  case anthropic
  case ollama

  /// The vendor that has a path: `/v1/chat/completions` is OpenAI's, without the version it is DeepSeek's.
  public init?(path: String) {
    switch path.prefix(while: { $0 != "?" }) {
    case "/chat/completions", "/beta/chat/completions": self = .deepSeek
    case "/v1/chat/completions": self = .openAI
    case "/v1/messages", "/anthropic/v1/messages": self = .anthropic
    case "/api/chat": self = .ollama
    default: return nil
    }
  }

  /// The sign of life while a question waits, on a stream or before a whole answer.
  func keepAlive(streams: Bool) -> [UInt8] {
    guard streams else { return [10] }
    return switch self {
    case .deepSeek, .openAI: Array(": keep-alive\n\n".utf8)
    case .anthropic: Array("event: ping\ndata: {\"type\": \"ping\"}\n\n".utf8)
    case .ollama: [10]
    }
  }

  /// An error told in the middle of a stream that began well (wire facts 1.4, 3, 4).
  var midStreamError: [UInt8] {
    let text =
      switch self {
      case .deepSeek, .openAI:
        "data: {\"error\":{\"message\":\"The server had an error.\",\"type\":\"server_error\",\"param\":null,"
          + "\"code\":null}}\n\n"
      case .anthropic:
        "event: error\ndata: {\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"message\":\"Overloaded\"}}"
          + "\n\n"
      case .ollama: "{\"error\":\"an error was encountered while running the model\"}\n"
      }
    return Array(text.utf8)
  }

  /// The answer that says a text: streamed one token an event, or whole (wire facts 1.3, 1.4, 2, 3, 4).
  func answer(to request: WireRequest, saying text: String) -> WireResponse {
    let random = ProviderChance(seed: UInt64(request.body.count))
    switch self {
    case .deepSeek: return Self.deepSeekAnswer(to: request, saying: text, random: random)
    case .openAI: return OpenAISpeech(request: request, text: text, random: random).response
    case .anthropic: return AnthropicSpeech(request: request, text: text).response
    case .ollama: return OllamaSpeech(request: request, text: text).response
    }
  }

  /// Whether a request wants its answer streamed; Ollama streams unless told otherwise.
  func streams(_ request: WireRequest) -> Bool { request.wishes.stream ?? (self == .ollama) }

  /// The moment every answer is dated, so that equal questions get equal bytes.
  static let date = Instant(millisecondsSinceEpoch: 1_795_262_400_000)
}

// MARK: - DeepSeek
extension WireVendor {
  /// As the simulation says it, but one event a chunk, and with thoughts first unless thinking is off.
  private static func deepSeekAnswer(
    to request: WireRequest, saying text: String, random: ProviderChance
  ) -> WireResponse {
    var speech = DeepSeekSpeech(random: random)
    speech.cutsIn16 = 0
    speech.gluedIn16 = 0
    let streams = WireVendor.deepSeek.streams(request)
    let asked = HTTPRequest(
      method: "POST", url: request.path, headers: [HTTPHeader("Accept", streams ? "text/event-stream" : "")], body: [],
      label: CallLabel(session: SessionID("wire"), purpose: .reply, attempt: 1, sections: []))
    let thinks = request.wishes.thinking?.type != "disabled"
    let prompt = max(1, request.body.count / 4)
    let usage = Usage(
      promptTokens: prompt, cachedTokens: (prompt - 1) / 128 * 128,
      completionTokens: DeepSeekSpeech.tokens(of: text) + (thinks ? 2 : 0), reasoningTokens: thinks ? 2 : 0)
    var response = WireResponse(speech.response(to: asked, saying: SpokenAnswer(text), usage: usage, at: date))
    if streams, thinks, let preamble = response.chunks.first {
      let opening = String(decoding: preamble.bytes, as: UTF8.self)
      let thoughts = ["Let", " me"].map { word in
        ScriptedResponse.Chunk(
          after: .milliseconds(20),
          bytes: Array(
            opening.replacing(
              #"{"role":"assistant","content":""}"#, with: #"{"content":null,"reasoning_content":"\#(word)"}"#
            ).utf8))
      }
      response.chunks.insert(contentsOf: thoughts, at: 1)
    }
    return response
  }
}
