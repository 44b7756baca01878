/// `serenity golden`: shows and settles what differs from the goldens.
enum GoldenCommand {
  static func run(_ options: GoldenOptions, _ terminal: Terminal) async -> ExitStatus {
    terminal.trouble("serenity golden: this build cannot compare goldens yet.")
    return .trouble
  }
}
