/// `serenity drift`.
enum DriftCommand {
  static func run(_ options: DriftOptions, _ terminal: Terminal) async -> ExitStatus {
    terminal.trouble("serenity drift: not built yet.")
    return .trouble
  }
}
