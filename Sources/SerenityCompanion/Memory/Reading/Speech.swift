import SerenityCore

/// What the words of a message look like, apart from what they say.
enum Speech {
  /// Whether a text speaks to the model rather than about the user: it is refused as a memory (PROMPT-6).
  static func isInstructionShaped(_ text: String) -> Bool {
    let lowered = text.lowercased()
    if ["<|", "|>", "```", "[inst", "###", "\u{27E6}", "\u{27E7}"].contains(where: lowered.contains) { return true }
    for line in lowered.split(whereSeparator: \.isNewline) {
      let start = line.drop(while: \.isWhitespace)
      if ["system:", "assistant:", "user:", "developer:"].contains(where: start.hasPrefix) { return true }
    }
    let said = " " + Words.tokens(text).joined(separator: " ") + " "
    let phrases = [
      " system prompt ", " you are now ", " pretend to be ", " pretend you are ", " jailbreak ", " developer mode ",
      " new instructions ", " reveal your ", " as an ai ", " act as ", " your guidelines ", " your instructions ",
      " safety rules ", " safety guidelines ", " the assistant must ", " the assistant should ",
    ]
    if phrases.contains(where: said.contains) { return true }
    let verbs = [" ignore ", " disregard ", " forget ", " override ", " bypass "]
    let objects = [" instructions ", " instruction ", " rules ", " prompt ", " prompts ", " guidelines "]
    return verbs.contains(where: said.contains) && objects.contains(where: said.contains)
  }

  /// The names in a text: words with a capital that do not open a sentence, days and months left out.
  static func names(in text: String) -> Set<String> {
    var found: Set<String> = []
    for sentence in Words.sentences(text) {
      for word in Words.spelt(sentence).dropFirst() where isName(word) { found.insert(folded(word)) }
    }
    return found
  }

  /// Whether a word is written like a name.
  static func isName(_ word: String) -> Bool {
    guard word.first?.isUppercase == true, word.count > 1 else { return false }
    let lowered = word.lowercased()
    return !calendar.contains(lowered) && !lowered.hasPrefix("i'")
  }

  /// A name in lower case, without the possessive.
  static func folded(_ word: String) -> String {
    let lowered = word.lowercased()
    return lowered.hasSuffix("'s") ? String(lowered.dropLast(2)) : lowered
  }

  /// The numbers in a text, spelt-out ones up to twelve included; years and days of a date are left out, since a
  /// relative date may be resolved when it is written down.
  static func numbers(in text: String) -> Set<String> {
    let words = Words.tokens(text)
    var found: Set<String> = []
    for (index, word) in words.enumerated() {
      if let spelt = spelledNumbers.firstIndex(of: word) { found.insert(String(spelt)) }
      guard let number = Int(word) else { continue }
      let neighbours = [index - 1, index + 1].filter(words.indices.contains).map { words[$0] }
      let isDate = neighbours.contains(where: calendar.contains) || (1900...2100).contains(number)
      if !isDate, !isPartOfISODate(words, index) { found.insert(String(number)) }
    }
    return found
  }

  /// Whether a text denies.
  static func isNegated(_ text: String) -> Bool { Words.tokens(text).contains(where: isNegation) }

  /// Whether a word denies.
  static func isNegation(_ word: String) -> Bool { negations.contains(word) || word.hasSuffix("n't") }

  private static func isPartOfISODate(_ words: [String], _ index: Int) -> Bool {
    (max(0, index - 2)..<index).contains { words[$0].count == 4 && (1900...2100).contains(Int(words[$0]) ?? 0) }
  }

  private static let negations: Set<String> = [
    "not", "no", "never", "nothing", "hardly", "without", "cannot", "dont", "didnt", "isnt", "wasnt", "cant", "dislike",
    "dislikes", "hates", "hate", "avoid", "avoids", "stopped", "quit",
  ]
  private static let spelledNumbers = [
    "zero", "\u{0}", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
  ]
  private static let calendar: Set<String> = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "january", "february", "march",
    "april", "may", "june", "july", "august", "september", "october", "november", "december", "jan", "feb", "mar",
    "apr", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec",
  ]
}
