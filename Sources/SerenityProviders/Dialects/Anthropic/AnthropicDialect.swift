public import SerenityCore

/// Anthropic's messages, as of November 2026, in the version of 2023-06-01 (wire facts 3).
///
/// The temperature is brought to 0...1 and sent to those models that take one, never together with `top_p`, which most
/// refuse; there are no penalties. There is no wish for JSON either: the prompt asks for it in words.
public struct AnthropicDialect: Dialect {
  /// `anthropic`.
  public let name = "anthropic"
  /// Nothing so far.
  public let warnings: [String] = []
  /// The model asked for.
  public let model: String

  let key: ProviderKey?
  let address: ProviderAddress

  /// Sets the dialect up; without a key no `x-api-key` is sent.
  ///
  /// The address is that of the host, or of a path below which `/v1/messages` lies.
  public init(key: ProviderKey?, model: String, address: ProviderAddress = .anthropic) {
    self.key = key
    self.model = model
    self.address = address
  }

  /// Spells a request with its keys sorted, so that equal requests are equal bytes.
  public func encode(_ request: ChatRequest, attempt: Int) throws(ProviderFailure) -> HTTPRequest {
    let prompt = try AnthropicPrompt(try RequestSpelling.messages(of: request))
    let parameters = request.parameters
    let body = Question(
      max_tokens: max(1, parameters.maxTokens), messages: prompt.turns.map(SpelledMessage.init), model: model,
      stream: request.streams, system: prompt.system,
      temperature: AnthropicModels.takesTemperature(model) ? parameters.temperature.clamped(to: 0...1) : nil)
    return try RequestSpelling.request(
      request, attempt: attempt, url: address.versioned("/messages"), key: key?.plain,
      extra: [HTTPHeader("anthropic-version", "2023-06-01")], body: body)
  }

  /// Makes a reader of Anthropic's server-sent events.
  public func makeStreamDecoder(maximumEventBytes: Int) -> any StreamDecoder {
    EventStreamDecoder(maximumEventBytes: maximumEventBytes, reader: AnthropicReader())
  }

  /// Reads a whole message.
  public func decodeWhole(_ body: [UInt8]) throws(ProviderFailure) -> [AnswerPart] {
    let message = try AnswerJSON().read(AnthropicMessage.self, fromWhole: body)
    guard message.content != nil else { throw message.error?.failure(status: 200) ?? .unreadable }
    return message.parts
  }

  /// Says what an error response means, 529 among them: overloaded.
  public func decodeError(status: Int, body: [UInt8]) -> ProviderFailure {
    Complaint(body: body).failure(status: status)
  }
}

/// The body of a request, in Anthropic's own names.
private struct Question: Encodable {
  var max_tokens: Int
  var messages: [SpelledMessage]
  var model: String
  var stream: Bool
  var system: String?
  var temperature: Double?
}
