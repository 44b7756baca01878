import SerenityLive

/// What `serenity chat` is to do.
struct ChatOptions: Hashable, Sendable {
  static let manual = Command.Manual(
    summary: "talk with the companion on this terminal", usage: "serenity chat [options]",
    details: """
      Talks through the same core that the scenarios test. What is said is kept in one file that you alone may read.
      Without a key or a provider, and with --offline, texts of ours stand in and what you say waits.
      Lines from a pipe are a script: a message or a command a line, no prompts, exit 0 at its end.
      Type /help in the talk for what can be asked of it.
      """,
    options: [
      Command.Option(name: "--data", value: "PATH", explanation: "the file that everything is kept in"),
      Command.Option(name: "--offline", value: nil, explanation: "ask no provider"),
      Command.Option(
        name: "--cassette", value: "FILE", explanation: "answers from a cassette, in the order of their kind"),
      Command.Option(
        name: "--typing", value: "PACE", explanation: "none, natural or slow: how fast words appear"),
    ] + ProviderOptions.table)

  /// How fast words appear.
  enum Typing: String, Hashable, Sendable, CaseIterable {
    /// At once, and a cassette answers at once: for scripts.
    case none
    /// As somebody speaks.
    case natural
    /// Slow enough to watch an answer come, and to stop it.
    case slow
  }

  /// The file in place of the user's own; nil for that one.
  var data: String?
  /// Whether no provider is asked.
  var isOffline = false
  /// The cassette that answers; nil for a provider.
  var cassette: String?
  /// How fast words appear; nil for natural on a terminal, none in a script.
  var typing: Typing?
  /// Which providers are to be asked.
  var wish = ProviderWish()

  init() {}

  init(_ words: ParsedWords) throws(UsageError) {
    if let word = words.plain.first { throw .unexpectedWord(word, of: .chat) }
    data = try words.text("--data")
    isOffline = words.has("--offline")
    cassette = try words.text("--cassette")
    wish = try ProviderOptions.wish(words)
    if let pace = try words.text("--typing") {
      guard let typing = Typing(rawValue: pace) else {
        throw .notAChoice("--typing", pace, known: Typing.allCases.map(\.rawValue))
      }
      self.typing = typing
    }
    if cassette != nil, isOffline { throw .together("--cassette", "--offline", "a cassette is offline already") }
    let isWish = wish != ProviderWish()
    if isWish, isOffline { throw .together("--offline", "a provider", "offline none is asked") }
    if isWish, cassette != nil { throw .together("--cassette", "a provider", "the cassette answers in its place") }
  }
}
