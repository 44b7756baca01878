import SerenityCore

/// Why a command line cannot be understood.
enum UsageError: Error, Hashable, Sendable {
  case noCommand
  case unknownCommand(String)
  case unknownOption(String, of: Command?, known: [String])
  case missingAction([String], of: Command)
  case unknownAction(String, known: [String], of: Command)
  case givenTwice(String)
  case needsValue(String, String)
  case needsNoValue(String)
  case emptyValue(String)
  case notANumber(String, String, ClosedRange<UInt64>)
  case unexpectedWord(String, of: Command)
  case notAChoice(String, String, known: [String])
  case together(String, String, String)
  case needsFile(Command, String)
  case oneFile(Command, String)
  case needsOption(String, String)
  case onlyWith(String, String)
  case nothingNamed(String, of: Command)

  /// What is wrong and what to write instead.
  var sentence: String {
    switch self {
    case .noCommand:
      "no command given; \(Self.list(Command.allCases.map(\.rawValue))) or --help."
    case .unknownCommand(let name):
      "unknown command \"\(name)\"\(Self.suggestion(for: name, among: Command.allCases.map(\.rawValue))); "
        + "serenity --help lists them."
    case .unknownOption(let name, let command, let known):
      "unknown option \"\(name)\"\(Self.suggestion(for: name, among: known)); "
        + "\(["serenity", command?.rawValue, "--help"].compactMap(\.self).joined(separator: " ")) lists them."
    case .missingAction(let known, let command):
      "\(command.rawValue) needs to know what to do: \(Self.list(known))."
    case .unknownAction(let name, let known, let command):
      "\(command.rawValue) cannot \"\(name)\"\(Self.suggestion(for: name, among: known)); it knows \(Self.list(known))."
    case .givenTwice(let name):
      "\(name) is given twice; leave one out."
    case .needsValue(let name, let placeholder):
      "\(name) needs a value: \(name) \(placeholder)."
    case .needsNoValue(let name):
      "\(name) takes no value; leave out what follows the equals sign."
    case .emptyValue(let name):
      "\(name) needs a value that is not empty."
    case .notANumber(let name, let text, let range):
      "\(name) needs a whole number from \(range.lowerBound) to \(range.upperBound), not \"\(text)\"."
    case .unexpectedWord(let word, let command):
      "\(command.rawValue) takes options alone, not \"\(word)\"; serenity \(command.rawValue) --help lists them."
    case .notAChoice(let name, let text, let known):
      "\(name) cannot be \"\(text)\"\(Self.suggestion(for: text, among: known)); it is \(Self.list(known))."
    case .needsFile(let command, let action):
      "\(command.rawValue) \(action) needs a file: serenity \(command.rawValue) \(action) FILE."
    case .oneFile(let command, let action):
      "\(command.rawValue) \(action) takes one file; leave the others out."
    case .needsOption(let name, let reason):
      "add \(name): \(reason)."
    case .together(let one, let other, let reason):
      "\(one) and \(other) do not go together: \(reason); leave one out."
    case .onlyWith(let one, let other):
      "\(one) means something with \(other) alone; add \(other) or leave \(one) out."
    case .nothingNamed(let what, let command):
      "\(command.rawValue) needs to be told \(what); name one or more."
    }
  }

  private static func list(_ words: [String]) -> String {
    words.dropLast().joined(separator: ", ") + (words.count > 1 ? " or " : "") + (words.last ?? "")
  }

  private static func suggestion(for word: String, among known: [String]) -> String {
    guard let near = Spelling.nearest(to: word, among: known) else { return "" }
    return " (did you mean \"\(near)\"?)"
  }
}
