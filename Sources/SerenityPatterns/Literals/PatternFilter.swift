/// Says which of many patterns a text could match at all, by the letters that their matches hold.
///
/// One pass over the text finds the literals of all patterns; a pattern is worth trying only where what it needs was found.
/// The literals are worked out from the patterns and never written by hand: one that was forgotten would be a match that
/// nobody sees.
public struct PatternFilter: Sendable {
  private let search: LiteralSearch
  /// The ways that each literal makes worth a look: a pattern has one or more.
  private let triggers: Lists
  private let ways: NeedProgram
  /// The pattern of each way.
  private let owners: [Int]
  private let ownerCount: Int
  /// The patterns that no literal is known of: they are worth trying on every text.
  public let always: [Int]

  /// Makes a filter of what patterns need, by their numbers.
  public init(_ needs: [Int: LiteralNeed]) {
    let ordered = needs.sorted { $0.key < $1.key }
    always = ordered.filter { $0.value.trigger == nil }.map(\.key)
    let ways = ordered.flatMap { owner, need in
      need.trigger == nil ? [] : need.ways.map { (owner: owner, need: $0) }
    }
    let literals = Set(ways.flatMap(\.need.literals)).sorted()
    var numbers: [LiteralNeed.Literal: Int] = [:]
    for (number, literal) in literals.enumerated() { numbers[literal] = number }
    var waysOf = [[Int]](repeating: [], count: literals.count)
    for (way, entry) in ways.enumerated() {
      for literal in entry.need.trigger ?? [] { numbers[literal].map { waysOf[$0].append(way) } }
    }
    search = LiteralSearch(literals)
    triggers = Lists(waysOf)
    owners = ways.map(\.owner)
    ownerCount = (ordered.last?.key ?? -1) + 1
    self.ways = NeedProgram(ways.map(\.need), numbers: numbers)
  }

  /// The numbers of the patterns that a text could match, in order.
  public func candidates(in text: String) -> [Int] {
    let found = search.find(in: text)
    var candidates = Marks(count: ownerCount)
    for owner in always { candidates.set(owner) }
    found.forEach { literal in
      triggers.forEach(of: literal) { way in
        let owner = owners[way]
        if !candidates.contains(owner), ways.isMet(way, by: found) { candidates.set(owner) }
      }
    }
    return candidates.numbers
  }
}

/// What patterns need, written as numbers one after the other so that looking at it follows no reference.
///
/// A group begins with its kind and the place after its end. The members of a clause are literals, one of which is needed;
/// those of other groups are groups.
private struct NeedProgram: Sendable {
  private static let (clause, allOf, oneOf) = (0, 1, 2)

  private var code: [Int] = []
  private var starts: [Int] = []

  /// How many needs there are.
  var count: Int { starts.count }

  init(_ needs: [LiteralNeed], numbers: [LiteralNeed.Literal: Int]) {
    for need in needs {
      starts.append(code.count)
      write(need, numbers)
    }
  }

  private mutating func write(_ need: LiteralNeed, _ numbers: [LiteralNeed.Literal: Int]) {
    let start = code.count
    switch need {
    case .unknown: code += [Self.allOf, 0]
    case .anyOf(let literals): code += [Self.clause, 0] + literals.compactMap { numbers[$0] }
    case .all(let needs):
      code += [Self.allOf, 0]
      // The shortest list first: it is the one most likely to fail.
      for need in needs.sorted(by: { $0.literals.count < $1.literals.count }) { write(need, numbers) }
    case .either(let needs):
      code += [Self.oneOf, 0]
      for need in needs { write(need, numbers) }
    }
    code[start + 1] = code.count
  }

  /// Whether a need is met.
  func isMet(_ number: Int, by found: borrowing LiteralSearch.Found) -> Bool {
    code.withUnsafeBufferPointer { Self.isMet($0, at: starts[number], by: found) }
  }

  private static func isMet(
    _ code: UnsafeBufferPointer<Int>, at start: Int, by found: borrowing LiteralSearch.Found
  ) -> Bool {
    let kind = code[start]
    let end = code[start + 1]
    var place = start + 2
    while place < end {
      let isMet = kind == clause ? found.contains(code[place]) : isMet(code, at: place, by: found)
      // One that is not met settles all, one that is met settles the others.
      if isMet != (kind == allOf) { return isMet }
      place = kind == clause ? place + 1 : code[place + 1]
    }
    return kind == allOf
  }
}

/// Lists of numbers, one after the other.
private struct Lists: Sendable {
  private var starts: [Int] = [0]
  private var members: [Int] = []

  init(_ lists: [[Int]]) {
    for list in lists {
      members += list
      starts.append(members.count)
    }
  }

  func forEach(of list: Int, _ body: (Int) -> Void) {
    members.withUnsafeBufferPointer { members in
      for place in starts[list]..<starts[list + 1] { body(members[place]) }
    }
  }
}

/// A set of small numbers.
private struct Marks: ~Copyable {
  private var words: [UInt64]

  init(count: Int) { words = [UInt64](repeating: 0, count: (count + 63) >> 6) }

  mutating func set(_ number: Int) { words[number >> 6] |= 1 << UInt64(number & 63) }

  func contains(_ number: Int) -> Bool { words[number >> 6] & (1 << UInt64(number & 63)) != 0 }

  /// The numbers in order.
  var numbers: [Int] {
    var numbers: [Int] = []
    for (index, word) in words.enumerated() where word != 0 {
      var left = word
      while left != 0 {
        numbers.append((index << 6) + left.trailingZeroBitCount)
        left &= left - 1
      }
    }
    return numbers
  }
}
