/// `serenity run`: replays scenarios and says what came of them.
enum RunCommand {
  static func run(_ options: RunOptions, _ terminal: Terminal) async -> ExitStatus {
    terminal.trouble("serenity run: this build cannot replay scenarios yet.")
    return .trouble
  }
}
