package import SerenityCore
package import SerenitySafety

/// What the assessments of a message, or of all messages of a talk, come to.
package struct SafetyJudgement: Sendable {
  /// The assessment of each message in order; never empty.
  package var turns: [Assessment]
  /// How long the assessing of each message took.
  package var times: [Duration]

  package init(turns: [Assessment], times: [Duration]) {
    precondition(!turns.isEmpty && turns.count == times.count, "Every message has an assessment and a time.")
    self.turns = turns
    self.times = times
  }

  /// Whether any message asks for resources.
  package var fires: Bool { turns.contains(where: \.fires) }
  /// Whether a message asks for resources in full, not gently.
  package var isHard: Bool { turns.contains { $0.fires && !$0.isSoft } }
  /// Whether resources are asked for, and only gently.
  package var isSoft: Bool { fires && !isHard }
  /// The first message that asks for resources, counted from 0.
  package var first: Int? { turns.firstIndex(where: \.fires) }
  /// The assessing of all messages.
  package var time: Duration { times.reduce(.zero, +) }

  /// The gravest assessment: what fires before what does not, then by tier, then hard before soft, then the earliest.
  package var gravest: Assessment {
    turns.dropFirst().reduce(turns[0]) { Self.rank($0) < Self.rank($1) ? $1 : $0 }
  }

  /// The gravest tier among the messages that fire, `none` where none does; `countsSoft` says whether gentle ones count.
  package func firedTier(countsSoft: Bool = true) -> RiskTier {
    turns.filter { $0.fires && (countsSoft || !$0.isSoft) }.map(\.tier).max() ?? .none
  }

  private static func rank(_ one: Assessment) -> (Int, Int, Int) {
    (one.fires ? 1 : 0, one.tier.rawValue, one.isSoft ? 0 : 1)
  }
}

extension Assessment {
  /// The flags of all hits, sorted by name.
  package var flags: [Flag] { Set(hits.flatMap(\.flags)).sorted() }

  /// The rules that matched, each once, in the order of their places.
  package var ruleNames: [String] {
    var seen: Set<String> = []
    return hits.map(\.rule).filter { seen.insert($0).inserted }
  }

  /// The places that matched, each once, in order.
  package var spans: [Range<Int>] {
    var seen: Set<Range<Int>> = []
    return hits.map(\.span).filter { seen.insert($0).inserted }
  }
}
