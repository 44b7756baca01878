import SerenityCore

/// What must go with a fact, so that it does not come back (MEM-7, MEM-11).
///
/// Pure. Better too much than too little: a message kept from the prompts is a small loss, a forgotten thing that
/// returns is a broken promise.
struct ForgetPlan: Hashable, Sendable {
  /// The messages that state the fact, of any speaker and session; they never enter a prompt again.
  let withheld: [MessageID]
  /// The summaries that may repeat it; they are wiped and made anew from what is left.
  let dirtied: [SummaryID]

  /// Plans to forget a fact, given all messages and summaries.
  ///
  /// A message states the fact when the fact rests on it, when it holds a name of the fact (`ownNames`, the user's, do
  /// not count), or three fifths of the words that carry the fact's or a quote's meaning. A summary may repeat it when
  /// it does so itself or when its session has a message that does.
  init(fact: Fact, messages: [Message], summaries: [Summary], ownNames: Set<String>) {
    let statement = Statement(fact, ownNames: ownNames)
    let sources = Set(fact.mentions.map(\.message))
    let stating = messages.filter { sources.contains($0.id) || statement.isIn($0.text) }
    let sessions = Set(stating.map(\.session) + fact.mentions.map(\.session))
    withheld = stating.map(\.id)
    dirtied = summaries.filter { sessions.contains($0.session) || statement.isIn($0.allText) }.map(\.id)
  }

  /// A fact as it may be recognised in other words.
  private struct Statement {
    let names: Set<String>
    let wordings: [Set<String>]

    init(_ fact: Fact, ownNames: Set<String>) {
      let inContent = Speech.names(in: fact.content).subtracting(ownNames)
      let inQuotes = fact.mentions.reduce(into: Set()) { $0.formUnion(Speech.names(in: $1.quote)) }
      names = inContent.isEmpty ? inQuotes.subtracting(ownNames) : inContent
      wordings = ([fact.content] + fact.mentions.map(\.quote)).map { FactLikeness($0).stems }.filter { $0.count >= 2 }
    }

    func isIn(_ text: String) -> Bool {
      let words = Set(Words.tokens(text).map(Speech.folded))
      if !names.isDisjoint(with: words) { return true }
      let stems = FactLikeness(text).stems
      return wordings.contains { wording in
        let shared = wording.intersection(stems).count
        return shared >= 2 && shared * 5 >= wording.count * 3
      }
    }
  }
}

extension Summary {
  /// All words of the summary.
  fileprivate var allText: String { (topics + followUps + [keyInsight, quote ?? ""]).joined(separator: ". ") }
}
