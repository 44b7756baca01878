/// A command of the program, with all that its help and its parsing need.
enum Command: String, CaseIterable, Sendable {
  case run, golden

  /// An option of a command.
  struct Option: Hashable, Sendable {
    /// The name with its dashes.
    var name: String
    /// What its value stands for, such as `TEXT`; nil for an option without a value.
    var value: String?
    var explanation: String
  }

  static let helpOption = Option(name: "--help", value: nil, explanation: "show this help")
  static let versionOption = Option(name: "--version", value: nil, explanation: "show the version")

  var summary: String {
    switch self {
    case .run: "replay scenarios offline and check what is said and remembered"
    case .golden: "list, show and settle what differs from the goldens"
    }
  }

  var usage: String {
    switch self {
    case .run: "serenity run [PATH...] [options]"
    case .golden: "serenity golden list|show|review|accept|reject [PATH...]"
    }
  }

  var details: String {
    switch self {
    case .run:
      """
      PATH is a scenario or a folder of scenarios; without one everything under scenarios/ is replayed.
      Nothing is sent anywhere: the model's answers come from the cassettes beside the scenarios.
      """
    case .golden:
      """
      PATH is a scenario, a golden or a folder of either; without one all are meant.

        list     name the goldens that wait for review
        show     show how they differ
        review   show each difference and ask what to do with it
        accept   make what the last run said the new golden
        reject   drop what the last run said and keep the golden
      """
    }
  }

  var options: [Option] {
    switch self {
    case .run:
      [
        Option(name: "--filter", value: "TEXT", explanation: "only scenarios with TEXT in their path, title or tags"),
        Option(
          name: "--seed", value: "N",
          explanation: "chance from this seed instead of the scenario's; goldens are not compared"),
        Option(name: "--jobs", value: "N", explanation: "how many scenarios at once, 1 to 64"),
        Option(name: "--json", value: nil, explanation: "one JSON object a line instead of text"),
        Option(name: "--report", value: "DIR", explanation: "write the report into this folder"),
        Option(
          name: "--update", value: nil, explanation: "write goldens that are missing or differ; such a run exits 3"),
        Self.helpOption,
      ]
    case .golden: [Self.helpOption]
    }
  }
}
