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

    /// Makes a literal of letters in lower case.
    public init(bytes: [UInt8], hasEdgeBefore: Bool, hasEdgeAfter: Bool) {
      self.bytes = bytes
      self.hasEdgeBefore = hasEdgeBefore
      self.hasEdgeAfter = hasEdgeAfter
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
    self = Letters(of: node).need
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
      return needs.compactMap(\.bestTrigger).max { Self.weight($0) < Self.weight($1) }
    case .either(let needs):
      var all: [Literal] = []
      for need in needs {
        guard let trigger = need.bestTrigger else { return nil }
        all += trigger
      }
      return all
    }
  }

  /// How telling a set is: by its commonest member, which is most likely its shortest; the longer set is the worse one.
  private static func weight(_ literals: [Literal]) -> (Int, Int) {
    (
      literals.map { $0.bytes.count + ($0.hasEdgeBefore ? 1 : 0) + ($0.hasEdgeAfter ? 1 : 0) }.min() ?? 0,
      -literals.count
    )
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

  /// Every literal that is spoken of.
  public var literals: [Literal] {
    switch self {
    case .unknown: []
    case .anyOf(let literals): literals
    case .all(let needs), .either(let needs): needs.flatMap(\.literals)
    }
  }
}

/// The letters of a node: all that it can match where these are few, and what it needs otherwise.
private struct Letters {
  /// More strings are not followed one by one.
  private static let mostStrings = 64
  /// Longer strings tell no more.
  private static let longest = 24
  /// Stands for the edge of a word in a string.
  private static let edge: UInt8 = 0

  /// Every string that the node matches, in lower case; nil where they are many.
  var exact: Set<[UInt8]>?
  /// What the node needs where its strings are many.
  var need: LiteralNeed

  private init(exact: Set<[UInt8]>?, need: LiteralNeed) {
    self.exact = exact
    self.need = need
  }

  init(of node: PatternNode) {
    switch node {
    case .character(let members):
      let strings = Set(members.map { [$0] })
      self.init(exact: members.isEmpty ? nil : strings, need: members.isEmpty ? .unknown : Self.need(of: strings))
    case .edge: self.init(exact: [[Self.edge]], need: .unknown)
    case .nothing: self.init(exact: [[]], need: .unknown)
    case .sequence(let parts):
      self.init(sequence: parts.map(Self.init(of:)))
    case .choice(let branches):
      self.init(choice: branches.map(Self.init(of:)))
    case .repeated(let inner, let least, let most):
      self.init(repeated: Self(of: inner), least: least, most: most)
    }
  }

  private init(sequence parts: [Letters]) {
    var needs: [LiteralNeed] = []
    var run: Set<[UInt8]> = [[]]
    var isExact = true
    func flushed(_ run: Set<[UInt8]>) { needs.append(Self.need(of: run)) }
    for part in parts {
      guard let strings = part.exact else {
        flushed(run)
        needs.append(part.need)
        (run, isExact) = ([[]], false)
        continue
      }
      if let joined = Self.joined(run, strings) {
        run = joined
      } else {
        flushed(run)
        (run, isExact) = (strings, false)
      }
    }
    if !isExact { flushed(run) }
    exact = isExact ? run : nil
    need = isExact ? Self.need(of: run) : Self.all(needs)
  }

  private init(choice branches: [Letters]) {
    var union: Set<[UInt8]>? = []
    for branch in branches { union = branch.exact.flatMap { strings in union?.union(strings) } }
    if let strings = union, strings.count <= Self.mostStrings {
      (exact, need) = (strings, Self.need(of: strings))
    } else {
      exact = nil
      need = branches.contains { $0.need == .unknown } ? .unknown : .either(branches.map(\.need))
    }
  }

  private init(repeated inner: Letters, least: Int, most: Int?) {
    if let strings = inner.exact, let most, most <= 3 {
      var all: Set<[UInt8]>? = []
      var power: Set<[UInt8]>? = [[]]
      for count in 0...most {
        if count > 0 { power = power.flatMap { Self.joined($0, strings) } }
        if count >= least { all = all.flatMap { sum in power.map { sum.union($0) } } }
      }
      if let all, all.count <= Self.mostStrings {
        (exact, need) = (all, Self.need(of: all))
        return
      }
    }
    (exact, need) = (nil, least > 0 ? inner.need : .unknown)
  }

  /// Every string of the one followed by every string of the other; nil where that is too much.
  private static func joined(_ left: Set<[UInt8]>, _ right: Set<[UInt8]>) -> Set<[UInt8]>? {
    guard left.count * right.count <= mostStrings else { return nil }
    var joined: Set<[UInt8]> = []
    for first in left { for second in right { joined.insert(first + second) } }
    return joined.contains { $0.count > longest } ? nil : joined
  }

  /// What a set of strings needs; strings without letters make it unknown.
  private static func need(of strings: Set<[UInt8]>) -> LiteralNeed {
    var literals: Set<LiteralNeed.Literal> = []
    for string in strings {
      let bytes = string.filter { $0 != edge }
      guard bytes.contains(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "'") }) else { return .unknown }
      literals.insert(
        LiteralNeed.Literal(bytes: bytes, hasEdgeBefore: string.first == edge, hasEdgeAfter: string.last == edge))
    }
    return literals.isEmpty ? .unknown : .anyOf(literals.sorted())
  }

  private static func all(_ needs: [LiteralNeed]) -> LiteralNeed {
    let known = Array(Set(needs.filter { $0 != .unknown }))
    return known.isEmpty ? .unknown : known.count == 1 ? known[0] : .all(known)
  }
}
