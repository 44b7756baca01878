import SerenityLive

/// What `serenity doctor` is to do.
struct DoctorOptions: Hashable, Sendable {
  static let manual = Command.Manual(
    summary: "look whether everything that is needed is here", usage: "serenity doctor [options]",
    details: """
      Each line says what was found and, where something is amiss, what to do about it.
      A provider with a key is asked once whether it is there; that costs nothing. No key is ever shown.
      """,
    options: [
      Command.Option(name: "--json", value: nil, explanation: "one JSON object a line instead of text"),
      Command.Option(name: "--offline", value: nil, explanation: "ask no provider"),
    ] + ProviderOptions.table)

  /// Whether results are JSON, one object a line.
  var isJSON = false
  /// Whether no provider is asked.
  var isOffline = false
  /// Whom to look for.
  var wish = ProviderWish()

  init() {}

  init(_ words: ParsedWords) throws(UsageError) {
    if let word = words.plain.first { throw .unexpectedWord(word, of: .doctor) }
    isJSON = words.has("--json")
    isOffline = words.has("--offline")
    wish = try ProviderOptions.wish(words)
  }
}
