import SerenityLive

/// What `serenity record` is to do.
struct RecordOptions: Hashable, Sendable {
  static let manual = Command.Manual(
    summary: "record a provider's answers to scenarios", usage: "serenity record SCENARIO... [options]",
    details: """
      Plays scenarios against the provider and writes its answers into the cassettes beside them.
      It says first what that takes and costs by the price list, and asks; nothing is sent before.
      A cassette names one provider, so one is asked and no other steps in for it, whatever
      SERENITY_FALLBACK says: where it fails, its failure is what is recorded. A cassette that is
      there is only replaced with --again. What was answered before a run broke off stays beside
      the cassette, in a file that ends in .partial.
      """,
    options: [
      Command.Option(name: "--again", value: nil, explanation: "replace cassettes that are there"),
      Command.Option(name: "--yes", value: nil, explanation: "do not ask before the first request"),
    ] + ProviderOptions.asked)

  /// Scenarios or folders of them.
  var paths: [String] = []
  /// Whether cassettes that are there are replaced.
  var replaces = false
  /// Whether nobody is asked.
  var isAgreed = false
  /// Whom to ask.
  var wish = ProviderWish()

  init() {}

  init(_ words: ParsedWords) throws(UsageError) {
    paths = words.plain
    guard !paths.isEmpty else { throw .nothingNamed("which scenarios to record", of: .record) }
    replaces = words.has("--again")
    isAgreed = words.has("--yes")
    wish = try ProviderOptions.wish(words)
  }
}
