public import SerenityCore

extension DeepSeekDialect {
  /// Spells a request with its keys sorted, so that equal requests are equal bytes.
  public func encode(_ request: ChatRequest, attempt: Int) throws(ProviderFailure) -> HTTPRequest {
    let messages = try RequestSpelling.messages(of: request)
    return try RequestSpelling.request(
      request, attempt: attempt, url: address.appending("/chat/completions"), key: key?.bearer,
      body: body(of: request, messages: messages))
  }

  private func body(of request: ChatRequest, messages: [ChatMessage]) -> Question {
    let parameters = request.parameters
    return Question(
      frequency_penalty: sendsPenalties ? parameters.frequencyPenalty.clamped(to: -2...2) : nil,
      max_tokens: min(max(1, parameters.maxTokens), DeepSeekModels.mostTokens),
      messages: messages.map(SpelledMessage.init),
      model: model,
      presence_penalty: sendsPenalties ? parameters.presencePenalty.clamped(to: -2...2) : nil,
      response_format: parameters.wantsJSON ? SpelledKind(type: "json_object") : nil,
      stream: request.streams,
      stream_options: request.streams ? Question.StreamOptions(include_usage: true) : nil,
      temperature: thinks ? nil : parameters.temperature.clamped(to: 0...2),
      thinking: SpelledKind(type: thinks ? "enabled" : "disabled"),
      top_p: parameters.topP.clamped(to: 0.01...1))
  }
}

/// The body of a request, in DeepSeek's own names.
private struct Question: Encodable {
  struct StreamOptions: Encodable { var include_usage: Bool }

  var frequency_penalty: Double?
  var max_tokens: Int
  var messages: [SpelledMessage]
  var model: String
  var presence_penalty: Double?
  var response_format: SpelledKind?
  var stream: Bool
  var stream_options: StreamOptions?
  var temperature: Double?
  var thinking: SpelledKind
  var top_p: Double?
}
