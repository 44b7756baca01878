/// What `/help` says.
enum HelpPage {
  static func lines() -> [String] {
    let width = (SlashCommand.table.map(\.usage.count).max() ?? 0) + 2
    return SlashCommand.table.map { entry in
      entry.usage + String(repeating: " ", count: width - entry.usage.count) + entry.explanation
    } + [
      "//text says a text that begins with a slash; a line that ends with \\ goes on in the next.",
      "Control-C stops an answer, twice it leaves at once; Control-D leaves as /quit does.",
    ]
  }
}
