/// Works out what the letters of a pattern are.
struct LetterAnalysis {
  /// More strings are not followed one by one.
  private static let mostStrings = 24
  /// More repetitions are not followed one by one.
  private static let mostRepetitions = 3

  /// What a node matches.
  private enum Letters {
    /// One of these strings, in lower case.
    case few(Set<ShortString>)
    /// More than is followed, and what all of it needs.
    case many(LiteralNeed)
  }

  /// What every match of a node needs.
  static func need(of node: PatternNode) -> LiteralNeed { need(of: letters(of: node)) }

  private static func letters(of node: PatternNode) -> Letters {
    switch node {
    case .character(let members): members.isEmpty ? .many(.unknown) : .few(Set(members.map { ShortString($0) }))
    case .edge: .few([.edge])
    case .nothing: .few([ShortString()])
    case .sequence(let parts): sequence(of: parts)
    case .choice(let branches): choice(of: branches.map(letters(of:)))
    case .repeated(let inner, let least, let most): repetition(of: letters(of: inner), least: least, most: most)
    }
  }

  private static func sequence(of parts: [PatternNode]) -> Letters {
    var needs: [LiteralNeed] = []
    var run: Set<ShortString> = [ShortString()]
    var isWhole = true
    for part in parts {
      switch letters(of: part) {
      case .few(let strings):
        if let joined = joined(run, strings) {
          run = joined
        } else {
          needs.append(need(of: run))
          (run, isWhole) = (strings, false)
        }
      case .many(let need):
        needs += [self.need(of: run), need]
        (run, isWhole) = ([ShortString()], false)
      }
    }
    return isWhole ? .few(run) : .many(all(needs + [need(of: run)]))
  }

  private static func choice(of branches: [Letters]) -> Letters {
    var union: Set<ShortString> = []
    for case .few(let strings) in branches { union.formUnion(strings) }
    let isFew = branches.allSatisfy { if case .few = $0 { true } else { false } }
    if isFew, union.count <= mostStrings { return .few(union) }
    let needs = branches.map(need(of:))
    return .many(needs.contains(.unknown) ? .unknown : .either(needs))
  }

  private static func repetition(of inner: Letters, least: Int, most: Int?) -> Letters {
    if case .few(let strings) = inner, let most, most <= mostRepetitions {
      var all: Set<ShortString> = least == 0 ? [ShortString()] : []
      var power: Set<ShortString>? = [ShortString()]
      for count in stride(from: 1, through: most, by: 1) {
        power = power.flatMap { joined($0, strings) }
        if count >= least { all.formUnion(power ?? []) }
      }
      if power != nil, all.count <= mostStrings { return .few(all) }
    }
    return .many(least > 0 ? need(of: inner) : .unknown)
  }

  private static func need(of letters: Letters) -> LiteralNeed {
    switch letters {
    case .few(let strings): need(of: strings)
    case .many(let need): need
    }
  }

  /// What a set of strings needs; one without letters makes it unknown.
  private static func need(of strings: Set<ShortString>) -> LiteralNeed {
    guard !strings.isEmpty, strings.allSatisfy(\.hasLetters) else { return .unknown }
    return .anyOf(Set(strings.map(\.literal)).sorted())
  }

  /// Every string of the one followed by every string of the other; nil where that is too much.
  private static func joined(_ left: Set<ShortString>, _ right: Set<ShortString>) -> Set<ShortString>? {
    guard left.count * right.count <= mostStrings else { return nil }
    var joined: Set<ShortString> = []
    for first in left {
      for second in right {
        guard let both = first.followed(by: second) else { return nil }
        joined.insert(both)
      }
    }
    return joined
  }

  private static func all(_ needs: [LiteralNeed]) -> LiteralNeed {
    var known: [LiteralNeed] = []
    for need in needs where need != .unknown && !known.contains(need) { known.append(need) }
    return known.isEmpty ? .unknown : known.count == 1 ? known[0] : .all(known)
  }
}

/// Up to 16 bytes without a place of their own in memory: a lexicon's analysis joins some hundred thousand.
struct ShortString: Hashable {
  static let longest = 16
  /// The edge of a word.
  static let edge = ShortString(0)

  private var low: UInt64 = 0
  private var high: UInt64 = 0
  private var count = 0

  init() {}

  init(_ byte: UInt8) { (low, count) = (UInt64(byte), 1) }

  /// This string and another one after it; nil where both together are too long.
  func followed(by other: ShortString) -> ShortString? {
    guard count + other.count <= Self.longest else { return nil }
    var both = self
    for place in 0..<other.count { both.append(other.byte(at: place)) }
    return both
  }

  /// Whether it holds more than edges, spaces and apostrophes.
  var hasLetters: Bool {
    (0..<count).contains { place in
      let byte = byte(at: place)
      return byte != 0 && byte != UInt8(ascii: " ") && byte != UInt8(ascii: "'")
    }
  }

  /// The letters, and whether an edge stands before and after them.
  var literal: LiteralNeed.Literal {
    let bytes = (0..<count).map(byte(at:))
    return LiteralNeed.Literal(
      bytes: bytes.filter { $0 != 0 }, hasEdgeBefore: bytes.first == 0, hasEdgeAfter: bytes.last == 0)
  }

  private func byte(at place: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: place < 8 ? low >> UInt64(place * 8) : high >> UInt64((place - 8) * 8))
  }

  private mutating func append(_ byte: UInt8) {
    if count < 8 { low |= UInt64(byte) << UInt64(count * 8) } else { high |= UInt64(byte) << UInt64((count - 8) * 8) }
    count += 1
  }
}
