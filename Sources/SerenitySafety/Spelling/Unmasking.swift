import SerenityPatterns

/// Undoes what hides a word of the lexicon: letters of other alphabets, digits for letters, letters with marks between
/// them, stretched letters, words written as one, and slips of the pen in key words.
///
/// Only what comes out as a word of the lexicon is taken; anything else stands as it was written.
struct Unmasking: Sendable {
  /// Longer runs of letters are no word.
  private static let longest = 40
  /// How many readings of a chunk are looked up, and of how many the word that was meant is looked for, which costs a
  /// hundred times as much: what is written by hand to be read has few, and no chunk may cost a user time.
  private static let (mostReadings, mostGuesses) = (32, 2)

  let words: WordBook

  /// A text with the tricks undone; nil where there is none to undo.
  func undone(_ plain: PlainText) -> PlainText? {
    let bytes = plain.text.utf8.map(LiteralSearch.lowered)
    let chunks = Self.chunks(of: bytes)
    var replacements: [(span: Range<Int>, bytes: [UInt8])] = []
    var untouched: [Range<Int>] = []
    var hasSigns = false
    var index = 0
    while index < chunks.count {
      if let (count, letters) = spelledOut(chunks[index...], in: bytes) {
        if let letters {
          replacements.append((chunks[index].lowerBound..<chunks[index + count - 1].upperBound, letters))
        } else {
          untouched += chunks[index..<(index + count)]
        }
        index += count
        continue
      }
      if let change = unmasked(chunks[index], in: bytes) {
        replacements.append((change.span, change.letters))
        hasSigns = hasSigns || change.hadSigns
      } else if let letters = rejoined(chunks[index...], in: bytes) {
        replacements.append((chunks[index].lowerBound..<chunks[index + 1].upperBound, letters))
        index += 1
      } else {
        untouched.append(chunks[index])
      }
      index += 1
    }
    guard !replacements.isEmpty else { return nil }
    // Who writes digits for letters writes them for whole words too.
    if hasSigns {
      replacements = (replacements + singles(untouched, in: bytes)).sorted { $0.span.lowerBound < $1.span.lowerBound }
    }
    return plain.replacing(replacements)
  }

  // MARK: One chunk

  private struct Change {
    var span: Range<Int>
    var letters: [UInt8]
    var hadSigns = false
  }

  private func unmasked(_ chunk: Range<Int>, in bytes: [UInt8]) -> Change? {
    guard let look = Look(chunk, in: bytes) else { return nil }
    let core = bytes[look.core]
    if look.isLetters {
      if words.isWord(core) { return nil }
      guard let letters = words.meant(by: core) ?? (look.hasDouble ? unstretched(core) : nil) ?? parted(core) else {
        return nil
      }
      return Change(span: look.core, letters: letters)
    }
    if look.hasOthers { return lookalike(look.core, in: bytes) }
    if core.contains(UInt8(ascii: "'")), words.isWord(core) { return nil }
    if let letters = withoutMarks(core) { return Change(span: look.core, letters: letters) }
    if let letters = read(core) { return Change(span: look.core, letters: letters, hadSigns: true) }
    // A sign at the end may stand for a letter, or be one.
    if look.core != chunk, let letters = read(bytes[chunk]) {
      return Change(span: chunk, letters: letters, hadSigns: true)
    }
    return guessed(core).map { Change(span: look.core, letters: $0) }
  }

  /// What digits and signs stand for, where that is a word.
  private func read(_ core: ArraySlice<UInt8>) -> [UInt8]? {
    guard core.count >= 3, core.count <= 16, core.contains(where: { Glyphs.isLetter($0) || Glyphs.isDigit($0) })
    else {
      return nil
    }
    var readings: [[UInt8]] = [[]]
    var signs = 0
    for byte in core {
      let letters = Glyphs.isLetter(byte) || byte == UInt8(ascii: "'") ? [byte] : Glyphs.letters(for: byte)
      if letters.isEmpty { return nil }
      if letters != [byte] { signs += 1 }
      readings = readings.flatMap { reading in letters.map { reading + [$0] } }
      if readings.count > Self.mostReadings { return nil }
    }
    // More signs than letters are a number or a price.
    guard signs > 0, signs < core.count else { return nil }
    for reading in readings where words.isWord(reading) { return reading }
    for reading in readings.prefix(Self.mostGuesses) {
      if let letters = words.meant(by: reading[...]) ?? unstretched(reading[...]) { return letters }
    }
    return nil
  }

