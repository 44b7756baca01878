public import SerenityCore

/// The things about a user of which only one value holds at a time; a new value supersedes the old one (MEM-5).
public enum FactSlots {
  /// One such thing.
  public struct Slot: Hashable, Sendable {
    /// The short name that the model is offered, such as `home`.
    public var name: String
    /// The category its facts belong to.
    public var category: Fact.Category
    /// What it holds, for the model.
    public var meaning: String

    /// The name under which a fact keeps it, such as `self.home`.
    public var key: String { "self.\(name)" }
  }

  /// All slots, in the order in which the model is offered them.
  public static let all: [Slot] = [
    Slot(name: "name", category: .identity, meaning: "what the user is called"),
    Slot(name: "age", category: .identity, meaning: "how old the user is"),
    Slot(name: "pronouns", category: .identity, meaning: "the user's pronouns"),
    Slot(name: "home", category: .identity, meaning: "the place the user lives in"),
    Slot(name: "household", category: .identity, meaning: "whom the user lives with"),
    Slot(name: "work", category: .identity, meaning: "the user's job or employer"),
    Slot(name: "studies", category: .identity, meaning: "what the user studies, and where"),
    Slot(name: "partner", category: .identity, meaning: "the user's partner, or being single"),
    Slot(name: "therapist", category: .identity, meaning: "the user's therapist or counsellor"),
    Slot(name: "bedtime", category: .identity, meaning: "when the user usually goes to bed"),
    Slot(name: "address-style", category: .preference, meaning: "how the companion should address the user"),
    Slot(name: "reply-length", category: .preference, meaning: "how long the user wants replies to be"),
    Slot(name: "reply-tone", category: .preference, meaning: "how the user wants to be spoken to"),
    Slot(name: "main-goal", category: .goal, meaning: "what the user wants most at present"),
  ]

  /// The key for a name as a model writes it, with or without `self.`, in any case; nil when there is no such slot.
  public static func key(for name: String?) -> String? {
    guard let name else { return nil }
    let wanted = name.lowercased()
    return all.first { $0.name == wanted || $0.key == wanted }?.key
  }
}
