/// The words after a command, sorted into options with their values and plain words.
struct ParsedWords: Hashable, Sendable {
  private var options: [String: String] = [:]
  /// The words that are no options, in order.
  private(set) var plain: [String] = []

  /// Sorts the words; `--name value` and `--name=value` are the same, and after `--` everything is plain.
  init(_ words: some Collection<String>, of command: Command) throws(UsageError) {
    var rest = Array(words)[...]
    while let word = rest.popFirst() {
      if word == "--" {
        plain += rest
        return
      }
      guard word.hasPrefix("-"), word != "-" else {
        plain.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let name = parts[0] == "-h" ? Command.helpOption.name : parts[0]
      guard let option = command.options.first(where: { $0.name == name }) else {
        throw .unknownOption(name, of: command, known: command.options.map(\.name))
      }
      guard options[name] == nil else { throw .givenTwice(name) }
      options[name] = try Self.value(of: option, attached: parts.dropFirst().first, rest: &rest)
    }
  }

  private static func value(
    of option: Command.Option, attached: String?, rest: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    guard let placeholder = option.value else {
      guard attached == nil else { throw .needsNoValue(option.name) }
      return ""
    }
    if let attached { return attached }
    // A word that looks like an option is taken for one: a forgotten value must not swallow what follows.
    guard let next = rest.first, !next.hasPrefix("--") else { throw .needsValue(option.name, placeholder) }
    rest.removeFirst()
    return next
  }

  /// The first plain word as one of a command's actions; the words after it are what it is done to.
  func action<Action: RawRepresentable<String> & CaseIterable>(
    of command: Command
  ) throws(UsageError) -> (Action, rest: [String]) {
    let known = Action.allCases.map(\.rawValue)
    guard let name = plain.first else { throw .missingAction(known, of: command) }
    guard let action = Action(rawValue: name) else { throw .unknownAction(name, known: known, of: command) }
    return (action, Array(plain.dropFirst()))
  }

  /// Whether an option was given.
  func has(_ name: String) -> Bool { options[name] != nil }

  /// The value of an option, which must not be empty; nil when it was not given.
  func text(_ name: String) throws(UsageError) -> String? {
    guard let text = options[name] else { return nil }
    guard !text.isEmpty else { throw .emptyValue(name) }
    return text
  }

  /// The value of an option as a whole number; nil when it was not given.
  func number(_ name: String, in range: ClosedRange<UInt64>) throws(UsageError) -> UInt64? {
    guard let text = options[name] else { return nil }
    guard text.allSatisfy(\.isASCII), let number = UInt64(text), range.contains(number) else {
      throw .notANumber(name, text, range)
    }
    return number
  }
}
