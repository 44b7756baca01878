import SerenityCore

/// Takes texts apart into words and sentences, for reading without a model.
enum Words {
  /// The words in lower case, apostrophes straightened and kept inside words.
  static func tokens(_ text: String) -> [String] { spelt(text).map { $0.lowercased() } }

  /// The words as they were written, apostrophes straightened.
  static func spelt(_ text: some StringProtocol) -> [String] {
    var words: [String] = []
    var word = ""
    for character in text {
      if character.isLetter || character.isNumber {
        word.append(character)
      } else if "'’ʼ".contains(character), !word.isEmpty {
        word.append("'")
      } else if !word.isEmpty {
        words.append(word)
        word = ""
      }
    }
    if !word.isEmpty { words.append(word) }
    return words.map { $0.last == "'" ? String($0.dropLast()) : $0 }
  }

  /// The sentences, verbatim and without the white space around them.
  static func sentences(_ text: String) -> [String] {
    var found: [String] = []
    var start = text.startIndex
    var index = text.startIndex
    while index < text.endIndex {
      let next = text.index(after: index)
      let endsHere =
        text[index].isNewline
        || (".!?…".contains(text[index]) && (next == text.endIndex || text[next].isWhitespace))
      if endsHere {
        found.append(String(text[start..<next]))
        start = next
      }
      index = next
    }
    found.append(String(text[start...]))
    return found.map(\.trimmed).filter { !$0.isEmpty }
  }

  /// The text cut to a number of words, with an ellipsis where something was left out.
  static func cut(_ text: String, toWords limit: Int) -> String {
    let words = text.split(whereSeparator: \.isWhitespace)
    return words.count <= limit ? text : words.prefix(limit).joined(separator: " ") + "…"
  }

  /// How many words a text has, counted as a reader would.
  static func count(_ text: String) -> Int { text.split(whereSeparator: \.isWhitespace).count }

  /// A word's stem, roughly: enough to take "lives", "living" and "lived" for one.
  ///
  /// English endings only, in the spirit of Porter's stemmer (1980).
  static func stem(_ word: String) -> String {
    let word = word.hasSuffix("'s") ? String(word.dropLast(2)) : word
    guard word.count > 3, word.allSatisfy(\.isASCII) else { return word }
    for (ending, replacement) in [
      ("ies", "y"), ("ied", "y"), ("ing", ""), ("ed", ""), ("es", ""), ("s", ""), ("e", ""),
    ]
    where word.hasSuffix(ending) && !(ending == "s" && word.hasSuffix("ss")) && word.count - ending.count >= 3 {
      return String(word.dropLast(ending.count)) + replacement
    }
    return word
  }

  /// Words that tell nothing of what a sentence is about.
  static let stops: Set<String> = [
    "a", "an", "the", "and", "or", "but", "so", "of", "to", "in", "on", "at", "for", "with", "from", "by", "as", "is",
    "are", "was", "were", "be", "been", "being", "am", "i", "i'm", "i've", "i'd", "i'll", "me", "my", "mine", "you",
    "your", "they", "their", "them", "he", "she", "his", "her", "him", "it", "its", "it's", "this", "that", "that's",
    "these", "those", "has", "have", "had", "do", "does", "did", "user", "user's", "who", "which", "what", "when",
    "named", "called", "name", "there", "here", "just", "very", "really", "also", "about", "some", "will", "would",
    "can", "could", "we", "our", "us", "if", "then", "than", "because", "into", "out", "up", "now", "s",
  ]
}
