import FoundationEssentials
import Glibc

/// What the program finds around it when it starts: environment, terminals and folders, read once.
package struct Surroundings: Hashable, Sendable {
  /// The environment's variables.
  package var environment: [String: String]
  /// Whether results go to a terminal.
  package var isOutputTerminal: Bool
  /// Whether trouble and progress go to a terminal.
  package var isErrorTerminal: Bool
  /// The width of the terminal in columns, 80 where it is not known.
  package var columns: Int
  /// The folder that relative paths start from.
  package var currentFolder: String
  /// How many processors may work at once, 1 or more.
  package var processors: Int

  /// Makes surroundings, as a test does.
  package init(
    environment: [String: String] = [:], isOutputTerminal: Bool = false, isErrorTerminal: Bool = false,
    columns: Int = 80, currentFolder: String = "/", processors: Int = 1
  ) {
    self.environment = environment
    self.isOutputTerminal = isOutputTerminal
    self.isErrorTerminal = isErrorTerminal
    self.columns = columns
    self.currentFolder = currentFolder
    self.processors = processors
  }

  /// Reads the surroundings of this process.
  package static func read() -> Surroundings {
    var window = winsize()
    let hasWindow = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &window) == 0 && window.ws_col > 0
    return Surroundings(
      environment: ProcessInfo.processInfo.environment, isOutputTerminal: isatty(STDOUT_FILENO) == 1,
      isErrorTerminal: isatty(STDERR_FILENO) == 1, columns: hasWindow ? Int(window.ws_col) : 80,
      currentFolder: FileManager.default.currentDirectoryPath,
      processors: max(1, ProcessInfo.processInfo.activeProcessorCount))
  }

  /// Whether colour is wanted at all: NO_COLOR is not set to anything, and the terminal is not a dumb one.
  package var allowsColour: Bool {
    environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
  }

  /// Whether this is an automatic run, by the common variable CI.
  package var isContinuousIntegration: Bool {
    !["", "0", "false"].contains(environment["CI", default: ""].lowercased())
  }

  /// The folder for a user's own data: `$XDG_DATA_HOME/serenity`, else `~/.local/share/serenity`.
  ///
  /// Nil where the environment names no home; a relative path in XDG_DATA_HOME is ignored, as its specification says.
  package var dataFolder: String? {
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return data + "/serenity" }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return home + "/.local/share/serenity"
  }

  /// The folder for a user's own settings: `$XDG_CONFIG_HOME/serenity`, else `~/.config/serenity`.
  ///
  /// Nil where the environment names no home; a relative path in XDG_CONFIG_HOME is ignored, as its specification says.
  package var configurationFolder: String? {
    if let settings = environment["XDG_CONFIG_HOME"], settings.hasPrefix("/") { return settings + "/serenity" }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return home + "/.config/serenity"
  }

  /// The folder for files that nobody needs tomorrow: `$TMPDIR`, else `/tmp`.
  package var temporaryFolder: String {
    guard let folder = environment["TMPDIR"], folder.hasPrefix("/") else { return "/tmp" }
    return folder
  }
}

/// The environment holds keys, so no description, dump or interpolation shows it (LLM-6).
extension Surroundings: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The folder alone.
  package var description: String { "the surroundings in \(currentFolder)" }
  /// The folder alone.
  package var debugDescription: String { description }
  /// A mirror without children, so that `dump` has nothing to show.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
