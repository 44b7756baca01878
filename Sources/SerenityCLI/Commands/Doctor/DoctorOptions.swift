/// What `serenity doctor` is to do.
struct DoctorOptions: Hashable, Sendable {
  static let manual = Command.Manual(
    summary: "look whether everything that is needed is here", usage: "serenity doctor [options]",
    details: """
      Each line says what was found and, where something is amiss, what to do about it.
      """)

  /// The plain words.
  var words: [String] = []

  init() {}

  init(_ words: ParsedWords) throws(UsageError) { self.words = words.plain }
}
