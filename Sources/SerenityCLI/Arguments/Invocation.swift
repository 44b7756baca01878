/// What the user asked for, as understood from the command line.
enum Invocation: Hashable, Sendable {
  case help(Command?)
  case version
  case run(RunOptions)
  case golden(GoldenOptions)
  case chat(ChatOptions)
  case record(RecordOptions)
  case drift(DriftOptions)
  case cassette(CassetteOptions)
  case safety(SafetyOptions)
  case doctor(DoctorOptions)

  /// Understands the arguments, the program's name left out.
  init(_ arguments: [String]) throws(UsageError) {
    guard let first = arguments.first else { throw .noCommand }
    switch first {
    case "--help", "-h", "help":
      guard arguments.count > 1, first == "help" else {
        self = .help(nil)
        return
      }
      self = .help(try Self.command(arguments[1]))
    case "--version": self = .version
    case _ where first.hasPrefix("-"):
      throw .unknownOption(first, of: nil, known: [Command.helpOption.name, Command.versionOption.name])
    default:
      let command = try Self.command(first)
      let words = try ParsedWords(arguments.dropFirst(), of: command)
      self = words.has("--help") ? .help(command) : try Self.meaning(of: words, as: command)
    }
  }

  private static func meaning(of words: ParsedWords, as command: Command) throws(UsageError) -> Self {
    switch command {
    case .run: .run(try RunOptions(words))
    case .golden: .golden(try GoldenOptions(words))
    case .chat: .chat(try ChatOptions(words))
    case .record: .record(try RecordOptions(words))
    case .drift: .drift(try DriftOptions(words))
    case .cassette: .cassette(try CassetteOptions(words))
    case .safety: .safety(try SafetyOptions(words))
    case .doctor: .doctor(try DoctorOptions(words))
    }
  }

  private static func command(_ name: String) throws(UsageError) -> Command {
    guard let command = Command(rawValue: name) else { throw .unknownCommand(name) }
    return command
  }
}
