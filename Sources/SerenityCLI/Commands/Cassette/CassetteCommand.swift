/// `serenity cassette`.
enum CassetteCommand {
  static func run(_ options: CassetteOptions, _ terminal: Terminal) async -> ExitStatus {
    terminal.trouble("serenity cassette: not built yet.")
    return .trouble
  }
}
