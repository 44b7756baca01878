import FoundationEssentials
public import SerenityCore

extension DeepSeekDialect {
  /// Spells a request with its keys sorted, so that equal requests are equal bytes.
  public func encode(_ request: ChatRequest, attempt: Int) throws(ProviderFailure) -> HTTPRequest {
    let messages = request.prompt.messages
    guard !messages.isEmpty else {
      throw ProviderFailure(.invalidRequest, "The prompt is empty; there is nothing to ask the model.")
    }
    // Without the word the model writes white space up to the limit, and the call is paid for (wire facts 1.7).
    if request.parameters.wantsJSON, !messages.contains(where: { $0.text.lowercased().contains("json") }) {
      throw ProviderFailure(.invalidRequest, "An answer in JSON is wanted, but the prompt does not say the word JSON.")
    }
    var headers = [
      HTTPHeader("Content-Type", "application/json"),
      HTTPHeader("Accept", request.streams ? "text/event-stream" : "application/json"),
    ]
    if let key { headers.insert(key.bearer, at: 0) }
    return HTTPRequest(
      method: "POST", url: address.appending("/chat/completions"), headers: headers,
      body: try body(of: request, messages: messages),
      label: CallLabel(
        session: request.session, purpose: request.purpose, attempt: attempt, sections: request.prompt.sections))
  }

  private func body(of request: ChatRequest, messages: [ChatMessage]) throws(ProviderFailure) -> [UInt8] {
    let parameters = request.parameters
    let body = Question(
      frequency_penalty: sendsPenalties ? parameters.frequencyPenalty.clamped(to: -2...2) : nil,
      max_tokens: min(max(1, parameters.maxTokens), DeepSeekModels.mostTokens),
      messages: messages.map { Question.Message(content: $0.text, role: $0.role.rawValue) },
      model: model,
      presence_penalty: sendsPenalties ? parameters.presencePenalty.clamped(to: -2...2) : nil,
      response_format: parameters.wantsJSON ? Question.Kind(type: "json_object") : nil,
      stream: request.streams,
      stream_options: request.streams ? Question.StreamOptions(include_usage: true) : nil,
      temperature: thinks ? nil : parameters.temperature.clamped(to: 0...2),
      thinking: Question.Kind(type: thinks ? "enabled" : "disabled"),
      top_p: parameters.topP.clamped(to: 0.01...1))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return [UInt8](try encoder.encode(body))
    } catch {
      throw ProviderFailure(.invalidRequest, "The request has a parameter that is not a number; check its parameters.")
    }
  }
}

/// The body of a request, in DeepSeek's own names.
private struct Question: Encodable {
  struct Message: Encodable {
    var content: String
    var role: String
  }
  struct Kind: Encodable { var type: String }
  struct StreamOptions: Encodable { var include_usage: Bool }

  var frequency_penalty: Double?
  var max_tokens: Int
  var messages: [Message]
  var model: String
  var presence_penalty: Double?
  var response_format: Kind?
  var stream: Bool
  var stream_options: StreamOptions?
  var temperature: Double?
  var thinking: Kind
  var top_p: Double?
}

extension Double {
  /// The nearest value in a range; what is no number stays so, for the encoder to refuse.
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    isNaN ? self : min(max(self, range.lowerBound), range.upperBound)
  }
}
