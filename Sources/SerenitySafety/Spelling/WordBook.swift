import SerenityPatterns

/// The words of the lexicon, for whoever undoes tricks of spelling.
///
/// Key words are those that a slip of the pen must not hide; words are what the lexicon's patterns and sentences are made
/// of; real words stand near a key word and mean something else.
struct WordBook: Sendable {
  /// A key word may have two letters changed places from so many letters on, one slip from so many, two from so many.
  private static let (lettersForSwap, lettersForOne, lettersForTwo) = (4, 5, 8)

  private var words = DigestSet()
  private var realWords = DigestSet()
  private var keys = DigestSet()
  /// Short slips of key words, which no rule of ours could tell from other words.
  private var slips: [UInt64: [UInt8]] = [:]
  /// Key words by what is left of them without one letter, or two.
  private var neighbours: [UInt64: [[UInt8]]] = [:]
  /// The digests of `neighbours`, for a quick no.
  private var nearby = DigestSet()
  /// Key words by their length, for letters that are hidden behind a mark.
  private(set) var keysByLength: [Int: [[UInt8]]] = [:]
  /// For each first letter the lengths, as bits, that a misspelt key word may have.
  private var likely = [UInt64](repeating: 0, count: 256)

  init() {}

  /// Whether letters in lower case are a word of the lexicon.
  func isWord(_ letters: some Sequence<UInt8>) -> Bool { words.contains(Self.digest(letters)) }

  /// Whether letters in lower case are a key word.
  func isKey(_ letters: some Sequence<UInt8>) -> Bool { keys.contains(Self.digest(letters)) }

  /// The key word that was meant; nil where the letters are a word themselves, or far from any.
  func meant(by letters: ArraySlice<UInt8>) -> [UInt8]? {
    if letters.count <= Self.lettersForSwap, let key = slips[Self.digest(letters)] { return key }
    guard let first = letters.first, letters.count < 64, likely[Int(first)] & (1 << UInt64(letters.count)) != 0 else {
      return nil
    }
    let own = Self.digest(letters)
    if words.contains(own) || realWords.contains(own) { return nil }
    if let key = key(near: own, letters) { return key }
    let isLong = letters.count >= Self.lettersForTwo - 1
    for first in letters.indices {
      if let key = key(near: Self.digest(letters, without: first), letters) { return key }
      guard isLong else { continue }
      // What stands before the second letter is digested once for all that follow.
      var before = Self.digest(letters[..<first])
      for second in (first + 1)..<letters.endIndex {
        if let key = key(near: Self.digest(letters[(second + 1)...], after: before), letters) { return key }
        before = Self.digest(letters[second...second], after: before)
      }
    }
    return nil
  }

  private func key(near digest: UInt64, _ letters: ArraySlice<UInt8>) -> [UInt8]? {
    guard nearby.contains(digest) else { return nil }
    return neighbours[digest]?.first { Self.isSlip(Array(letters), of: $0) }
  }

  // MARK: Filling

  /// Takes the whole words of literals and sentences in.
  mutating func learn(literals: [LiteralNeed.Literal]) {
    for literal in literals {
      var parts = literal.bytes.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
      if !literal.hasEdgeBefore { parts = Array(parts.dropFirst()) }
      if !literal.hasEdgeAfter { parts = Array(parts.dropLast()) }
      for part in parts where part.count > 1 { words.insert(Self.digest(part)) }
    }
  }

  /// Takes the words of a sentence in plain spelling in.
  mutating func learn(sentence: String) {
    let isLetter = { (byte: UInt8) in Glyphs.isLetter(byte) || byte == UInt8(ascii: "'") }
    for word in sentence.utf8.map(LiteralSearch.lowered).split(whereSeparator: { !isLetter($0) }) {
      words.insert(Self.digest(word))
    }
  }

  /// Takes key words in.
  mutating func learn(keys list: [[UInt8]]) {
    for key in list where keys.insert(Self.digest(key)) {
      words.insert(Self.digest(key))
      keysByLength[key.count, default: []].append(key)
      guard key.count >= Self.lettersForSwap else { continue }
      let isLong = key.count >= Self.lettersForTwo
      for digest in Set([Self.digest(key)] + Self.shortened(key, twice: isLong)).sorted() {
        neighbours[digest, default: []].append(key)
        nearby.insert(digest)
      }
      let most = key.count < Self.lettersForOne ? 0 : isLong ? 2 : 1
      let lengths = (key.count - most)...(key.count + most)
      for first in key.prefix(2) { for length in lengths { likely[Int(first)] |= 1 << UInt64(length) } }
    }
  }

  /// Takes letters in that stand for a key word.
  mutating func learn(slip: [UInt8], of key: [UInt8]) { slips[Self.digest(slip)] = key }

  /// Takes words in that stand near a key word and are none.
  mutating func learn(realWords list: [[UInt8]]) { for word in list { realWords.insert(Self.digest(word)) } }

  // MARK: Comparing

  /// Whether letters are a key word but for a slip.
  ///
  /// A slip is a letter too many, too few, or wrong, or two that changed places. The first letter stands, or changed
  /// places with the second. Longer words may have two slips.
  private static func isSlip(_ token: [UInt8], of key: [UInt8]) -> Bool {
    guard token.count > 1, key.count > 1 else { return false }
    guard token[0] == key[0] || (token[0] == key[1] && token[1] == key[0]) else { return false }
    if key.count < lettersForOne, token.sorted() != key.sorted() { return false }
    return distance(token, key) <= (key.count >= lettersForTwo ? 2 : 1)
  }

  /// The least number of slips between two words (optimal string alignment, after Damerau 1964).
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var before: [Int] = []
    var row = Array(0...right.count)
    for i in 1...left.count {
      var next = [i]
      for j in 1...right.count {
        var least = min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (left[i - 1] == right[j - 1] ? 0 : 1))
        if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
          least = min(least, before[j - 2] + 1)
        }
        next.append(least)
      }
      (before, row) = (row, next)
    }
    return row[right.count]
  }

  /// The digests of a word without one of its letters, and without two.
  private static func shortened(_ word: [UInt8], twice: Bool) -> [UInt64] {
    var digests: [UInt64] = []
    for first in word.indices {
      digests.append(digest(word[...], without: first))
      guard twice else { continue }
      for second in word.indices.dropFirst(first + 1) { digests.append(digest(word[...], without: first, second)) }
    }
    return digests
  }

  /// A digest of letters (FNV-1a); two words of a lexicon with the same one are not to be expected.
  ///
  /// Digesting goes on `after` the digest of what stood before.
  private static func digest(
    _ letters: some Sequence<UInt8>, after before: UInt64 = 0xCBF2_9CE4_8422_2325
  ) -> UInt64 {
    var hash = before
    for letter in letters { hash = (hash ^ UInt64(letter)) &* 0x100_0000_01B3 }
    return hash
  }

  private static func digest(_ letters: ArraySlice<UInt8>, without first: Int, _ second: Int = -1) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in letters.indices where index != first && index != second {
      hash = (hash ^ UInt64(letters[index])) &* 0x100_0000_01B3
    }
    return hash
  }
}
