public import SerenityCore

/// The responses of OpenAI and DeepSeek, as of November 2026.
///
/// The least that an answer needs: no tools, nothing kept at the provider (`store` is false). There are no penalties; a
/// model of OpenAI's that reasons is sent no temperature and no `top_p`.
public struct ResponsesDialect: Dialect {
  /// `responses`.
  public let name = "responses"
  /// A model that spends tokens on thoughts is told here.
  public let warnings: [String]
  /// The model asked for.
  public let model: String

  let key: ProviderKey?
  let address: ProviderAddress
  let effort: String?

  /// Sets the dialect up.
  ///
  /// The address is that of the API, such as `https://api.deepseek.com` or `https://api.openai.com/v1`, and is taken as
  /// it is. `effort` is how long the model shall think, in the vendor's words; without one it is not said.
  public init(key: ProviderKey?, model: String, address: ProviderAddress = .openAI, effort: String? = nil) {
    self.key = key
    self.model = model
    self.address = address
    self.effort = effort
    warnings = OpenAIModels.warning(model).map { [$0] } ?? []
  }

  /// Spells a request with its keys sorted, so that equal requests are equal bytes.
  ///
  /// A system message at the start becomes the instructions; later ones stay where they are.
  public func encode(_ request: ChatRequest, attempt: Int) throws(ProviderFailure) -> HTTPRequest {
    let messages = try RequestSpelling.messages(of: request)
    let parameters = request.parameters
    let hasInstructions = messages.count > 1 && messages[0].role == .system
    let reasons = OpenAIModels.reasons(model)
    let body = Question(
      input: messages.dropFirst(hasInstructions ? 1 : 0).map(SpelledMessage.init),
      instructions: hasInstructions ? messages[0].text : nil,
      // OpenAI refuses fewer than 16.
      max_output_tokens: max(16, parameters.maxTokens), model: model,
      reasoning: effort.map { Question.Reasoning(effort: $0) }, store: false, stream: request.streams,
      temperature: reasons ? nil : parameters.temperature.clamped(to: 0...2),
      text: parameters.wantsJSON ? Question.Text(format: SpelledKind(type: "json_object")) : nil,
      top_p: reasons ? nil : parameters.topP.clamped(to: 0.01...1))
    return try RequestSpelling.request(
      request, attempt: attempt, url: address.appending("/responses"), key: key?.bearer, body: body)
  }

  /// Makes a reader of the server-sent events.
  public func makeStreamDecoder(maximumEventBytes: Int) -> any StreamDecoder {
    EventStreamDecoder(maximumEventBytes: maximumEventBytes, reader: ResponsesReader())
  }

  /// Reads a whole response.
  public func decodeWhole(_ body: [UInt8]) throws(ProviderFailure) -> [AnswerPart] {
    let response = try AnswerJSON().read(ResponsesAnswer.self, fromWhole: body)
    guard response.output != nil else { throw response.error?.failure(status: 200) ?? .unreadable }
    return try response.parts.withoutFailure()
  }

  /// Says what an error response means.
  public func decodeError(status: Int, body: [UInt8]) -> ProviderFailure {
    Complaint(body: body).failure(status: status)
  }
}

/// The body of a request, in the names of both vendors.
private struct Question: Encodable {
  struct Reasoning: Encodable { var effort: String }
  struct Text: Encodable { var format: SpelledKind }

  var input: [SpelledMessage]
  var instructions: String?
  var max_output_tokens: Int
  var model: String
  var reasoning: Reasoning?
  var store: Bool
  var stream: Bool
  var temperature: Double?
  var text: Text?
  var top_p: Double?
}
