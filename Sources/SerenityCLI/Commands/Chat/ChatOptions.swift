/// What `serenity chat` is to do.
struct ChatOptions: Hashable, Sendable {
  static let manual = Command.Manual(
    summary: "talk with the companion on this terminal", usage: "serenity chat [options]",
    details: """
      Talks through the same core that the scenarios test.
      """)

  /// The plain words.
  var words: [String] = []

  init() {}

  init(_ words: ParsedWords) throws(UsageError) { self.words = words.plain }
}
