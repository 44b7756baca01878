import SerenityLive

/// What `serenity drift` is to do.
struct DriftOptions: Hashable, Sendable {
  static let manual = Command.Manual(
    summary: "compare a provider's answers of today with the cassettes",
    usage: "serenity drift [SCENARIO...] [options]",
    details: """
      Plays scenarios against the provider and tells, turn by turn, what differs from the
      cassettes. Exits 2 where a route, a risk tier or a safety finding differs; other words alone
      are no difference. One provider is asked and no other steps in for it, whatever
      SERENITY_FALLBACK says, because the answers of today are to be its own. What that will cost by
      the price list is said first, what it did cost last.
      """,
    options: [
      Command.Option(name: "--json", value: nil, explanation: "one JSON object a line instead of text")
    ] + ProviderOptions.asked)

  /// Scenarios or folders of them; all scenarios when empty.
  var paths: [String] = []
  /// Whether results are JSON, one object a line.
  var isJSON = false
  /// Whom to ask.
  var wish = ProviderWish()

  init() {}

  init(_ words: ParsedWords) throws(UsageError) {
    paths = words.plain
    isJSON = words.has("--json")
    wish = try ProviderOptions.wish(words)
  }
}
