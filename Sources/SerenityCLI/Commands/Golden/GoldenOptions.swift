/// What `serenity golden` is to do.
struct GoldenOptions: Hashable, Sendable {
  enum Action: String, CaseIterable, Sendable { case list, show, review, accept, reject }

  static let manual = Command.Manual(
    summary: "list, show and settle what differs from the goldens",
    usage: "serenity golden list|show|review|accept|reject [PATH...]",
    details: """
      PATH is a scenario, a golden or a folder of either; without one all are meant.

        list     name the goldens that wait for review
        show     show how they differ
        review   show each difference and ask what to do with it
        accept   make what the last run said the new golden
        reject   drop what the last run said and keep the golden
      """)

  var action: Action
  /// Scenarios, goldens or folders of them; all when empty.
  var paths: [String]

  init(action: Action, paths: [String] = []) {
    self.action = action
    self.paths = paths
  }

  init(_ words: ParsedWords) throws(UsageError) {
    let (action, paths): (Action, [String]) = try words.action(of: .golden)
    self.init(action: action, paths: paths)
  }
}
