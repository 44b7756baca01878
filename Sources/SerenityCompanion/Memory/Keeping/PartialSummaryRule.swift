import SerenityCore

/// Says which messages a partial summary must take in now (MEM-2).
struct PartialSummaryRule: Sendable {
  /// Past how many messages the older part of a session is summarised.
  let threshold: Int
  /// How many messages the prompt holds in full.
  let shortTerm: Int

  /// Makes the rule.
  init(after threshold: Int, keeping shortTerm: Int) {
    self.threshold = threshold
    self.shortTerm = shortTerm
  }

  /// The messages that have left the short-term memory and are in no summary yet; empty while too few have.
  func due(_ messages: [Message], coveredThrough covered: MessageID?) -> [Message] {
    guard messages.count > threshold else { return [] }
    let gone = messages.dropLast(shortTerm)
    let next = covered.flatMap { covered in gone.firstIndex { $0.id == covered } }.map { $0 + 1 } ?? gone.startIndex
    let fresh = Array(gone[next...])
    return fresh.count >= max(1, threshold - shortTerm) ? fresh : []
  }
}
