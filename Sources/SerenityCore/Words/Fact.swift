/// Something worth remembering about the user, resting on the user's own words (MEM-4, MEM-11).
public struct Fact: Hashable, Sendable {
  /// The kinds of fact.
  public enum Category: String, Sendable, CaseIterable, Comparable {
    /// Who the user is: family, home, work.
    case identity
    /// How the user likes things, the companion included.
    case preference
    /// What keeps occupying the user.
    case theme
    /// Something that happened or is planned.
    case event
    /// What helps the user.
    case strategy
    /// What sets the user off.
    case trigger
    /// What the user wants.
    case goal

    /// Orders as declared.
    public static func < (left: Self, right: Self) -> Bool { order(left) < order(right) }
    private static func order(_ category: Self) -> Int { allCases.firstIndex(of: category) ?? 0 }
  }

  /// One time the user said it.
  public struct Mention: Hashable, Sendable {
    /// The user's message.
    public var message: MessageID
    /// The session of that message.
    public var session: SessionID
    /// The words it rests on, verbatim in the message.
    public var quote: String
    /// When it was said.
    public var at: Instant

    /// Makes a mention.
    public init(message: MessageID, session: SessionID, quote: String, at: Instant) {
      self.message = message
      self.session = session
      self.quote = quote
      self.at = at
    }
  }

  /// The name of the fact.
  public var id: FactID
  /// What kind of fact it is.
  public var category: Category
  /// What the fact is about when only one value can hold, such as `self.home`; a new value supersedes the old one.
  public var slot: String?
  /// The fact as a short sentence in the third person.
  public var content: String
  /// Every time it was said, oldest first; empty only for a fact that the user wrote down in the app.
  public var mentions: [Mention]
  /// Whether the user called it important, it is a significant life event, or a preference about the interaction.
  public var isImportant: Bool
  /// Who wrote the content down.
  public var origin: Origin
  /// When it stopped being true; nil while it holds.
  public var validTo: Instant?
  /// The fact that took its place.
  public var supersededBy: FactID?

  /// Who wrote a fact down.
  public enum Origin: String, Sendable, CaseIterable {
    /// The model, from what the user said.
    case model
    /// Code of ours, because the model could not be asked.
    case local
    /// The user, in the app.
    case user
  }

  /// Makes a fact.
  public init(
    id: FactID, category: Category, slot: String? = nil, content: String, mentions: [Mention], isImportant: Bool,
    origin: Origin, validTo: Instant? = nil, supersededBy: FactID? = nil
  ) {
    self.id = id
    self.category = category
    self.slot = slot
    self.content = content
    self.mentions = mentions
    self.isImportant = isImportant
    self.origin = origin
    self.validTo = validTo
    self.supersededBy = supersededBy
  }

  /// How sure we are: 0.5 at the first mention, 0.1 more for each further one, at most 0.95 (MEM-4).
  ///
  /// What the user wrote down needs no second mention: 0.95 at once.
  public var confidence: Double {
    origin == .user ? 0.95 : min(0.95, (5 + Double(max(0, mentions.count - 1))) / 10)
  }

  /// Whether it may enter a prompt: still true, and important or said in two sessions or more (MEM-5).
  public var isActive: Bool {
    validTo == nil && (isImportant || origin == .user || Set(mentions.map(\.session)).count > 1)
  }
}

/// The fingerprints of what the user asked to forget, so that it is not learnt again (MEM-11).
public struct Tombstones: Hashable, Sendable {
  /// The salt of this database.
  public var salt: String
  /// The salted digests of the forgotten facts.
  public var digests: Set<String>

  /// Makes a set of tombstones.
  public init(salt: String, digests: Set<String>) {
    self.salt = salt
    self.digests = digests
  }

  /// Draws the salt of a new database, 32 hexadecimal digits, from the random stream `store.salt`.
  public static func salt(drawnFrom random: any RandomSource) -> String {
    (0..<2).map { _ in
      let digits = String(random.next(in: "store.salt"), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// The content-free fingerprint of a fact: SHA-256 of the salt, the category and the normalised words.
  ///
  /// Case, punctuation, the order of the words, the plural and words without a meaning of their own do not count, so
  /// that "Her sister is called Elena" is as forgotten as "Sister: Elena"; a denial does count.
  public static func digest(of content: String, category: Fact.Category, salt: String) -> String {
    Digest.sha256(salt + "\u{0}" + category.rawValue + "\u{0}" + normalised(content))
  }

  /// Whether a fact with this content was forgotten.
  public func covers(_ content: String, category: Fact.Category) -> Bool {
    digests.contains(Self.digest(of: content, category: category, salt: salt))
  }

  private static func normalised(_ text: String) -> String {
    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    let telling = words.filter { !fillers.contains($0) }
    let stems = (telling.isEmpty ? words : telling).map {
      $0.count > 3 && $0.hasSuffix("s") ? String($0.dropLast()) : $0
    }
    return Set(stems).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.joined(separator: " ")
  }

  private static let fillers: Set<String> = [
    "a", "an", "the", "and", "of", "to", "in", "on", "at", "for", "with", "is", "are", "was", "were", "be", "has",
    "have", "had", "user", "users", "s", "their", "they", "his", "her", "he", "she", "my", "i", "named", "called",
    "name", "who", "that", "this", "it", "there",
  ]
}
