import SerenityProviders

/// In which of a vendor's manners it is spoken to: by which interface, and with thoughts or without (LLM-1).
///
/// Unsaid, it is the interface that suits a companion best, and no thoughts where they can be left out: they are paid for
/// and delay the first word.
struct VendorManner: Hashable, Sendable {
  /// An interface, by the name a user gives it.
  enum API: String, CaseIterable {
    /// Chat completions, as OpenAI made them; Ollama's below `/v1`.
    case chat
    /// Responses.
    case responses
    /// Anthropic's messages.
    case messages
    /// Ollama's own chat.
    case native
  }

  let vendor: Vendor
  /// How requests and answers are spelled.
  let spelling: DialectKind
  /// Whether the model shall think first; nil leaves it to what is usual.
  let thinks: Bool?

  /// Takes what was said; nil leaves it to the vendor.
  ///
  /// Throws `unusable` for an interface that the vendor does not have, and for thoughts that cannot be switched.
  init(of vendor: Vendor, api: String?, thinking: String?) throws(ProviderSetup.Failure) {
    let offered = Self.offered(by: vendor)
    var spelling = offered[0].spelling
    if let api {
      guard let found = offered.first(where: { $0.api.rawValue == api.lowercased() }) else {
        let names = offered.map(\.api.rawValue).joined(separator: " or ")
        throw .unusable(sentence: "\(vendor.title) has no such interface; write --api \(names), or leave it out.")
      }
      spelling = found.spelling
    }
    switch thinking?.lowercased() {
    case nil: thinks = nil
    case "on": thinks = true
    case "off": thinks = false
    default: throw .unusable(sentence: "Thinking is on or off; write --thinking on, --thinking off, or leave it out.")
    }
    (self.vendor, self.spelling) = (vendor, spelling)
    switch (spelling, thinks) {
    case (.openAI, _?), (.anthropic, _?):
      throw .unusable(
        sentence: "Whether \(vendor.title)'s model thinks is decided by its name here; choose another with --model.")
    case (.responses, false):
      throw .unusable(sentence: "The responses of \(vendor.title) cannot be had without thoughts; choose --api chat.")
    default: break
    }
  }

  /// The interfaces of a vendor, the usual one first.
  private static func offered(by vendor: Vendor) -> [(api: API, spelling: DialectKind)] {
    switch vendor {
    case .deepseek: [(.chat, .deepSeek), (.responses, .responses)]
    case .openai: [(.chat, .openAI), (.responses, .responses)]
    case .anthropic: [(.messages, .anthropic)]
    case .ollama: [(.native, .ollama), (.chat, .ollamaCompletions)]
    }
  }

  /// What the user should know, a sentence each.
  var warnings: [String] {
    if thinks == true {
      return ["Thinking is on: thoughts are paid for like the answer, count among its tokens and delay its first word."]
    }
    return spelling == .responses && vendor == .deepseek
      ? ["DeepSeek's responses begin with thoughts, which are paid for and delay the first word; few are asked for."]
      : []
  }

  /// How the vendor is spoken to.
  func dialect(key: ProviderKey?, model: String, address: ProviderAddress) -> any Dialect {
    let thinks = thinks ?? false
    return switch spelling {
    case .deepSeek: DeepSeekDialect(key: key, model: model, address: address, thinks: thinks)
    case .openAI: OpenAIDialect(key: key, model: model, address: address)
    case .anthropic: AnthropicDialect(key: key, model: model, address: address)
    case .ollama: OllamaDialect(key: key, model: model, address: address, thinks: thinks)
    case .ollamaCompletions:
      OpenAIDialect(key: key, model: model, address: address, flavour: .ollama, thinks: thinks)
    case .responses:
      // Of DeepSeek's the least that can be asked for; OpenAI's models know their own measure.
      ResponsesDialect(
        key: key, model: model, address: address, effort: thinks ? "high" : vendor == .deepseek ? "low" : nil)
    }
  }
}
