import SerenityCore

extension SlashCommand {
  /// Why a line that begins with a slash is no command.
  enum Problem: Error, Hashable, Sendable {
    case unknown(String)
    case takesNothing(String)
    case unknownSection(String)
    case notAForgetting(String)
    case notASpan(String)
    case spanTooLong
    case notAMood(String)
    case notAGoalAction(String)
    case noTitle
    case titleTooLong
    case notAGoalNumber(String)
    case notAValue(String)
    case notACopyName(String)
    case notAnExpectation(String)
    case notAnExpectationNumber(String)
    case noScenarioName
    case notAPair(String)

    /// What is wrong and what to write instead.
    var sentence: String {
      switch self {
      case .unknown(let name):
        "There is no command /\(name)\(Self.suggestion(name, SlashCommand.table.map(\.name), slash: "/")); "
          + "/help lists them, and //\(name) says it as a message."
      case .takesNothing(let name):
        "/\(name) takes nothing after it; leave out what follows, or write //\(name) to say it as a message."
      case .unknownSection(let name):
        "A prompt has no section \"\(name)\"\(Self.suggestion(name, Self.sections)); "
          + "it has \(Self.sections.joined(separator: ", "))."
      case .notAForgetting(let text):
        "\"\(text)\" names nothing to forget\(Self.suggestion(text, Self.categories + ["all", "nothing"])); "
          + "write a fact's number from /memory, a category (\(Self.categories.joined(separator: ", "))), all or nothing."
      case .notASpan(let text): "\"\(text)\" is no span of time; write days, hours or minutes, such as 3d, 2h or 30m."
      case .spanTooLong: "The clock is moved on by at most ten years at once."
      case .notAMood(let text): "\"\(text)\" is no mood; write a whole number from 1 (very low) to 10 (very good)."
      case .notAGoalAction(let text):
        "/goal cannot \"\(text)\"\(Self.suggestion(text, ["add", "done"])); write /goal, /goal add TITLE or /goal done N."
      case .noTitle: "A goal needs a title: /goal add Walk after lunch."
      case .titleTooLong: "A goal's title has at most \(SlashCommand.longestTitle) characters."
      case .notAGoalNumber(let text): "\"\(text)\" is no goal's number; /goal lists them."
      case .notAValue(let text): "\"\(text)\" is no amount; write a number above 0, such as 7.5."
      case .notACopyName(let text):
        "\"\(text)\" cannot name a copy; take letters, digits, dashes and underscores, at most \(ForkPlace.longestName)."
      case .notAnExpectation(let sentence): sentence
      case .notAnExpectationNumber(let text): "\"\(text)\" is no expectation's number; /expect lists them."
      case .noScenarioName:
        "A scenario needs a folder and a name in it, in small letters: /promote chat/bad-night. Words to replace follow: "
          + "Elena=June."
      case .notAPair(let text):
        "\"\(text)\" is no pair; write the word that stands there, = and what shall stand for it: Elena=June."
      }
    }

    private static let sections = SectionName.allCases.map(\.rawValue)
    private static let categories = Fact.Category.allCases.map(\.rawValue)

    private static func suggestion(_ word: String, _ known: [String], slash: String = "") -> String {
      Spelling.nearest(to: word.lowercased(), among: known).map { " (did you mean \(slash)\($0)?)" } ?? ""
    }
  }
}
