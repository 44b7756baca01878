import SerenityCore

/// One section before it is known how much of it fits.
///
/// Its items give way one at a time, the least important first, so what a smaller budget keeps is always part of what
/// a larger one keeps.
struct SectionDraft: Sendable {
  /// A piece that is kept or left out whole.
  struct Item: Sendable {
    var text: String
    /// Place in the order of importance; 0 is kept longest.
    var rank: Int
    /// Who speaks, where the item is a message of its own.
    var role: ChatMessage.Role = .system
  }

  var name: SectionName
  /// What stands before and after the items; absent with them.
  var opening: String = ""
  var closing: String = ""
  /// The pieces, in the order in which they are read.
  var items: [Item]
  /// What the pieces are called in the account, one and many.
  var noun: (one: String, many: String) = ("line", "lines")
  /// How many pieces stay in the first round under pressure: key metrics, three summaries, the best facts (PROMPT-1).
  var essential: Int
  /// What was left out or shortened before the budget was asked, as sentences.
  var notes: [String] = []
  /// Whether every item is a message of its own.
  var isConversation = false

  init(
    _ name: SectionName, opening: String = "", closing: String = "", items: [Item],
    noun: (one: String, many: String) = ("line", "lines"), essential: Int? = nil, notes: [String] = [],
    isConversation: Bool = false
  ) {
    self.name = name
    self.opening = opening
    self.closing = closing
    self.items = items
    self.noun = noun
    self.essential = essential ?? items.count
    self.notes = notes
    self.isConversation = isConversation
  }

  /// A section of one text that is kept whole.
  init(_ name: SectionName, text: String, role: ChatMessage.Role = .system) {
    let items = text.isEmpty ? [] : [Item(text: text, rank: 0, role: role)]
    self.init(name, items: items, isConversation: true)
  }

  /// The messages when the `kept` most important items stay.
  func messages(keeping kept: Int) -> [ChatMessage] {
    let chosen = items.filter { $0.rank < kept }
    guard !chosen.isEmpty else { return [] }
    guard !isConversation else { return chosen.map { ChatMessage($0.role, $0.text) } }
    let lines = [opening] + chosen.map(\.text) + [closing]
    return [ChatMessage(.system, lines.filter { !$0.isEmpty }.joined(separator: "\n"))]
  }

  /// The tokens of the section for each number of items kept, from none to all.
  func sizes(_ counter: TokenCounter) -> [Int] {
    let byRank = items.sorted { $0.rank < $1.rank }
    var sizes = [0]
    if isConversation {
      for item in byRank { sizes.append((sizes.last ?? 0) + counter.count(message: item.text)) }
    } else {
      // Weights of lines add up, so every prefix is priced exactly without being built.
      var weight = [opening, closing].reduce(0) { $0 + ($1.isEmpty ? 0 : counter.weight($1) + counter.lineBreak) }
      for item in byRank {
        weight += counter.weight(item.text) + counter.lineBreak
        sizes.append(counter.tokens(ofWeight: weight - counter.lineBreak) + TokenCounter.messageOverhead)
      }
    }
    return sizes
  }
}
