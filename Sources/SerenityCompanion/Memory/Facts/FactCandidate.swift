import SerenityCore

/// Something that may become a fact, once it was checked against what the user said.
struct FactCandidate: Hashable, Sendable {
  /// What kind of fact it would be.
  var category: Fact.Category
  /// The key of the single-valued thing it is about, such as `self.home`; nil when many may hold at once.
  var slot: String?
  /// The fact as a short sentence in the third person.
  var content: String
  /// The words it claims to rest on.
  var quote: String
  /// Which of the user's messages it claims to rest on, counted from 1.
  var message: Int
  /// Whether the user called it important, it is a significant event, or a preference about the interaction.
  var isImportant: Bool
  /// Who wrote it down.
  var origin: Fact.Origin
}
