/// The letters that every match of a pattern holds.
///
/// It is sound, not complete: a text that lacks what is needed cannot match; one that has it may or may not. After RE2's
/// prefilter (R. Cox, "Regular Expression Matching with a Trigram Index", 2012): exact sets are joined as long as they
/// stay small, and become a demand when they cannot be.
public indirect enum LiteralNeed: Hashable, Sendable {
  /// Nothing is known: every text has to be tried.
  case unknown
  /// One of these, sorted.
  case anyOf([Literal])
  /// Every one of these.
  case all([LiteralNeed])
  /// One of these.
  case either([LiteralNeed])

  /// Letters in lower case, and whether they stand at the edges of words.
  public struct Literal: Hashable, Sendable, Comparable {
    /// ASCII in lower case.
    public var bytes: [UInt8]
    /// Whether a word begins, or ends, before the first letter.
    public var hasEdgeBefore: Bool
    /// Whether a word begins, or ends, after the last letter.
    public var hasEdgeAfter: Bool
    /// How telling it is: the letters of its words, one for a common word, half as many for a piece of a word.
    let weight: Int

    /// Makes a literal of letters in lower case.
    public init(bytes: [UInt8], hasEdgeBefore: Bool, hasEdgeAfter: Bool) {
      self.bytes = bytes
      self.hasEdgeBefore = hasEdgeBefore
      self.hasEdgeAfter = hasEdgeAfter
      weight = CommonWords.weight(of: bytes, hasEdgeBefore, hasEdgeAfter)
    }

    /// Orders by letters.
    public static func < (left: Self, right: Self) -> Bool {
      if left.bytes != right.bytes { return left.bytes.lexicographicallyPrecedes(right.bytes) }
      return (left.hasEdgeBefore ? 1 : 0, left.hasEdgeAfter ? 1 : 0)
        < (right.hasEdgeBefore ? 1 : 0, right.hasEdgeAfter ? 1 : 0)
    }
  }

  /// What the matches of a pattern need that is matched without regard to case; `unknown` for a pattern that cannot be
  /// followed.
  public init(pattern source: String) {
    guard let node = PatternReader.read(source) else {
      self = .unknown
      return
    }
    self = LetterAnalysis.need(of: node)
  }

  /// The members of a set that is small and telling enough to look for first; nil where every text has to be tried.
  ///
  /// Whoever has none of these lacks what is needed.
  public var trigger: [Literal]? { bestTrigger.map { Array(Set($0)).sorted() } }

  private var bestTrigger: [Literal]? {
    switch self {
    case .unknown: return nil
    case .anyOf(let literals): return literals
    case .all(let needs):
      return needs.max { ($0.strength, -$0.literals.count) < ($1.strength, -$1.literals.count) }?.bestTrigger
    case .either(let needs):
      var all: [Literal] = []
      for need in needs {
        guard let trigger = need.bestTrigger else { return nil }
        all += trigger
      }
      return all
    }
  }

  /// Whether every text that has what is needed holds one of some letters, in lower case.
  public func implies(_ letters: [[UInt8]]) -> Bool {
    switch self {
    case .unknown: false
    case .anyOf(let literals):
      literals.allSatisfy { literal in letters.contains { !$0.isEmpty && literal.bytes.firstRange(of: $0) != nil } }
    case .all(let needs): needs.contains { $0.implies(letters) }
    case .either(let needs): needs.allSatisfy { $0.implies(letters) }
    }
  }

  /// The ways to meet the need: one of them has to be met whole.
  ///
  /// A way asks for the two most telling of the things it needs: what most texts hold costs more to look for than it tells.
  public var ways: [LiteralNeed] {
    switch self {
    case .unknown, .anyOf: [self]
    case .either(let needs): needs.flatMap(\.ways)
    case .all(let needs):
      [.all(needs.map { ($0, $0.strength) }.sorted { $0.1 > $1.1 }.prefix(2).map(\.0))]
    }
  }

  /// How telling it is: that of the least telling literal that may be all that is found of it.
  private var strength: Int {
    switch self {
    case .unknown: 0
    case .anyOf(let literals): literals.map(\.weight).min() ?? 0
    case .all(let needs): needs.map(\.strength).max() ?? 0
    case .either(let needs): needs.map(\.strength).min() ?? 0
    }
  }

  /// Every literal that is spoken of.
  public var literals: [Literal] {
    switch self {
    case .unknown: []
    case .anyOf(let literals): literals
    case .all(let needs), .either(let needs): needs.flatMap(\.literals)
    }
  }
}
