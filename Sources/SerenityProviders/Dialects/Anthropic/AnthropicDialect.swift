public import SerenityCore

/// Anthropic's messages.
public struct AnthropicDialect: Dialect {
  /// `anthropic`.
  public let name = "anthropic"
  /// Nothing so far.
  public let warnings: [String] = []
  /// The model asked for.
  public let model: String
  let key: ProviderKey?
  let address: ProviderAddress

  /// Sets the dialect up.
  public init(key: ProviderKey?, model: String, address: ProviderAddress) {
    self.key = key
    self.model = model
    self.address = address
  }

  /// Not spelt yet.
  public func encode(_ request: ChatRequest, attempt: Int) throws(ProviderFailure) -> HTTPRequest {
    throw .unreadable
  }

  /// Not read yet.
  public func makeStreamDecoder(maximumEventBytes: Int) -> any StreamDecoder {
    DeepSeekStreamDecoder(maximumEventBytes: maximumEventBytes)
  }

  /// Not read yet.
  public func decodeWhole(_ body: [UInt8]) throws(ProviderFailure) -> [AnswerPart] { throw .unreadable }

  /// Not read yet.
  public func decodeError(status: Int, body: [UInt8]) -> ProviderFailure { .unreadable }
}
