public import SerenityCore

/// Ollama's own chat, as of August 2026 (wire facts 4).
///
/// Ollama cuts a prompt that is longer than its window without a word, the oldest messages first, so the window the
/// prompt was planned for is always asked for. Thinking is on by default for models that can, and would spend a small
/// `num_predict` before the first word; here it is off unless asked for, and always said explicitly.
public struct OllamaDialect: Dialect {
  /// `ollama`.
  public let name = "ollama"
  /// Nothing so far.
  public let warnings: [String] = []
  /// The model asked for.
  public let model: String

  let key: ProviderKey?
  let address: ProviderAddress
  let thinks: Bool
  let window: Int?

  /// Sets the dialect up.
  ///
  /// The address is that of the host; a `/v1` at its end is that of the other shape and left away. This machine's needs
  /// no key, the cloud's does. `window` is in tokens; without one it is the window of the prompt's plan.
  public init(
    key: ProviderKey?, model: String, address: ProviderAddress = .ollama, thinks: Bool = false, window: Int? = nil
  ) {
    self.key = key
    self.model = model
    self.address = address
    self.thinks = thinks
    self.window = window
  }

  /// Spells a request with its keys sorted, so that equal requests are equal bytes.
  public func encode(_ request: ChatRequest, attempt: Int) throws(ProviderFailure) -> HTTPRequest {
    let messages = try RequestSpelling.messages(of: request)
    let parameters = request.parameters
    let body = Question(
      format: parameters.wantsJSON ? "json" : nil, messages: messages.map(SpelledMessage.init), model: model,
      options: Question.Options(
        num_ctx: max(1, window ?? request.prompt.account.window), num_predict: max(1, parameters.maxTokens),
        temperature: parameters.temperature.clamped(to: 0...2), top_p: parameters.topP.clamped(to: 0.01...1)),
      stream: request.streams, think: thinks)
    return try RequestSpelling.request(
      request, attempt: attempt, url: address.unversioned("/api/chat"), key: key?.bearer,
      streamType: "application/x-ndjson", body: body)
  }

  /// Makes a reader of Ollama's lines; thoughts left in the content are taken out of it.
  public func makeStreamDecoder(maximumEventBytes: Int) -> any StreamDecoder {
    OllamaStreamDecoder(maximumEventBytes: maximumEventBytes, splitter: ThinkSplitter())
  }

  /// Reads a whole answer; thoughts left in the content are taken out of it.
  public func decodeWhole(_ body: [UInt8]) throws(ProviderFailure) -> [AnswerPart] {
    let answer = try AnswerJSON().read(OllamaAnswer.self, fromWhole: body)
    guard answer.message != nil || answer.error != nil else { throw .unreadable }
    var splitter = ThinkSplitter()
    let parts = splitter.split(try answer.parts.withoutFailure())
    return parts + splitter.finish()
  }

  /// Says what an error response means.
  public func decodeError(status: Int, body: [UInt8]) -> ProviderFailure {
    Complaint(body: body).failure(status: status)
  }
}

/// The body of a request, in Ollama's own names.
private struct Question: Encodable {
  struct Options: Encodable {
    var num_ctx: Int
    var num_predict: Int
    var temperature: Double
    var top_p: Double
  }

  var format: String?
  var messages: [SpelledMessage]
  var model: String
  var options: Options
  var stream: Bool
  var think: Bool
}
