import SerenityLive

/// The `serenity` command line.
public enum SerenityCommand {
  /// The version, as `--version` shows it.
  public static let version = "0.1.0"

  /// Runs the command line with its arguments, the program's name left out, and returns the exit status.
  public static func run(_ arguments: [String]) async -> Int32 {
    ProcessStart.holdStreams()
    let status = await run(arguments, on: Terminal(Surroundings.read())).rawValue
    // As a shell tells it: 130 after an interruption, 143 after a termination.
    return ProcessStart.stopSignal.map { 128 + $0 } ?? status
  }

  /// Runs the command line on a terminal of any kind.
  static func run(_ arguments: [String], on terminal: Terminal) async -> ExitStatus {
    let status = await perform(arguments, on: terminal)
    terminal.endProgress()
    guard terminal.hasLostOutput else { return status }
    // Results that nobody received are no success: a full disk must not pass a CI run.
    terminal.trouble("serenity: the results could not be written in full; look at where standard output goes.")
    return status == .passed ? .trouble : status
  }

  private static func perform(_ arguments: [String], on terminal: Terminal) async -> ExitStatus {
    do throws(UsageError) {
      switch try Invocation(arguments) {
      case .version:
        terminal.result("serenity \(version)")
        return .passed
      case .help(let command):
        terminal.result(Help.text(for: command))
        return .passed
      case .run(let options):
        return await RunCommand.run(options, terminal)
      case .golden(let options):
        return await GoldenCommand.run(options, terminal)
      case .chat(let options):
        return await ChatCommand.run(options, terminal)
      case .record(let options):
        return await RecordCommand.run(options, terminal)
      case .drift(let options):
        return await DriftCommand.run(options, terminal)
      case .cassette(let options):
        return await CassetteCommand.run(options, terminal)
      case .safety(let options):
        return await SafetyCommand.run(options, terminal)
      case .doctor(let options):
        return await DoctorCommand.run(options, terminal)
      }
    } catch {
      terminal.trouble("serenity: \(error.sentence)")
      return .trouble
    }
  }
}
