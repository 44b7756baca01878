import SerenityCore
import SerenityHarness

/// What a line that begins with a slash asks the chat itself to do.
enum SlashCommand: Hashable, Sendable {
  case help
  /// The last prompt, or one section of it.
  case prompt(SectionName?)
  case memory
  case why
  case forget(Forgetting)
  case advance(Duration)
  case checkIn(mood: Int, note: String?)
  case goals
  case addGoal(String)
  /// The goal's number in the list, and how much was done; nil for as much as it aims at.
  case completeGoal(Int, value: Double?)
  /// Goes on in a copy of the file, which may have a name.
  case fork(String?)
  /// The expectations that are kept.
  case expectations
  /// What must hold of the last turn, with the words that said so.
  case expect(ChatExpectation, words: String)
  /// Lets go of an expectation by its number in the list.
  case dropExpectation(Int)
  /// Makes a scenario of the talk, with words to replace.
  case promote(String, [PersonalData.Pair])
  case quit

  /// What is to be forgotten.
  enum Forgetting: Hashable, Sendable {
    /// A fact by its number in the list.
    case fact(Int)
    case category(Fact.Category)
    /// Everything, after the cool-down (MEM-7).
    case everything
    /// Nothing after all: the wish to forget everything is taken back.
    case nothing
  }

  /// A command as the help tells of it.
  struct Entry: Hashable, Sendable {
    var name: String
    var usage: String
    var explanation: String
  }

  /// The longest that the clock is moved on at once: ten years.
  static let longestAdvance = Duration.days(3_660)
  /// The most characters of a goal's title.
  static let longestTitle = 100

  /// All commands, in the help's order.
  static let table = [
    Entry(name: "help", usage: "/help", explanation: "this list"),
    Entry(name: "prompt", usage: "/prompt [SECTION]", explanation: "the last prompt by section, with its account"),
    Entry(name: "memory", usage: "/memory", explanation: "facts, summaries, goals and check-ins"),
    Entry(name: "why", usage: "/why", explanation: "what entered the last prompt, and what each rests on"),
    Entry(
      name: "forget", usage: "/forget N|CATEGORY|all|nothing",
      explanation: "forget a fact, a category, or all a day later"),
    Entry(name: "advance", usage: "/advance 3d|2h|30m", explanation: "move this conversation's clock on"),
    Entry(name: "checkin", usage: "/checkin MOOD [NOTE]", explanation: "note a mood from 1 to 10"),
    Entry(
      name: "goal", usage: "/goal [add TITLE|done N [VALUE]]", explanation: "the goals; add one; note that one was met"),
    Entry(name: "fork", usage: "/fork [NAME]", explanation: "go on in a copy; this talk stays as it is"),
    Entry(
      name: "expect", usage: "/expect [WHAT|drop N]",
      explanation: "check the last answer; keep it for /promote"),
    Entry(
      name: "promote", usage: "/promote NAME [Old=New ...]",
      explanation: "make this conversation a scenario"),
    Entry(name: "quit", usage: "/quit", explanation: "end the conversation and keep a summary of it"),
  ]
}

/// A line of the chat as it is meant.
enum ChatLine: Hashable, Sendable {
  /// White space alone.
  case nothing
  /// Words for the companion.
  case message(String)
  case command(SlashCommand)
}