  /// Letters with marks between them: every letter for itself, or words held together.
  private func withoutMarks(_ core: ArraySlice<UInt8>) -> [UInt8]? {
    let isMark = { (byte: UInt8) in Glyphs.kind(of: byte).contains(.between) }
    guard core.contains(where: isMark) else { return nil }
    let parts = core.split(whereSeparator: isMark)
    guard parts.count > 1,
      parts.allSatisfy({ $0.allSatisfy { Glyphs.isLetter($0) || !Glyphs.letters(for: $0).isEmpty } })
    else {
      return nil
    }
    let joined = Array(parts.joined())
    guard joined.count <= Self.longest else { return nil }
    if words.isKey(joined) || (joined.count > 3 && words.isWord(joined)) { return joined }
    if joined.contains(where: { !Glyphs.isLetter($0) }) { return read(joined[...]) }
    if parts.allSatisfy({ $0.count == 1 }) { return words.isWord(joined) ? joined : segments(of: joined) }
    if parts.contains(where: { words.isKey($0) }), parts.allSatisfy({ words.isWord($0) || $0 == [UInt8(ascii: "i")] }) {
      return Array(parts.joined(separator: [32]))
    }
    return words.meant(by: joined[...]) ?? mended(parts)
  }

  /// Words held together by marks, where one was misspelt and mending it makes words of all.
  private func mended(_ parts: [ArraySlice<UInt8>]) -> [UInt8]? {
    let whole = parts.map { words.isWord($0) ? Array($0) : words.meant(by: $0) ?? unstretched($0) ?? [] }
    return whole.contains([]) ? nil : Array(whole.joined(separator: [32]))
  }

  /// The key word behind letters of which some are covered by marks, where it can be one alone.
  private func guessed(_ core: ArraySlice<UInt8>) -> [UInt8]? {
    let isCover = { (byte: UInt8) in Glyphs.kind(of: byte).contains(.cover) }
    let known = core.count(where: Glyphs.isLetter)
    guard core.count >= 4, core.contains(where: isCover), known * 2 >= core.count,
      core.allSatisfy({ Glyphs.isLetter($0) || isCover($0) }), core.first.map(Glyphs.isLetter) == true
    else { return nil }
    let fitting = (words.keysByLength[core.count] ?? []).filter { key in
      zip(key, core).allSatisfy { $0 == $1 || isCover($1) }
    }
    return fitting.count == 1 ? fitting[0] : nil
  }

  /// A word with its stretched letters drawn together.
  private func unstretched(_ core: ArraySlice<UInt8>) -> [UInt8]? {
    guard core.count <= Self.longest else { return nil }
    var readings: [[UInt8]] = [[]]
    var place = core.startIndex
    var isStretched = false
    while place < core.endIndex {
      var end = place
      while end < core.endIndex && core[end] == core[place] { end += 1 }
      let length = end - place
      let letter = core[place]
      isStretched = isStretched || length > 1
      let counts = length == 1 ? [1] : [1, 2]
      readings = readings.flatMap { reading in counts.map { reading + Array(repeating: letter, count: $0) } }
      if readings.count > Self.mostReadings { return nil }
      place = end
    }
    guard isStretched else { return nil }
    let isLong = core.count >= 3
    // Three in a row are no spelling; two may be, so that only a key word is taken for what was meant.
    let hasRun = Self.hasRun(core)
    for reading in readings where reading.count < core.count && isLong {
      if hasRun ? words.isWord(reading) : words.isKey(reading) { return reading }
    }
    guard hasRun else { return nil }
    for reading in readings.prefix(Self.mostGuesses) {
      if let letters = words.meant(by: reading[...]) { return letters }
    }
    return nil
  }

  /// Words that were written as one, where one of them is a key word.
  private func parted(_ core: ArraySlice<UInt8>) -> [UInt8]? {
    guard core.count >= 8, core.count <= Self.longest else { return nil }
    return segments(of: Array(core), needsKey: true)
  }

