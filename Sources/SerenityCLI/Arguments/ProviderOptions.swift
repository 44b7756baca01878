import SerenityLive

/// The options by which a command is told whom to ask.
enum ProviderOptions {
  static let table = [
    Command.Option(name: "--provider", value: "NAME", explanation: "deepseek, openai, anthropic or ollama"),
    Command.Option(name: "--model", value: "NAME", explanation: "the provider's model"),
    Command.Option(name: "--address", value: "URL", explanation: "https, or http to this machine alone"),
    Command.Option(
      name: "--api", value: "NAME",
      explanation: "by which interface (SERENITY_API): chat, responses, messages or native"),
    Command.Option(
      name: "--thinking", value: "on|off",
      explanation: "whether the model thinks first (SERENITY_THINKING); usually off"),
    Command.Option(name: "--fallback", value: "NAMES", explanation: "whom to ask next when the first fails, by commas"),
  ]

  /// The same for commands that ask one provider alone, because each answer must be known to be its.
  static let asked = table.filter { $0.name != "--fallback" }

  static func wish(_ words: ParsedWords) throws(UsageError) -> ProviderWish {
    ProviderWish(
      provider: try words.text("--provider"), model: try words.text("--model"), address: try words.text("--address"),
      api: try words.text("--api"), thinking: try words.text("--thinking"),
      fallbacks: try words.text("--fallback")?.split(separator: ",").map(String.init) ?? [])
  }
}
