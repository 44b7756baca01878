/// A way of typing that changes how a message is spelled and not what it says.
package enum Transformation: String, Sendable, CaseIterable {
  case upperCase = "upper-case"
  case doubledSpaces = "doubled-spaces"
  case lineBreaks = "line-breaks"
  case curlyApostrophes = "curly-apostrophes"
  case missingApostrophes = "missing-apostrophes"
  case missingAccents = "missing-accents"
  case stretchedVowels = "stretched-vowels"
  case typos
  case leetspeak
  case homoglyphs
  case spacedLetters = "spaced-letters"
  case zeroWidth = "zero-width"
  case algospeak

  /// Whether people type so without meaning to, so that nothing at all may be lost by it.
  package var isInnocent: Bool {
    switch self {
    case .upperCase, .doubledSpaces, .lineBreaks, .curlyApostrophes, .missingApostrophes, .missingAccents,
      .stretchedVowels:
      true
    case .typos, .leetspeak, .homoglyphs, .spacedLetters, .zeroWidth, .algospeak: false
    }
  }

  /// What it does, for a reader.
  package var explanation: String {
    switch self {
    case .upperCase: "all in capitals"
    case .doubledSpaces: "two spaces for one"
    case .lineBreaks: "a line break for every space"
    case .curlyApostrophes: "typographic apostrophes and quotes"
    case .missingApostrophes: "apostrophes left out"
    case .missingAccents: "accents left out"
    case .stretchedVowels: "a vowel three times in up to two words"
    case .typos: "a letter swapped, dropped or doubled in up to two words of five letters or more"
    case .leetspeak: "4, 3, 1, 0 for a, e, i, o"
    case .homoglyphs: "Cyrillic letters that look like Latin ones"
    case .spacedLetters: "spaces between the letters of key words"
    case .zeroWidth: "invisible characters inside words"
    case .algospeak: "the words that people use to get past filters"
    }
  }

  /// The message as it would be typed; the same for the same `name`, which is the row's.
  package func apply(to message: String, of name: String) -> String {
    switch self {
    case .upperCase: message.uppercased()
    case .doubledSpaces: message.replacing(" ", with: "  ")
    case .lineBreaks: message.replacing(" ", with: "\n")
    case .curlyApostrophes: message.replacing("'", with: "\u{2019}").replacing("\"", with: "\u{201D}")
    case .missingApostrophes: message.replacing("'", with: "").replacing("\u{2019}", with: "")
    case .missingAccents: String(message.map { TransformationWords.unaccented[$0] ?? $0 })
    case .stretchedVowels: Self.stretched(message, name)
    case .typos: Self.mistyped(message, name)
    case .leetspeak: Self.spelled(message, TransformationWords.leet, from: 3)
    case .homoglyphs: Self.spelled(message, TransformationWords.lookAlikes, from: 1)
    case .spacedLetters:
      Self.words(message) { _, word in
        TransformationWords.key.contains(String(word).lowercased())
          ? Array(word.map(String.init).joined(separator: " ")) : word
      }
    case .zeroWidth:
      Self.words(message) { _, word in word.count < 4 ? word : word.prefix(2) + ["\u{200B}"] + word.dropFirst(2) }
    case .algospeak:
      Self.words(message) { _, word in
        TransformationWords.algospeak[String(word).lowercased()].map(Array.init) ?? word
      }
    }
  }

  // MARK: Words

  /// Changes every run of letters, given its number and its letters.
  private static func words(_ message: String, _ change: (Int, [Character]) -> [Character]) -> String {
    var result = ""
    var word: [Character] = []
    var number = 0
    func close() {
      guard !word.isEmpty else { return }
      result += String(change(number, word))
      number += 1
      word = []
    }
    for character in message {
      if character.isLetter {
        word.append(character)
      } else {
        close()
        result.append(character)
      }
    }
    close()
    return result
  }

  /// The numbers of the words that are so.
  private static func numbers(in message: String, where isSo: ([Character]) -> Bool) -> [Int] {
    var found: [Int] = []
    _ = words(message) { number, word in
      if isSo(word) { found.append(number) }
      return word
    }
    return found
  }

  private static func spelled(_ message: String, _ letters: [Character: Character], from length: Int) -> String {
    words(message) { _, word in word.count < length ? word : word.map { letters[$0] ?? $0 } }
  }

  private static func stretched(_ message: String, _ name: String) -> String {
    func isVowel(_ letter: Character) -> Bool { "aeiouAEIOU".contains(letter) }
    let chance = SeededChance(name + "/stretch")
    let chosen = chance.some(2, of: numbers(in: message) { $0.count >= 3 && $0.contains(where: isVowel) })
    return words(message) { number, word in
      guard chosen.contains(number), let vowel = word.lastIndex(where: isVowel) else { return word }
      return word[..<vowel] + [word[vowel], word[vowel]] + word[vowel...]
    }
  }

  private static func mistyped(_ message: String, _ name: String) -> String {
    let chance = SeededChance(name + "/typo")
    let chosen = chance.some(2, of: numbers(in: message) { $0.count >= 5 })
    return words(message) { number, word in
      guard chosen.contains(number) else { return word }
      var word = word
      let place = chance.below(word.count - 1)
      switch chance.below(3) {
      case 0: word.swapAt(place, place + 1)
      case 1: word.remove(at: place)
      default: word.insert(word[place], at: place)
      }
      return word
    }
  }
}
