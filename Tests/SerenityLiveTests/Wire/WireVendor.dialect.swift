import SerenityProviders
import SerenityTestSupport

extension WireVendor {
  /// The dialect that asks this vendor, at the path the wire server knows it by.
  func dialect(at server: ProviderAddress) throws -> any Dialect {
    let key = try ProviderKey("sk-wire")
    return switch self {
    case .deepSeek: DeepSeekDialect(key: key, address: server)
    case .openAI: OpenAIDialect(key: key, model: "gpt-5-mini", address: try ProviderAddress(server.appending("/v1")))
    case .anthropic: AnthropicDialect(key: key, model: "claude-sonnet-5", address: server)
    case .ollama: OllamaDialect(key: nil, model: "qwen3", address: server)
    }
  }
}
