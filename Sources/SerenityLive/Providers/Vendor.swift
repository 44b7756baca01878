import SerenityCore
package import SerenityProviders

/// A provider that Serenity can speak to, with all that its name stands for (LLM-1).
package enum Vendor: String, CaseIterable, Sendable {
  case deepseek, openai, anthropic, ollama

  /// The variable that holds its key; nil when it wants none.
  package var keyVariable: String? {
    switch self {
    case .deepseek: "DEEPSEEK_API_KEY"
    case .openai: "OPENAI_API_KEY"
    case .anthropic: "ANTHROPIC_API_KEY"
    case .ollama: nil
    }
  }

  /// The name people read.
  package var title: String {
    switch self {
    case .deepseek: "DeepSeek"
    case .openai: "OpenAI"
    case .anthropic: "Anthropic"
    case .ollama: "Ollama"
    }
  }

  /// The model asked unless said otherwise: a small, current one of each (wire facts 1.8 and 7).
  package var standardModel: String {
    switch self {
    case .deepseek: "deepseek-flash"
    case .openai: "gpt-5-nano"
    case .anthropic: "claude-haiku-4-5-20251001"
    case .ollama: "deepseek-r1"
    }
  }

  /// Its own address.
  package var address: ProviderAddress {
    switch self {
    case .deepseek: .deepSeek
    case .openai: .openAI
    case .anthropic: .anthropic
    case .ollama: .ollama
    }
  }

  /// The vendors' names for a sentence.
  static let list = "deepseek, openai, anthropic or ollama"

  /// Why a name is none of them, with the one that was meant where it is near.
  ///
  /// What does not look like a name is not repeated: it may be a key in the wrong place.
  static func unknown(_ name: String) -> String {
    let looksLikeAName = name.count <= 16 && name.utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) || $0 == 0x2D }
    guard looksLikeAName else { return "What is given as the provider is no provider's name; write \(list)." }
    let nearest = Spelling.nearest(to: name, among: allCases.map(\.rawValue))
    let hint = nearest.map { " (did you mean \"\($0)\"?)" } ?? ""
    return "There is no provider \"\(name)\"\(hint); write \(list)."
  }
}
