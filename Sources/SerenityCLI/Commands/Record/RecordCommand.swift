/// `serenity record`.
enum RecordCommand {
  static func run(_ options: RecordOptions, _ terminal: Terminal) async -> ExitStatus {
    terminal.trouble("serenity record: not built yet.")
    return .trouble
  }
}
