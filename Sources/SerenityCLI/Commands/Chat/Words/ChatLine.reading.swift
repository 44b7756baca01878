import SerenityCore
import SerenityHarness

extension ChatLine {
  /// Understands a line; `//text` says a text that begins with a slash.
  ///
  /// Throws what is wrong with a command.
  init(_ text: String) throws(SlashCommand.Problem) {
    let line = Self.trimmed(text)
    guard !line.isEmpty else {
      self = .nothing
      return
    }
    guard line.hasPrefix("/") else {
      self = .message(text)
      return
    }
    guard !line.hasPrefix("//") else {
      self = .message(String(line.dropFirst()))
      return
    }
    let parts = line.dropFirst().split(maxSplits: 1, whereSeparator: \.isWhitespace)
    let name = parts.first.map { String($0).lowercased() } ?? ""
    self = .command(try SlashCommand(name: name, rest: parts.count > 1 ? Self.trimmed(parts[1]) : ""))
  }

  fileprivate static func trimmed(_ text: some StringProtocol) -> String {
    let start = text.drop(while: \.isWhitespace)
    return start.lastIndex { !$0.isWhitespace }.map { String(start[...$0]) } ?? ""
  }
}

extension SlashCommand {
  fileprivate init(name: String, rest: String) throws(Problem) {
    switch name {
    case "help": self = try Self.alone(.help, name, rest)
    case "prompt": self = .prompt(rest.isEmpty ? nil : try Self.section(rest))
    case "memory": self = try Self.alone(.memory, name, rest)
    case "why": self = try Self.alone(.why, name, rest)
    case "forget": self = .forget(try Self.forgetting(rest))
    case "advance": self = .advance(try Self.span(rest))
    case "checkin": self = try Self.checkIn(rest)
    case "goal": self = try Self.goal(rest)
    case "fork": self = .fork(rest.isEmpty ? nil : try Self.copyName(rest))
    case "expect": self = try Self.expectation(rest)
    case "promote": self = try Self.promotion(rest)
    case "quit": self = try Self.alone(.quit, name, rest)
    default: throw .unknown(name)
    }
  }

  private static func alone(_ command: Self, _ name: String, _ rest: String) throws(Problem) -> Self {
    guard rest.isEmpty else { throw .takesNothing(name) }
    return command
  }

  private static func section(_ word: String) throws(Problem) -> SectionName {
    guard let section = SectionName(rawValue: word.lowercased()) else { throw .unknownSection(word) }
    return section
  }

  private static func forgetting(_ word: String) throws(Problem) -> Forgetting {
    if let number = number(word) { return .fact(number) }
    if word.lowercased() == "all" { return .everything }
    if word.lowercased() == "nothing" { return .nothing }
    guard let category = Fact.Category(rawValue: word.lowercased()) else { throw .notAForgetting(word) }
    return .category(category)
  }

  private static func span(_ word: String) throws(Problem) -> Duration {
    guard let unit = word.last, let count = number(String(word.dropLast())), count > 0 else { throw .notASpan(word) }
    // Before it is multiplied: so many minutes are in the longest span.
    guard count <= 5_270_400 else { throw .spanTooLong }
    let span: Duration
    switch unit {
    case "d": span = .days(count)
    case "h": span = .hours(count)
    case "m": span = .minutes(count)
    default: throw .notASpan(word)
    }
    guard span <= longestAdvance else { throw .spanTooLong }
    return span
  }

  private static func checkIn(_ rest: String) throws(Problem) -> Self {
    let parts = rest.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    let word = parts.first.map(String.init) ?? ""
    guard let mood = number(word), (1...10).contains(mood) else { throw .notAMood(word) }
    return .checkIn(mood: mood, note: parts.count > 1 ? String(parts[1]) : nil)
  }

  private static func goal(_ rest: String) throws(Problem) -> Self {
    let parts = rest.split(maxSplits: 1, whereSeparator: \.isWhitespace).map(String.init)
    guard let action = parts.first else { return .goals }
    let words = parts.count > 1 ? parts[1] : ""
    switch action.lowercased() {
    case "add":
      guard !words.isEmpty else { throw .noTitle }
      guard words.count <= longestTitle else { throw .titleTooLong }
      return .addGoal(words)
    case "done":
      let words = words.split(maxSplits: 1, whereSeparator: \.isWhitespace).map(String.init)
      guard let first = words.first, let number = number(first), number > 0 else {
        throw .notAGoalNumber(words.first ?? "")
      }
      guard words.count > 1 else { return .completeGoal(number, value: nil) }
      guard let value = Double(words[1]), value > 0, value < 1_000_000 else { throw .notAValue(words[1]) }
      return .completeGoal(number, value: value)
    default: throw .notAGoalAction(action)
    }
  }

  private static func copyName(_ word: String) throws(Problem) -> String {
    guard ForkPlace.isName(word) else { throw .notACopyName(word) }
    return word
  }

  private static func expectation(_ rest: String) throws(Problem) -> Self {
    guard !rest.isEmpty else { return .expectations }
    let words = rest.split(maxSplits: 1, whereSeparator: \.isWhitespace).map(String.init)
    if words[0].lowercased() == "drop" {
      let word = words.count > 1 ? words[1] : ""
      guard let number = number(word), number > 0 else { throw .notAnExpectationNumber(word) }
      return .dropExpectation(number)
    }
    do throws(ChatExpectation.Malformed) { return .expect(try ChatExpectation(rest), words: rest) } catch {
      throw .notAnExpectation(error.sentence)
    }
  }

  private static func promotion(_ rest: String) throws(Problem) -> Self {
    let words = rest.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let name = words.first, name.contains("/"), !name.contains("=") else { throw .noScenarioName }
    var pairs: [PersonalData.Pair] = []
    for word in words.dropFirst() {
      let parts = word.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { throw .notAPair(word) }
      pairs.append(PersonalData.Pair(parts[0], parts[1]))
    }
    return .promote(name, pairs)
  }

  /// Digits alone: `Int` would take a sign too.
  private static func number(_ word: String) -> Int? {
    word.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(word) : nil
  }
}
