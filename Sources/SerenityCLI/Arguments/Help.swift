/// The texts of `--help`, made from the same tables that the parser reads.
enum Help {
  static func text(for command: Command?) -> String {
    guard let command else { return overview }
    return """
      \(command.manual.usage)
      \(sentence(command.manual.summary))

      \(command.manual.details)

      Options
      \(table(command.options.map { ([$0.name, $0.value].compactMap(\.self).joined(separator: " "), $0.explanation) }))
      """
  }

  private static var overview: String {
    """
    serenity COMMAND [options]
    A wellness companion, replayed offline against scripted people and checked to the letter.

    Commands
    \(table(Command.allCases.map { ($0.rawValue, $0.manual.summary) }))

    Options
    \(table([Command.helpOption, Command.versionOption].map { ($0.name, $0.explanation) }))

    Exit status
    \(table(ExitStatus.allCases.map { (String($0.rawValue), $0.meaning) }))

    Results go to standard output, progress and trouble to standard error.
    serenity COMMAND --help tells more of a command.
    """
  }

  private static func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() + "." }

  private static func table(_ rows: [(name: String, explanation: String)]) -> String {
    let width = (rows.map(\.name.count).max() ?? 0) + 3
    return rows.map { row in
      "  " + row.name + String(repeating: " ", count: width - row.name.count) + row.explanation
    }.joined(separator: "\n")
  }
}
