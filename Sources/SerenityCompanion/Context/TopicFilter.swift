/// Keeps the topics that a user asked not to bring up out of the prompt's own words (MEM-8).
///
/// A topic is heard in a text when all its telling words are there, endings aside. Where a topic belongs to a family
/// that people name in many ways (a divorce, a death, weight), any word of the family counts. It leans to leaving out:
/// a memory that is missing costs little, a wound that is touched costs much.
struct TopicFilter: Hashable, Sendable {
  private let topics: [Set<String>]

  /// Makes a filter; a topic such as `weight or dieting` is taken as two.
  init(_ topics: [String]) {
    var found: [Set<String>] = []
    for topic in topics {
      for part in Self.parts(of: topic) {
        let words = Self.stems(of: part).subtracting(Self.fillers)
        guard !words.isEmpty else { continue }
        found.append(words)
        for family in Self.families where !family.isDisjoint(with: words) {
          found.append(contentsOf: family.sorted().map { [$0] })
        }
      }
    }
    self.topics = found
  }

  /// Whether nothing is to be avoided.
  var isEmpty: Bool { topics.isEmpty }

  /// Whether a text mentions a topic to avoid.
  func mentions(_ text: String) -> Bool {
    guard !topics.isEmpty else { return false }
    let words = Self.stems(of: text)
    return topics.contains { $0.isSubset(of: words) }
  }

  /// The texts that mention none.
  func allowed(_ texts: [String]) -> [String] { texts.filter { !mentions($0) } }

  /// The text, unless it mentions one.
  func allowed(_ text: String?) -> String? {
    guard let text, !mentions(text) else { return nil }
    return text
  }

  private static func parts(of topic: String) -> [String] {
    var parts: [[Substring]] = []
    for piece in topic.split(whereSeparator: { ",/;&".contains($0) }) {
      parts.append([])
      for word in piece.split(separator: " ") {
        if ["and", "or", "e", "ou"].contains(word.lowercased()) {
          parts.append([])
        } else {
          parts[parts.count - 1].append(word)
        }
      }
    }
    return parts.map { $0.joined(separator: " ") }
  }

  private static func stems(of text: String) -> Set<String> {
    var stems: Set<String> = []
    var word = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x41...0x5A: word.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value + 0x20)))
      case 0x30...0x39, 0x61...0x7A: word.unicodeScalars.append(scalar)
      case 0x80... where scalar.properties.isAlphabetic || scalar.properties.numericType != nil:
        word += scalar.properties.lowercaseMapping
      default:
        if !word.isEmpty { stems.insert(stem(word)) }
        word = ""
      }
    }
    if !word.isEmpty { stems.insert(stem(word)) }
    return stems
  }

  /// The word without its commonest English endings; short words stay whole.
  private static func stem(_ word: String) -> String {
    guard let last = word.utf8.last, last == 0x73 || last == 0x67 || last == 0x64 else { return trimmedVowel(word) }
    for (ending, replacement) in endings
    where word.hasSuffix(ending) && word.utf8.count - ending.utf8.count >= 3 && !word.hasSuffix("ss") {
      // "divorced" and "divorce" share a base without its last e, as "dieting" and "diet" share theirs.
      return trimmedVowel(String(word.dropLast(ending.count)) + replacement)
    }
    return trimmedVowel(word)
  }

  private static let endings = [("ies", "y"), ("ing", ""), ("ed", ""), ("es", ""), ("s", "")]

  private static func trimmedVowel(_ word: String) -> String {
    word.utf8.count > 4 && word.utf8.last == 0x65 ? String(word.dropLast()) : word
  }

  private static let fillers: Set<String> = Set(
    [
      "my", "the", "a", "an", "about", "with", "of", "on", "in", "to", "for", "any", "anything", "our", "his", "her",
      "their", "past", "issue", "issues", "topic", "talk", "talking", "related", "stuff", "i", "me",
    ].map(stem))

  private static let families: [Set<String>] = [
    "divorce separation separated breakup ex exes",
    "death died dying dead funeral grief grieving mourning bereavement deceased widow widower",
    "weight diet dieting calorie calories kilos pounds bmi overweight obesity obese scale",
    "alcohol drinking drink drunk sober sobriety hangover wine beer vodka",
    "pregnancy pregnant miscarriage fertility infertility ivf",
    "religion religious church god faith prayer",
    "politics political election elections president government",
    "money debt debts finances financial salary loan loans",
    "abuse abused abusive abuser assault assaulted",
    "sex sexual sexuality intimacy",
    "cancer tumour tumor chemo chemotherapy oncology",
  ].map { Set($0.split(separator: " ").map { stem(String($0)) }) }
}
