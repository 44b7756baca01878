import SerenityLive

/// What `serenity run` is to do.
struct RunOptions: Hashable, Sendable {
  static let manual = Command.Manual(
    summary: "replay scenarios offline and check what is said and remembered",
    usage: "serenity run [PATH...] [options]",
    details: """
      PATH is a scenario or a folder of scenarios; without one everything under scenarios/ is replayed.
      Nothing is sent anywhere: the model's answers come from the cassettes beside the scenarios.
      With --live one provider is asked instead, one scenario after the other: checks and contracts
      hold, goldens are not compared and no answer is kept. What it will cost by the price list is
      said first, what it did cost last. No other provider steps in when it fails, whatever
      SERENITY_FALLBACK says: a run in which two models answered would tell nothing of either.
      """,
    options: [
      Command.Option(
        name: "--filter", value: "TEXT", explanation: "only scenarios with TEXT in their path, title or tags"),
      Command.Option(
        name: "--seed", value: "N",
        explanation: "chance from this seed instead of the scenario's; goldens are not compared"),
      Command.Option(name: "--jobs", value: "N", explanation: "how many scenarios at once, 1 to 64"),
      Command.Option(name: "--json", value: nil, explanation: "one JSON object a line instead of text"),
      Command.Option(name: "--report", value: "DIR", explanation: "write the report into this folder"),
      Command.Option(
        name: "--update", value: nil, explanation: "write goldens that are missing or differ; such a run exits 3"),
      Command.Option(name: "--live", value: nil, explanation: "ask a provider instead of the cassettes; this costs"),
    ] + ProviderOptions.asked)

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
  /// Whom to ask instead of the cassettes; nil replays.
  var live: ProviderWish?

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
    guard words.has("--live") else {
      if let stray = ProviderOptions.asked.first(where: { words.has($0.name) }) {
        throw .onlyWith(stray.name, "--live")
      }
      return
    }
    live = try ProviderOptions.wish(words)
    if updatesGoldens { throw .together("--live", "--update", "goldens are made from cassettes") }
    if jobs != nil { throw .together("--live", "--jobs", "a provider is asked for one scenario after the other") }
  }
}
