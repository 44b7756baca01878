/// What `serenity drift` is to do.
struct DriftOptions: Hashable, Sendable {
  static let manual = Command.Manual(
    summary: "compare a provider's answers of today with the cassettes",
    usage: "serenity drift [SCENARIO...] [options]",
    details: """
      Plays scenarios against the provider and tells what differs from the cassettes.
      """)

  /// The plain words.
  var words: [String] = []

  init() {}

  init(_ words: ParsedWords) throws(UsageError) { self.words = words.plain }
}
