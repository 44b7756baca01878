/// What the user asked for, as understood from the command line.
enum Invocation: Hashable, Sendable {
  case help(Command?)
  case version
  case run(RunOptions)
  case golden(GoldenOptions)

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
      if words.has("--help") {
        self = .help(command)
        return
      }
      switch command {
      case .run: self = .run(try RunOptions(words))
      case .golden: self = .golden(try GoldenOptions(words))
      }
    }
  }

  private static func command(_ name: String) throws(UsageError) -> Command {
    guard let command = Command(rawValue: name) else { throw .unknownCommand(name) }
    return command
  }
}

/// What `serenity run` is to do.
struct RunOptions: Hashable, Sendable {
  /// Scenarios or folders of them; all scenarios when empty.
  var paths: [String] = []
  /// What the path, the title or a tag must hold.
  var filter: String?
  /// The seed in place of the scenarios' own.
  var seed: UInt64?
  /// How many scenarios at once; nil leaves it to the machine.
  var jobs: Int?
  /// Whether results are JSON, one object a line.
  var isJSON = false
  /// Where the report goes; nil for none.
  var reportFolder: String?
  /// Whether goldens are written.
  var updatesGoldens = false

  init() {}

  init(_ words: ParsedWords) throws(UsageError) {
    paths = words.plain
    filter = try words.text("--filter")
    seed = try words.number("--seed", in: 0...UInt64.max)
    jobs = try words.number("--jobs", in: 1...64).map(Int.init)
    isJSON = words.has("--json")
    reportFolder = try words.text("--report")
    updatesGoldens = words.has("--update")
    if seed != nil && updatesGoldens { throw .together("--seed", "--update", "goldens hold for a scenario's own seed") }
  }
}

/// What `serenity golden` is to do.
struct GoldenOptions: Hashable, Sendable {
  enum Action: String, CaseIterable, Sendable { case list, show, review, accept, reject }

  var action: Action
  /// Scenarios, goldens or folders of them; all when empty.
  var paths: [String]

  init(action: Action, paths: [String] = []) {
    self.action = action
    self.paths = paths
  }

  init(_ words: ParsedWords) throws(UsageError) {
    guard let name = words.plain.first else { throw .missingAction(Action.allCases.map(\.rawValue)) }
    guard let action = Action(rawValue: name) else {
      throw .unknownAction(name, known: Action.allCases.map(\.rawValue))
    }
    self.init(action: action, paths: Array(words.plain.dropFirst()))
  }
}
