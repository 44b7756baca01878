package import SerenityCore

/// Takes what tells who somebody is out of a chat before it becomes a file that many read (LLM-6, MEM-7).
///
/// The same words are replaced the same way everywhere, so that a quote still stands in its message. What no program
/// can know, such as the name of a sister, is for whoever promotes the chat: `candidates` lists what may be a name.
package struct PersonalData: Hashable, Sendable {
  /// A word and what stands for it.
  package struct Pair: Hashable, Sendable {
    package var old: String
    package var new: String

    package init(_ old: String, _ new: String) {
      self.old = old
      self.new = new
    }
  }

  /// What stands for the user's own name.
  package static let standIn = "Robin"

  private let replacements: [Pair]

  /// Makes a redaction for a user; `pairs` are words to replace on top, as whoever promotes the chat gave them.
  package init(profile: Profile, pairs: [Pair] = []) {
    let own = [profile.name, profile.preferredName].compactMap(\.self)
      .flatMap { [$0] + $0.split(separator: " ").map(String.init) }.filter { $0.count > 1 }
    let contacts = [profile.emergencyContact, profile.therapist].compactMap(\.self)
      .compactMap { $0.split(separator: ",").first?.trimmed }.filter { $0.count > 2 }
    let known = own.map { Pair($0, Self.standIn) } + contacts.map { Pair($0, "[contact]") }
    // The longest first, so that a whole name goes before its parts.
    replacements = pairs + known.sorted { ($1.old.count, $0.old) < ($0.old.count, $1.old) }
  }

  /// A text without keys, addresses, long numbers and the names that are known.
  package func cleaned(_ text: String) -> String {
    var result = Redaction.text(text)
    for pair in replacements { result = Self.replacing(pair.old, by: pair.new, in: result) }
    return result.split(separator: " ", omittingEmptySubsequences: false).map { Self.cleaned(word: $0) }
      .joined(separator: " ").redactingLongNumbers
  }

  /// A JSON value with its texts cleaned.
  func cleaned(_ value: JSONValue) -> JSONValue {
    switch value {
    case .string(let text): .string(cleaned(text))
    case .array(let items): .array(items.map { cleaned($0) })
    case .object(let members): .object(members.map { JSONValue.Member(key: $0.key, value: cleaned($0.value)) })
    case .null, .bool, .number: value
    }
  }

  /// Words within sentences that begin with a capital letter, sorted: what may be the name of somebody.
  package static func candidates(in texts: [String]) -> [String] {
    var found: Set<String> = []
    for text in texts {
      var startsSentence = true
      for word in text.split(whereSeparator: \.isWhitespace) {
        let bare = word.drop { !$0.isLetter }.prefix { $0.isLetter || $0 == "-" }
        if !startsSentence, bare.count > 1, bare.first?.isUppercase == true,
          bare.dropFirst().contains(where: \.isLowercase),
          bare != Substring(standIn)
        {
          found.insert(String(bare))
        }
        startsSentence = word.last.map { ".!?:\n".contains($0) } ?? true
      }
    }
    return found.sorted()
  }

  /// A word that is an address of any kind gives way to a mark; marks around it stay.
  private static func cleaned(word: Substring) -> String {
    let lower = word.lowercased()
    if lower.contains("://") || lower.hasPrefix("www.") { return "[address]" }
    guard let at = word.firstIndex(of: "@"), at != word.startIndex, word[at...].dropFirst().contains(".") else {
      return String(word)
    }
    return "[address]"
  }

  /// Replaces a word or words where they stand whole, whatever their case.
  private static func replacing(_ old: String, by new: String, in text: String) -> String {
    let letters = Array(text)
    let wanted = Array(old.lowercased())
    guard !wanted.isEmpty, letters.count >= wanted.count else { return text }
    var result = ""
    var index = 0
    while index < letters.count {
      let end = index + wanted.count
      let stands =
        end <= letters.count && zip(letters[index..<end], wanted).allSatisfy { $0.lowercased() == String($1) }
        && (index == 0 || !isWordPart(letters[index - 1])) && (end == letters.count || !isWordPart(letters[end]))
      result += stands ? new : String(letters[index])
      index = stands ? end : index + 1
    }
    return result
  }

  private static func isWordPart(_ letter: Character) -> Bool { letter.isLetter || letter.isNumber }
}

extension StringProtocol {
  fileprivate var trimmed: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}

extension String {
  /// The text with every number of seven digits or more, spaces and dashes within it allowed, replaced by a mark.
  ///
  /// Shorter ones stay: the short codes of crisis lines have three to six.
  fileprivate var redactingLongNumbers: String {
    var result = ""
    var run = ""
    func settled(_ run: String) -> String {
      guard run.count(where: \.isNumber) >= 7 else { return run }
      // What only joined the number to what follows stays.
      let tail = run.reversed().prefix { !$0.isNumber }.reversed()
      return "[number]" + String(tail)
    }
    for letter in self {
      let joins = !run.isEmpty && " -().".contains(letter)
      if letter.isNumber || joins || ("+(".contains(letter) && run.isEmpty) {
        run.append(letter)
      } else {
        result += settled(run) + String(letter)
        run = ""
      }
    }
    return result + settled(run)
  }
}
