public import SerenityCore

extension OpenAIDialect {
  /// Spells a request with its keys sorted, so that equal requests are equal bytes.
  public func encode(_ request: ChatRequest, attempt: Int) throws(ProviderFailure) -> HTTPRequest {
    let messages = try RequestSpelling.messages(of: request)
    return try RequestSpelling.request(
      request, attempt: attempt, url: address.versionedIfBare("/chat/completions"), key: key?.bearer,
      body: body(of: request, messages: messages))
  }

  private func body(of request: ChatRequest, messages: [ChatMessage]) -> Question {
    let parameters = request.parameters
    let reasons = flavour == .openAI && OpenAIModels.reasons(model)
    let tokens = max(1, parameters.maxTokens)
    // Padding against eavesdroppers who count bytes: TLS to the vendor itself is not read here, and it costs a third.
    let obfuscation: Bool? = flavour == .openAI ? false : nil
    return Question(
      frequency_penalty: reasons ? nil : parameters.frequencyPenalty.clamped(to: -2...2),
      max_completion_tokens: reasons ? tokens : nil,
      max_tokens: reasons ? nil : tokens,
      messages: messages.map(SpelledMessage.init),
      model: model,
      presence_penalty: reasons ? nil : parameters.presencePenalty.clamped(to: -2...2),
      reasoning_effort: flavour == .ollama && !thinks ? "none" : nil,
      response_format: parameters.wantsJSON ? SpelledKind(type: "json_object") : nil,
      stream: request.streams,
      stream_options: request.streams
        ? Question.StreamOptions(include_obfuscation: obfuscation, include_usage: true) : nil,
      temperature: reasons ? nil : parameters.temperature.clamped(to: 0...2),
      top_p: reasons ? nil : parameters.topP.clamped(to: 0.01...1))
  }
}

/// The body of a request, in OpenAI's own names.
private struct Question: Encodable {
  struct StreamOptions: Encodable {
    var include_obfuscation: Bool?
    var include_usage: Bool
  }

  var frequency_penalty: Double?
  var max_completion_tokens: Int?
  var max_tokens: Int?
  var messages: [SpelledMessage]
  var model: String
  var presence_penalty: Double?
  var reasoning_effort: String?
  var response_format: SpelledKind?
  var stream: Bool
  var stream_options: StreamOptions?
  var temperature: Double?
  var top_p: Double?
}
