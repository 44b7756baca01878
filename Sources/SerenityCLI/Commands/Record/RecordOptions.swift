/// What `serenity record` is to do.
struct RecordOptions: Hashable, Sendable {
  static let manual = Command.Manual(
    summary: "record a provider's answers to scenarios", usage: "serenity record SCENARIO... [options]",
    details: """
      Plays scenarios against the provider and writes its answers into the cassettes beside them.
      """)

  /// The plain words.
  var words: [String] = []

  init() {}

  init(_ words: ParsedWords) throws(UsageError) { self.words = words.plain }
}
