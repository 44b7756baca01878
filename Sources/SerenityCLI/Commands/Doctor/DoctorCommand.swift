/// `serenity doctor`.
enum DoctorCommand {
  static func run(_ options: DoctorOptions, _ terminal: Terminal) async -> ExitStatus {
    terminal.trouble("serenity doctor: not built yet.")
    return .trouble
  }
}
