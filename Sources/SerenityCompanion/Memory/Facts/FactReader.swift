import SerenityCore

/// Reads the facts a model found in the user's messages (MEM-4).
struct FactReader: Sendable {
  /// The candidates in an answer; nil when the answer is rubbish, empty when the model found none.
  ///
  /// An entry without a category, a content, a quote or a number is left out; what is left is for `FactKeeper` to judge.
  func read(_ answer: String) -> [FactCandidate]? {
    guard case .list(let entries) = JSONReading.object(with: "facts", in: answer)?["facts"] else { return nil }
    return entries.compactMap(candidate)
  }

  private func candidate(_ entry: JSONReading) -> FactCandidate? {
    guard let category = entry["category"]?.string.flatMap({ Self.category($0) }),
      let content = entry["content"]?.string,
      let quote = entry["quote"]?.string, let message = entry["message"]?.integer
    else { return nil }
    return FactCandidate(
      category: category, slot: FactSlots.key(for: entry["slot"]?.string), content: content, quote: quote,
      message: message, isImportant: entry["important"]?.isTrue ?? false, origin: .model)
  }

  /// The category of a name; the five of the founding documents are mapped in (MEM-4).
  private static func category(_ name: String) -> Fact.Category? {
    switch name.lowercased() {
    case "personal": .identity
    case "health", "relationships": .theme
    case "goals": .goal
    case "preferences": .preference
    case let other: Fact.Category(rawValue: other)
    }
  }
}