  /// Letters of other alphabets for Latin ones.
  private func lookalike(_ core: Range<Int>, in bytes: [UInt8]) -> Change? {
    let text = String(decoding: bytes[core], as: UTF8.self)
    var letters: [UInt8] = []
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        letters.append(UInt8(scalar.value))
      } else if let letter = Glyphs.lookalike(of: scalar) {
        letters.append(letter)
      } else {
        return nil
      }
    }
    let isTaken = words.isWord(letters) && letters.count > 1
    if isTaken { return Change(span: core, letters: letters) }
    return
      (read(letters[...]) ?? words.meant(by: letters[...]) ?? unstretched(letters[...]) ?? withoutMarks(letters[...]))
      .map {
        Change(span: core, letters: $0)
      }
  }

  // MARK: Several chunks

  /// Single letters with spaces between them, from the first chunk on: how many chunks, and the words they make, if any.
  ///
  /// The first letters may belong to nothing.
  private func spelledOut(_ chunks: ArraySlice<Range<Int>>, in bytes: [UInt8]) -> (count: Int, letters: [UInt8]?)? {
    var letters: [UInt8] = []
    for chunk in chunks.prefix(Self.longest) {
      guard chunk.count <= 4 else { break }
      let core = bytes[chunk].filter { !Glyphs.kind(of: $0).contains(.between) }
      guard core.count == 1, let byte = core.first else { break }
      guard let letter = Glyphs.isLetter(byte) ? byte : Glyphs.letters(for: byte).first else { break }
      letters.append(letter)
    }
    guard letters.count >= 3 else { return nil }
    for skipped in 0...min(2, letters.count - 3) {
      guard let words = segments(of: Array(letters[skipped...])) else { continue }
      let before = letters[..<skipped].flatMap { [$0, UInt8(ascii: " ")] }
      return (letters.count, before + words)
    }
    return (letters.count, nil)
  }

  /// Two chunks that are one key word.
  private func rejoined(_ chunks: ArraySlice<Range<Int>>, in bytes: [UInt8]) -> [UInt8]? {
    guard chunks.count > 1, let first = chunks.first else { return nil }
    let second = chunks[chunks.startIndex + 1]
    guard first.count + second.count >= 6, first.count + second.count <= 14,
      !words.isWord(bytes[first]) || !words.isWord(bytes[second])
    else { return nil }
    let joined = Array(bytes[first]) + bytes[second]
    return joined.allSatisfy(Glyphs.isLetter) && words.isKey(joined) ? joined : nil
  }

  /// The words of the lexicon that letters are made of, with spaces between them and as few as can be; nil where they are
  /// not, or where none of them tells.
  private func segments(of letters: [UInt8], needsKey: Bool = false) -> [UInt8]? {
    var best: [(count: Int, start: Int)?] = [(0, 0)] + Array(repeating: nil, count: letters.count)
    for end in 1...letters.count {
      for start in max(0, end - 14)..<end {
        guard let before = best[start], isSegment(letters[start..<end]) else { continue }
        if best[end].map({ before.count + 1 < $0.count }) ?? true { best[end] = (before.count + 1, start) }
      }
    }
    var parts: [ArraySlice<UInt8>] = []
    var end = letters.count
    while end > 0 {
      guard let start = best[end]?.start else { return nil }
      parts.insert(letters[start..<end], at: 0)
      end = start
    }
    let tells =
      needsKey
      ? parts.count > 1 && letters.count >= parts.count * 3 && parts.contains { $0.count >= 4 && words.isKey($0) }
      : parts.contains { words.isKey($0) } || (letters.count >= 4 && letters.count >= parts.count * 3)
    return tells ? Array(parts.joined(separator: [32])) : nil
  }

  private func isSegment(_ letters: ArraySlice<UInt8>) -> Bool {
    letters.count == 1 ? letters.first == UInt8(ascii: "i") : words.isWord(letters)
  }

  /// Digits that stand for a whole word.
  private func singles(_ chunks: [Range<Int>], in bytes: [UInt8]) -> [(span: Range<Int>, bytes: [UInt8])] {
    chunks.filter { $0.count == 1 }.compactMap { chunk in
      switch bytes[chunk.lowerBound] {
      case UInt8(ascii: "1"), UInt8(ascii: "!"): (chunk, Array("i".utf8))
      case UInt8(ascii: "2"): (chunk, Array("to".utf8))
      default: nil
      }
    }
  }

  // MARK: Looking

  /// What a chunk is made of.
  private struct Look {
    /// The chunk without what stands around a word.
    var core: Range<Int>
    var isLetters = true
    var hasOthers = false
    var hasDouble = false
    var hasRun = false

    init?(_ chunk: Range<Int>, in bytes: [UInt8]) {
      func isAround(_ byte: UInt8) -> Bool { Glyphs.kind(of: byte).contains(.around) }
      var (start, end) = (chunk.lowerBound, chunk.upperBound)
      while start < end && isAround(bytes[start]) { start += 1 }
      while start < end && isAround(bytes[end - 1]) { end -= 1 }
      guard end - start >= 3 else { return nil }
      core = start..<end
      for index in core {
        let byte = bytes[index]
        if byte >= 0x80 { hasOthers = true }
        if !Glyphs.isLetter(byte) { isLetters = false }
        if index > start && byte == bytes[index - 1] {
          hasDouble = true
          if index > start + 1 && byte == bytes[index - 2] { hasRun = true }
        }
      }
    }
  }

  private static func hasRun(_ core: ArraySlice<UInt8>) -> Bool {
    core.indices.dropFirst(2).contains { core[$0] == core[$0 - 1] && core[$0] == core[$0 - 2] }
  }

  private static func chunks(of bytes: [UInt8]) -> [Range<Int>] {
    var chunks: [Range<Int>] = []
    var start = 0
    for index in 0...bytes.count where index == bytes.count || bytes[index] == UInt8(ascii: " ") {
      if index > start { chunks.append(start..<index) }
      start = index + 1
    }
    return chunks
  }
}
