import SerenityCore

/// Says which of a session's messages a prompt is offered in full (MEM short term, PROMPT-2).
///
/// With the tiers these are the newest few. With a plan of long history they are all that the partial summary does not
/// tell of yet, and the plan's own tokens cut them.
struct HistoryWindow: Sendable {
  /// The most messages that a long history is read from: 26,000 tokens hold about that many short ones.
  static let longest = 400

  /// The most messages.
  let most: Int
  private let isLong: Bool

  /// Makes the window of a plan; `shortTerm` counts where the plan leaves the rest to the tiers.
  init(_ rule: BudgetPlan.HistoryRule, shortTerm: Int) {
    isLong = rule.summarisePast != nil
    most = isLong ? Self.longest : shortTerm
  }

  /// The messages to offer of those before the current one, oldest first.
  func recent(of earlier: [Message], partial summary: Summary?) -> [Message] {
    var recent = earlier.filter { !$0.isWithheld }
    if isLong, let summary, let place = recent.firstIndex(where: { $0.id == summary.coversThrough }) {
      recent.removeSubrange(...place)
    }
    return Array(recent.suffix(most))
  }
}

extension Companion {
  var window: HistoryWindow {
    HistoryWindow(assembler.plan.history, shortTerm: configuration.shortTermMessages)
  }
}
