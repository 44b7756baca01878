/// `serenity chat`.
enum ChatCommand {
  static func run(_ options: ChatOptions, _ terminal: Terminal) async -> ExitStatus {
    terminal.trouble("serenity chat: not built yet.")
    return .trouble
  }
}
