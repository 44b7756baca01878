/// The dialects there are, as one tells them apart by the address of a request.
public enum DialectKind: String, Sendable, CaseIterable {
  /// DeepSeek's chat completions.
  case deepSeek = "deepseek"
  /// OpenAI's chat completions, and whoever else speaks them.
  case openAI = "openai"
  /// Ollama's chat completions in OpenAI's shape.
  case ollamaCompletions = "ollama-v1"
  /// Ollama's own chat.
  case ollama
  /// Anthropic's messages.
  case anthropic
  /// OpenAI's and DeepSeek's responses.
  case responses

  /// The kind that a request to this address speaks; nil where nobody here speaks it.
  ///
  /// The endpoint decides, then the host. The address need not be a proper one: who records puts a mark such as
  /// `<OLLAMA_API_BASE>` in the place of a host.
  public init?(url: String) {
    let plain = url.lowercased().prefix { $0 != "?" && $0 != "#" }
    let rest = plain.firstRange(of: "://").map { plain[$0.upperBound...] } ?? plain
    let host = rest.prefix { $0 != "/" }
    var path = rest[host.endIndex...]
    while path.hasSuffix("/") { path = path.dropLast() }
    let isOllama = host.contains("ollama") || host.hasSuffix(":11434")
    if path.hasSuffix("/chat/completions") {
      self = host.contains("deepseek") ? .deepSeek : isOllama ? .ollamaCompletions : .openAI
    } else if path.hasSuffix("/responses") {
      self = .responses
    } else if path.hasSuffix("/v1/messages") {
      self = .anthropic
    } else if path.hasSuffix("/api/chat") {
      self = .ollama
    } else {
      return nil
    }
  }

  /// A dialect of this kind without a key, to read answers with.
  public func reader(model: String = "recorded") -> any Dialect {
    switch self {
    case .deepSeek: DeepSeekDialect(key: nil, model: model)
    case .openAI: OpenAIDialect(key: nil, model: model, address: .openAI)
    case .ollamaCompletions: OpenAIDialect(key: nil, model: model, address: .ollama, flavour: .ollama)
    case .ollama: OllamaDialect(key: nil, model: model, address: .ollama)
    case .anthropic: AnthropicDialect(key: nil, model: model, address: .anthropic)
    case .responses: ResponsesDialect(key: nil, model: model, address: .openAI)
    }
  }
}

/// The choice of a dialect for exchanges that were recorded elsewhere.
public enum Dialects {
  /// The dialect in which a request to this address was answered, without a key; nil where nobody here speaks it.
  public static func forRecording(url: String) -> (any Dialect)? { DialectKind(url: url)?.reader() }
}
