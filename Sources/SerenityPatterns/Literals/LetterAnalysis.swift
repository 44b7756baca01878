/// Works out what the letters of a pattern are.
struct LetterAnalysis {
  /// More strings are not followed one by one.
  private static let mostStrings = 32
  /// Longer strings tell no more.
  private static let longest = 16
  /// More repetitions are not followed one by one.
  private static let mostRepetitions = 3
  /// Stands for the edge of a word in a string.
  private static let edge: UInt8 = 0

  /// What a node matches.
  private enum Letters {
    /// One of these strings, in lower case.
    case few(Set<[UInt8]>)
    /// More than is followed, and what all of it needs.
    case many(LiteralNeed)
  }

  /// Letters that weigh less count as telling nothing.
  let leastWeight: Int

  /// What every match of a node needs.
  func need(of node: PatternNode) -> LiteralNeed { need(of: letters(of: node)) }

  private func letters(of node: PatternNode) -> Letters {
    switch node {
    case .character(let members): members.isEmpty ? .many(.unknown) : .few(Set(members.map { [$0] }))
    case .edge: .few([[Self.edge]])
    case .nothing: .few([[]])
    case .sequence(let parts): sequence(of: parts)
    case .choice(let branches): choice(of: branches.map(letters(of:)))
    case .repeated(let inner, let least, let most): repetition(of: letters(of: inner), least: least, most: most)
    }
  }

  private func sequence(of parts: [PatternNode]) -> Letters {
    var needs: [LiteralNeed] = []
    var run: Set<[UInt8]> = [[]]
    var isWhole = true
    for part in words(of: parts) {
      switch part {
      case .few(let strings):
        if let joined = Self.joined(run, strings) {
          run = joined
        } else {
          needs.append(need(of: .few(run)))
          (run, isWhole) = (strings, false)
        }
      case .many(let need):
        needs += [self.need(of: .few(run)), need]
        (run, isWhole) = ([[]], false)
      }
    }
    return isWhole ? .few(run) : .many(Self.all(needs + [need(of: .few(run))]))
  }

  /// The letters of parts, single ones that follow each other joined before anything is done with them.
  private func words(of parts: [PatternNode]) -> [Letters] {
    var words: [Letters] = []
    var word: [UInt8] = []
    for part in parts {
      if case .character(let members) = part, members.count == 1, let letter = members.first, word.count < Self.longest
      {
        word.append(letter)
        continue
      }
      if !word.isEmpty { words.append(.few([word])) }
      word = []
      words.append(letters(of: part))
    }
    return word.isEmpty ? words : words + [.few([word])]
  }

  private func choice(of branches: [Letters]) -> Letters {
    var union: Set<[UInt8]> = []
    for case .few(let strings) in branches { union.formUnion(strings) }
    let isFew = branches.allSatisfy { if case .few = $0 { true } else { false } }
    if isFew, union.count <= Self.mostStrings { return .few(union) }
    let needs = branches.map(need(of:))
    return .many(needs.contains(.unknown) ? .unknown : .either(needs))
  }

  private func repetition(of inner: Letters, least: Int, most: Int?) -> Letters {
    if case .few(let strings) = inner, let most, most <= Self.mostRepetitions {
      var all: Set<[UInt8]> = least == 0 ? [[]] : []
      var power: Set<[UInt8]>? = [[]]
      for count in stride(from: 1, through: most, by: 1) {
        power = power.flatMap { Self.joined($0, strings) }
        if count >= least { all.formUnion(power ?? []) }
      }
      if power != nil, all.count <= Self.mostStrings { return .few(all) }
    }
    return .many(least > 0 ? need(of: inner) : .unknown)
  }

  private func need(of letters: Letters) -> LiteralNeed {
    switch letters {
    case .few(let strings): need(of: strings)
    case .many(let need): need
    }
  }

  /// What a set of strings needs; one that tells nothing makes it unknown.
  private func need(of strings: Set<[UInt8]>) -> LiteralNeed {
    var literals: Set<LiteralNeed.Literal> = []
    for string in strings {
      let literal = LiteralNeed.Literal(
        bytes: string.filter { $0 != Self.edge }, hasEdgeBefore: string.first == Self.edge,
        hasEdgeAfter: string.last == Self.edge)
      guard literal.weight >= leastWeight else { return .unknown }
      literals.insert(literal)
    }
    return literals.isEmpty ? .unknown : .anyOf(literals.sorted())
  }

  /// Every string of the one followed by every string of the other; nil where that is too much.
  private static func joined(_ left: Set<[UInt8]>, _ right: Set<[UInt8]>) -> Set<[UInt8]>? {
    if left == [[]] { return right }
    guard left.count * right.count <= mostStrings else { return nil }
    var joined: Set<[UInt8]> = []
    for first in left {
      for second in right where joined.insert(first + second).inserted && first.count + second.count > longest {
        return nil
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
