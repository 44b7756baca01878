/// What `serenity safety` is to do.
struct SafetyOptions: Hashable, Sendable {
  enum Action: String, CaseIterable, Sendable { case classify }

  static let manual = Command.Manual(
    summary: "judge messages for risk", usage: "serenity safety classify [options]",
    details: """
        classify   answer each line of standard input, {"id", "text"} or {"id", "turns"}, with a line
                   {"id", "fire", "tier", "categories", "flags", "soft", "rules", "spans", "us"}; of
                   turns the gravest is told, and "first", the first that fired, from 0
      """,
    options: [
      Command.Option(
        name: "--jobs", value: "N", explanation: "classify: how many tasks at once, 1 to 64; 1 if left out"),
      Command.Option(name: "--lexicon", value: "DIR", explanation: "judge by this folder's lexicon/ and resources/"),
    ])

  var action: Action
  /// How many tasks judge at once.
  var jobs = 1
  /// The folder whose rules judge; nil for those in the program.
  var lexicon: String?

  init(action: Action) { self.action = action }

  init(_ words: ParsedWords) throws(UsageError) {
    let known = Action.allCases.map(\.rawValue)
    guard let name = words.plain.first else { throw .missingAction(known, of: .safety) }
    guard let action = Action(rawValue: name) else { throw .unknownAction(name, known: known, of: .safety) }
    self.init(action: action)
    if action == .classify, words.plain.count > 1 { throw .unexpectedWord(words.plain[1], of: .safety) }
    jobs = try words.number("--jobs", in: 1...64).map(Int.init) ?? jobs
    lexicon = try words.text("--lexicon")
  }
}
