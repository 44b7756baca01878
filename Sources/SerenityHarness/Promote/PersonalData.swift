package import SerenityCore

/// Takes what tells who somebody is out of a chat before it becomes a file that many read (LLM-6, MEM-7).
///
/// The same words are replaced the same way everywhere, so that a quote still stands in its message. What no program
/// can know, such as the name of a sister, is for whoever promotes the chat: `NameCandidates` lists what may be one.
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

  /// What was replaced, and how often.
  package struct Replaced: Hashable, Sendable {
    /// What it is, such as `your name`, or the word that was given.
    package var title: String
    /// What stands for it.
    package var new: String
    /// How often it stood there.
    package var count: Int
  }

  /// What stands for the user's own name.
  package static let standIn = "Robin"

  private static let contact = "[contact]"
  private static let address = "[address]"
  private static let number = "[number]"
  /// So many letters and digits without a space are a key or the number of an account, and no word.
  private static let longestWord = 24

  private struct Rule: Hashable, Sendable {
    var title: String
    var pair: Pair
  }

  private let rules: [Rule]

  /// Makes a redaction for a user; `pairs` are words to replace on top, as whoever promotes the chat gave them.
  package init(profile: Profile, pairs: [Pair] = []) {
    let own = [profile.name, profile.preferredName].compactMap(\.self)
      .flatMap { [$0] + $0.split(separator: " ").map(String.init) }.filter { $0.count > 1 }
    let contacts = [profile.emergencyContact, profile.therapist].compactMap(\.self).flatMap {
      Self.names(ofContact: $0)
    }
    let known =
      own.map { Rule(title: "your name", pair: Pair($0, Self.standIn)) }
      + contacts.map { Rule(title: "your contacts", pair: Pair($0, Self.contact)) }
    // The longest first, so that a whole name goes before its parts.
    rules =
      pairs.map { Rule(title: $0.old, pair: $0) }
      + known.sorted { ($1.pair.old.count, $0.pair.old) < ($0.pair.old.count, $1.pair.old) }
  }

  /// What a contact is called: its first part whole, and every word of it that is written like a name.
  private static func names(ofContact text: String) -> [String] {
    let whole = text.split(separator: ",").first.map { $0.trimmed } ?? ""
    let words = text.split { !$0.isLetter && $0 != "-" }.map(String.init)
      .filter { $0.first?.isUppercase == true && !NameCandidates.isCommon($0) }
    return ([whole] + words).filter { $0.count > 2 && $0.contains(where: \.isLetter) }
  }

  /// A text without keys, addresses, long numbers and the names that are known.
  package func cleaned(_ text: String) -> String {
    var counts: [String: Int] = [:]
    return cleaned(text, counting: &counts)
  }

  /// What is replaced in some texts, how often; a word that was given stands there even where it was not found.
  package func account(of texts: [String]) -> [Replaced] {
    var counts: [String: Int] = [:]
    for text in texts { _ = cleaned(text, counting: &counts) }
    var lines: [Replaced] = []
    for rule in rules where !lines.contains(where: { $0.title == rule.title }) {
      lines.append(Replaced(title: rule.title, new: rule.pair.new, count: counts[rule.title, default: 0]))
    }
    let isGiven = { (line: Replaced) in !["your name", "your contacts"].contains(line.title) }
    let marks = [("addresses", Self.address), ("long numbers", Self.number), ("keys", Redaction.mark)].map {
      Replaced(title: $0.0, new: $0.1, count: counts[$0.1, default: 0])
    }
    return lines.filter { $0.count > 0 || isGiven($0) } + marks.filter { $0.count > 0 }
  }

  private func cleaned(_ text: String, counting counts: inout [String: Int]) -> String {
    var result = ""
    var word = ""
    for character in text + "\n" {
      guard character.isWhitespace else {
        word.append(character)
        continue
      }
      let mark = Self.mark(for: word)
      if let mark { counts[mark.name, default: 0] += 1 }
      result += mark?.text ?? word
      word = ""
      result.append(character)
    }
    result.removeLast()
    for rule in rules {
      let (replaced, count) = Self.replacing(rule.pair, in: result)
      result = replaced
      if count > 0 { counts[rule.title, default: 0] += count }
    }
    let (numbered, count) = result.redactingLongNumbers(Self.number)
    if count > 0 { counts[Self.number, default: 0] += count }
    return numbered
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

  /// What stands for a word that is a key or an address of any kind; marks around it stay.
  private static func mark(for word: String) -> (name: String, text: String)? {
    let front = word.prefix { "(\"'<[".contains($0) }
    let end = word.dropFirst(front.count).reversed().prefix { ".,;:!?)\"'>]".contains($0) }.reversed()
    let core = word.dropFirst(front.count).dropLast(end.count)
    guard let name = kind(of: core) else { return nil }
    return (name, front + name + String(end))
  }

  private static func kind(of word: Substring) -> String? {
    let lower = word.lowercased()
    if lower.contains("://") || lower.hasPrefix("www.") { return address }
    if let at = word.firstIndex(of: "@"), at != word.startIndex, word[at...].dropFirst().contains(".") {
      return address
    }
    let isKey = lower.hasPrefix("sk-") && word.count >= 19
    // Keys in base64, in hexadecimal digits and with percent signs look like this, and no word does.
    let isToken =
      word.count >= longestWord && word.contains(where: \.isNumber) && word.contains(where: \.isLetter)
      && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+/_=%.-~".contains($0)) }
    if isKey || isToken { return Redaction.mark }
    return Redaction.text(String(word)) == word ? nil : Redaction.mark
  }

  /// Replaces a word or words where they stand whole, whatever their case, and says how often.
  private static func replacing(_ pair: Pair, in text: String) -> (String, Int) {
    let letters = Array(text)
    let wanted = Array(pair.old.lowercased())
    guard !wanted.isEmpty, letters.count >= wanted.count else { return (text, 0) }
    var result = ""
    var index = 0
    var count = 0
    while index < letters.count {
      let end = index + wanted.count
      let stands =
        end <= letters.count && zip(letters[index..<end], wanted).allSatisfy { $0.lowercased() == String($1) }
        && (index == 0 || !isWordPart(letters[index - 1])) && (end == letters.count || !isWordPart(letters[end]))
      result += stands ? pair.new : String(letters[index])
      count += stands ? 1 : 0
      index = stands ? end : index + 1
    }
    return (result, count)
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
  fileprivate func redactingLongNumbers(_ mark: String) -> (String, Int) {
    var result = ""
    var run = ""
    var count = 0
    func settled(_ run: String) -> String {
      guard run.count(where: \.isNumber) >= 7 else { return run }
      count += 1
      // What only joined the number to what follows stays.
      let tail = run.reversed().prefix { !$0.isNumber }.reversed()
      return mark + String(tail)
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
    return (result + settled(run), count)
  }
}
