import SerenityCore

/// What `serenity safety` is to do.
struct SafetyOptions: Hashable, Sendable {
  enum Action: String, CaseIterable, Sendable { case classify, evaluate, explain }

  static let manual = Command.Manual(
    summary: "judge messages for risk, measure how well, and tell why",
    usage: "serenity safety classify|evaluate|explain [PATH...|TEXT] [options]",
    details: """
        classify   answer each line of standard input, {"id", "text"} or {"id", "turns"}, with a line
                   {"id", "fire", "tier", "categories", "flags", "soft", "rules", "spans", "us"}; of
                   turns the gravest is told, and "first", the first that fired, from 0
        evaluate   measure labelled rows, in .jsonl files or folders of them, the own corpus where
                   none is named; exits 5 where it got worse than the accepted baseline, 2 where the
                   own corpus has a row of T5 that is shown nothing, 7 with fewer than 30 labels
        explain    tell what a text fires and why, how it was read, what was close, what is shown;
                   with - for a text it is read from standard input

      The baseline of rows below scenarios/safety is scenarios/safety/baseline.json, if it is there.
      A report and what is told hold the ids of rows and not their words, but with --show-text.
      """,
    options: [
      Command.Option(
        name: "--jobs", value: "N", explanation: "classify, evaluate: how many tasks at once, 1 to 64"),
      Command.Option(name: "--baseline", value: "FILE", explanation: "evaluate: compare with this baseline"),
      Command.Option(name: "--accept", value: nil, explanation: "evaluate: make what was measured the baseline"),
      Command.Option(name: "--json", value: nil, explanation: "evaluate: one JSON object a line instead of text"),
      Command.Option(
        name: "--report", value: "DIR", explanation: "evaluate: write safety.html, .md and .jsonl into this folder"),
      Command.Option(name: "--show-text", value: nil, explanation: "evaluate: show the words of rows that went wrong"),
      Command.Option(name: "--after", value: "TIER", explanation: "explain: the tier of the talk before, T0 to T5"),
      Command.Option(name: "--lexicon", value: "DIR", explanation: "judge by this folder's lexicon/ and resources/"),
    ])

  var action: Action
  /// The paths to evaluate, or the words to explain.
  var words: [String] = []
  /// How many tasks judge at once; nil leaves it to the command.
  var jobs: Int?
  /// The baseline to compare with; nil for the corpus's own.
  var baseline: String?
  /// Whether what was measured becomes the baseline.
  var accepts = false
  /// Whether results are JSON, one object a line.
  var isJSON = false
  /// Where the report goes; nil for none.
  var report: String?
  /// Whether the words of rows are shown.
  var showsText = false
  /// The tier that an explained message follows.
  var after = RiskTier.none
  /// The folder whose rules judge; nil for those in the program.
  var lexicon: String?

  init(action: Action) { self.action = action }

  init(_ words: ParsedWords) throws(UsageError) {
    let (action, rest): (Action, [String]) = try words.action(of: .safety)
    self.init(action: action)
    self.words = rest
    if action == .classify, let stray = self.words.first { throw .unexpectedWord(stray, of: .safety) }
    if action == .explain, self.words.isEmpty { throw .nothingNamed("which text to explain", of: .safety) }
    jobs = try words.number("--jobs", in: 1...64).map(Int.init)
    baseline = try words.text("--baseline")
    accepts = words.has("--accept")
    isJSON = words.has("--json")
    report = try words.text("--report")
    showsText = words.has("--show-text")
    after = try Self.tier(words)
    lexicon = try words.text("--lexicon")
    let foreign: [(String, [Action])] = [
      ("--jobs", [.classify, .evaluate]), ("--baseline", [.evaluate]), ("--accept", [.evaluate]),
      ("--json", [.evaluate]),
      ("--report", [.evaluate]), ("--show-text", [.evaluate]), ("--after", [.explain]),
    ]
    for (option, actions) in foreign where words.has(option) && !actions.contains(action) {
      throw .together(option, action.rawValue, "it belongs to \(actions.map(\.rawValue).joined(separator: " and "))")
    }
  }

  private static func tier(_ words: ParsedWords) throws(UsageError) -> RiskTier {
    guard let code = try words.text("--after") else { return .none }
    guard let tier = RiskTier.allCases.first(where: { $0.code == code.uppercased() }) else {
      throw .notAChoice("--after", code, known: RiskTier.allCases.map(\.code))
    }
    return tier
  }
}
