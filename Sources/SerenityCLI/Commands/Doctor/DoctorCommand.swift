import SerenityLive

/// `serenity doctor`: looks at everything that is needed and says what is amiss.
enum DoctorCommand {
  static func run(_ options: DoctorOptions, _ terminal: Terminal) async -> ExitStatus {
    let lines = await DoctorLook(options: options, surroundings: Surroundings.read()).findings().lines
    do {
      terminal.result(
        try lines.map { options.isJSON ? try $0.json() : $0.text(terminal.style) }.joined(separator: "\n"))
    } catch {
      terminal.trouble("serenity doctor: the findings cannot be told as JSON; leave --json out.")
      return .trouble
    }
    return lines.contains { $0.state == .trouble } ? .trouble : .passed
  }
}
