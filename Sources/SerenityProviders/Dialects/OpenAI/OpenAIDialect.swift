/// OpenAI's chat completions, as of November 2026, and Ollama's in the same shape.
///
/// A model that reasons is sent `max_completion_tokens` and no temperature, `top_p` or penalties; any other is sent all
/// of LLM-1. Ollama wants thinking switched off by `reasoning_effort`, and has no window to be asked for on this path:
/// `OllamaDialect` has (wire facts 2 and 4).
public struct OpenAIDialect: Dialect {
  /// Whose server speaks.
  public enum Flavour: String, Sendable, CaseIterable {
    /// OpenAI's own, or one that takes all that OpenAI's takes.
    case openAI = "openai"
    /// Ollama's `/v1`, on this machine or in its cloud.
    case ollama
  }

  /// `openai`, or `ollama` for its flavour.
  public var name: String { flavour.rawValue }
  /// A model that spends tokens on thoughts is told here.
  public let warnings: [String]
  /// The model asked for.
  public let model: String

  let key: ProviderKey?
  let address: ProviderAddress
  let flavour: Flavour
  let thinks: Bool

  /// Sets the dialect up.
  ///
  /// The address is that of the API, such as `https://api.openai.com/v1`; of a host alone it is the host's `/v1`.
  /// `thinks` matters to Ollama alone; without a key no Authorization header is sent.
  public init(
    key: ProviderKey?, model: String, address: ProviderAddress = .openAI, flavour: Flavour = .openAI,
    thinks: Bool = false
  ) {
    self.key = key
    self.model = model
    self.address = address
    self.flavour = flavour
    self.thinks = thinks
    warnings = flavour == .openAI ? OpenAIModels.warning(model).map { [$0] } ?? [] : []
  }

  /// Makes a reader of the server-sent events; thoughts left in the content are taken out of it.
  public func makeStreamDecoder(maximumEventBytes: Int) -> any StreamDecoder {
    EventStreamDecoder(
      maximumEventBytes: maximumEventBytes, reader: CompletionsReader(splitter: ThinkSplitter()))
  }

  /// Reads a whole answer; thoughts left in the content are taken out of it.
  public func decodeWhole(_ body: [UInt8]) throws(ProviderFailure) -> [AnswerPart] {
    var splitter = ThinkSplitter()
    let parts = splitter.split(try CompletionsAnswer.parts(ofWhole: body))
    return parts + splitter.finish()
  }

  /// Says what an error response means: 429 may be a rate or an empty account, 404 an unknown model.
  public func decodeError(status: Int, body: [UInt8]) -> ProviderFailure {
    Complaint(body: body).failure(status: status)
  }
}
