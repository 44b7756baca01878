import FoundationEssentials
import SerenityCore

/// What every dialect's request has in common.
enum RequestSpelling {
  /// The prompt's messages.
  ///
  /// Throws `invalidRequest` for an empty prompt, and where JSON is wanted and the prompt does not say the word:
  /// DeepSeek's models then write white space up to the limit, which is paid for, OpenAI's refuse (wire facts 1.7).
  static func messages(of request: ChatRequest) throws(ProviderFailure) -> [ChatMessage] {
    let messages = request.prompt.messages
    guard !messages.isEmpty else {
      throw ProviderFailure(.invalidRequest, "The prompt is empty; there is nothing to ask the model.")
    }
    if request.parameters.wantsJSON, !messages.contains(where: { $0.text.lowercased().contains("json") }) {
      throw ProviderFailure(.invalidRequest, "An answer in JSON is wanted, but the prompt does not say the word JSON.")
    }
    return messages
  }

  /// A request with its JSON body, keys sorted, so that equal requests are equal bytes.
  ///
  /// Throws `invalidRequest` for a parameter that is no number.
  static func request(
    _ request: ChatRequest, attempt: Int, url: String, key: HTTPHeader?, extra: [HTTPHeader] = [],
    streamType: String = "text/event-stream", body: some Encodable
  ) throws(ProviderFailure) -> HTTPRequest {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let bytes: [UInt8]
    do {
      bytes = [UInt8](try encoder.encode(body))
    } catch {
      throw ProviderFailure(.invalidRequest, "The request has a parameter that is not a number; check its parameters.")
    }
    let headers = [
      HTTPHeader("Content-Type", "application/json"),
      HTTPHeader("Accept", request.streams ? streamType : "application/json"),
    ]
    return HTTPRequest(
      method: "POST", url: url, headers: (key.map { [$0] } ?? []) + extra + headers, body: bytes,
      label: CallLabel(
        session: request.session, purpose: request.purpose, attempt: attempt, sections: request.prompt.sections))
  }
}

/// A message as most vendors spell it.
struct SpelledMessage: Encodable {
  var content: String
  var role: String

  init(_ message: ChatMessage) {
    content = message.text
    role = message.role.rawValue
  }
}

/// An object that only says what kind it is of, such as `{"type":"json_object"}`.
struct SpelledKind: Encodable { var type: String }

extension Double {
  /// The nearest value in a range; what is no number stays so, for the encoder to refuse.
  func clamped(to range: ClosedRange<Double>) -> Double {
    isNaN ? self : min(max(self, range.lowerBound), range.upperBound)
  }
}
