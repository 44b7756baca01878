/// What `serenity cassette` is to do.
struct CassetteOptions: Hashable, Sendable {
  static let manual = Command.Manual(
    summary: "show, import and export recordings", usage: "serenity cassette show|import|export FILE [options]",
    details: """
      FILE is a cassette, or a recording of another tool to import.
      """)

  /// The plain words.
  var words: [String] = []

  init() {}

  init(_ words: ParsedWords) throws(UsageError) { self.words = words.plain }
}
