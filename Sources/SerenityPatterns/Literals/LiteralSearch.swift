/// Finds which of many literals a text holds, in one pass over its bytes.
///
/// The automaton of Aho and Corasick (1975) with every transition worked out beforehand. A value without state: it may be
/// used by many tasks at once.
public struct LiteralSearch: Sendable {
  /// A set of literals by their numbers.
  public struct Found: Hashable, Sendable {
    fileprivate var words: [UInt64]

    /// Whether a literal was found.
    public func contains(_ number: Int) -> Bool { words[number >> 6] & (1 << UInt64(number & 63)) != 0 }

    /// Does something with the number of everything that was found, in order.
    public func forEach(_ body: (Int) -> Void) {
      for (index, word) in words.enumerated() where word != 0 {
        var left = word
        while left != 0 {
          body((index << 6) + left.trailingZeroBitCount)
          left &= left - 1
        }
      }
    }
  }

  /// A literal that ends in a state.
  private struct Ending {
    var number: Int32
    var length: Int32
    var hasEdgeBefore: Bool
    var hasEdgeAfter: Bool
  }

  /// How many literals are looked for.
  public let count: Int
  /// The class of each byte; 0 for one that no literal holds.
  private let classes: [UInt8]
  private let width: Int
  /// The next state, by state and class.
  private let next: [Int32]
  /// The endings of a state: a range of `endings`.
  private let firstEnding: [Int32]
  private let endings: [Ending]

  /// Makes a search; literals have letters.
  ///
  /// A literal's number is its place in the list.
  public init(_ literals: [LiteralNeed.Literal]) {
    count = literals.count
    var classes = [UInt8](repeating: 0, count: 256)
    var width = 1
    for byte in Set(literals.flatMap(\.bytes)).sorted() where classes[Int(byte)] == 0 {
      classes[Int(byte)] = UInt8(width)
      width += 1
    }
    for byte in UInt8(ascii: "A")...UInt8(ascii: "Z") { classes[Int(byte)] = classes[Int(Self.lowered(byte))] }
    self.classes = classes
    self.width = width
    var tree = Tree(width: width)
    for (number, literal) in literals.enumerated() {
      precondition(!literal.bytes.isEmpty, "A literal has letters.")
      tree.insert(literal.bytes.map { Int(classes[Int($0)]) }, number: number)
    }
    let endingsOfState = tree.complete()
    next = tree.next.map { Int32($0) }
    var firstEnding: [Int32] = [0]
    var endings: [Ending] = []
    for numbers in endingsOfState {
      endings += numbers.map { number in
        let literal = literals[number]
        return Ending(
          number: Int32(number), length: Int32(literal.bytes.count), hasEdgeBefore: literal.hasEdgeBefore,
          hasEdgeAfter: literal.hasEdgeAfter)
      }
      firstEnding.append(Int32(endings.count))
    }
    self.firstEnding = firstEnding
    self.endings = endings
  }

  /// The literals that a text holds, letters without regard to ASCII case.
  public func find(in text: String) -> Found {
    if let found = text.utf8.withContiguousStorageIfAvailable(find(in:)) { return found }
    var copy = text
    return copy.withUTF8(find(in:))
  }

  private func find(in bytes: UnsafeBufferPointer<UInt8>) -> Found {
    var found = Found(words: [UInt64](repeating: 0, count: (count + 63) >> 6))
    found.words.withUnsafeMutableBufferPointer { words in
      next.withUnsafeBufferPointer { next in
        classes.withUnsafeBufferPointer { classes in
          firstEnding.withUnsafeBufferPointer { firstEnding in
            var state = 0
            for index in bytes.indices {
              state = Int(next[state &* width &+ Int(classes[Int(bytes[index])])])
              let first = Int(firstEnding[state])
              let last = Int(firstEnding[state &+ 1])
              guard first < last else { continue }
              for ending in endings[first..<last] where holds(ending, endingAt: index, in: bytes) {
                words[Int(ending.number) >> 6] |= 1 << UInt64(ending.number & 63)
              }
            }
          }
        }
      }
    }
    return found
  }

  private func holds(_ ending: Ending, endingAt index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    (!ending.hasEdgeBefore || Self.isEdge(index + 1 - Int(ending.length), in: bytes))
      && (!ending.hasEdgeAfter || Self.isEdge(index + 1, in: bytes))
  }

  /// Whether a word begins or ends at a place; beyond ASCII every place may be one.
  private static func isEdge(_ place: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let before = place > 0 ? bytes[place - 1] : UInt8(ascii: " ")
    let after = place < bytes.count ? bytes[place] : UInt8(ascii: " ")
    return before >= 0x80 || after >= 0x80 || isWord(before) != isWord(after)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    (byte >= 97 && byte <= 122) || (byte >= 65 && byte <= 90) || (byte >= 48 && byte <= 57) || byte == 95
  }

  /// A byte with an ASCII letter in lower case.
  public static func lowered(_ byte: UInt8) -> UInt8 { byte >= 65 && byte <= 90 ? byte + 32 : byte }
}

/// The tree of the literals' letters while the automaton is made.
private struct Tree {
  let width: Int
  var next: [Int]
  private var numbers: [[Int]] = [[]]

  init(width: Int) {
    self.width = width
    next = [Int](repeating: -1, count: width)
  }

  mutating func insert(_ classes: [Int], number: Int) {
    var state = 0
    for letter in classes {
      if next[state * width + letter] < 0 {
        next[state * width + letter] = numbers.count
        numbers.append([])
        next.append(contentsOf: repeatElement(-1, count: width))
      }
      state = next[state * width + letter]
    }
    numbers[state].append(number)
  }

  /// Works out every transition and returns what ends in each state.
  mutating func complete() -> [[Int]] {
    var fallback = [Int](repeating: 0, count: numbers.count)
    var queue: [Int] = []
    for letter in 0..<width {
      let child = next[letter]
      if child > 0 { queue.append(child) } else { next[letter] = 0 }
    }
    var head = 0
    while head < queue.count {
      let state = queue[head]
      head += 1
      numbers[state] += numbers[fallback[state]]
      for letter in 0..<width {
        let child = next[state * width + letter]
        let other = next[fallback[state] * width + letter]
        if child > 0 {
          fallback[child] = other
          queue.append(child)
        } else {
          next[state * width + letter] = other
        }
      }
    }
    return numbers
  }
}
