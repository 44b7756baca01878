import SerenityPatterns
import Testing

@Suite("The letters that a match must hold")
struct LiteralNeeds {
  private func told(_ need: LiteralNeed) -> String {
    switch need {
    case .unknown: "?"
    case .anyOf(let literals):
      literals.map {
        ($0.hasEdgeBefore ? "<" : "") + String(decoding: $0.bytes, as: UTF8.self) + ($0.hasEdgeAfter ? ">" : "")
      }.joined(separator: "|")
    case .all(let needs): needs.map { "(\(told($0)))" }.sorted().joined(separator: " & ")
    case .either(let needs): needs.map { "(\(told($0)))" }.sorted().joined(separator: " / ")
    }
  }

  @Test(
    "are read from the pattern",
    arguments: [
      ("kill", "kill"), (#"\bkill(?:ing|ed)? me\b"#, "<kill me>|<killed me>|<killing me>"),
      (#"\bKill \w+ myself"#, "( myself) & (<kill )"),
      (#"want\w* to (?:die|be dead)"#, "( to be dead| to die) & (want)"),
      (#"(?:die|\w+)"#, "?"), (#"\w+"#, "?"), ("", "?"), ("a?", "?"), ("(?:tired )?of life", "of life|tired of life"),
      (#"(?<=to )off (?:my ?self|me)(?! road)"#, "off me|off my self|off myself"), ("[sz]ad", "sad|zad"),
      ("[a-z]ad", "ad"), ("[^a]ad", "ad"), (#"do(?:n'?t| not)"#, "do not|don't|dont"), ("(?:ab){2}c", "ababc"),
      ("(?:ab){1,}c", "(ab) & (c)"), ("(?:ab)*c", "c"), ("x{0,2}y", "xxy|xy|y"), (#"a\.b"#, "a.b"),
      (#"(?:i want \w+|let me) die"#, "( die) & ((i want ) / (let me))"), (#"(a)\1"#, "?"), ("ñandu", "andu"),
      (#"\p{L}ab"#, "?"), ("(?i)ab", "?"), ("a{,3}b", "?"), (#"\d{3,6}\b"#, "?"), (#"kill(?:\W|$)"#, "kill"),
    ])
  func reading(pattern: String, expected: String) {
    #expect(told(LiteralNeed(pattern: pattern)) == expected)
  }

  @Test("A set that is too large to follow is cut where it still tells something")
  func large() {
    let many = (0..<40).map { "word\($0)x" }.joined(separator: "|")
    let need = LiteralNeed(pattern: "(?:\(many)) (?:\(many)) end")
    #expect(need.trigger?.isEmpty == false)
    #expect(need.implies([Array("word".utf8)]))
    #expect(!need.implies([Array("word1".utf8)]))
  }

  @Test("No text without the letters matches, whatever the pattern")
  func isSound() throws {
    let patterns = [
      #"\b(?:kill|end)(?:ing)? (?:my ?self|it)\b"#, #"a(?:b|c\w|\W)d+e"#, #"(?:ab|ba){1,2}[abd ]\b"#,
      #"(?:a\b b|ab)(?:c|d?)e"#, #"b(?=a)\w (?!c)[a-d]"#, #"(?:a|b c|\bd) e{1,2}"#,
    ]
    var state: UInt64 = 7
    for source in patterns {
      let pattern = try Pattern(source, options: [.caseless, .unicodeClasses])
      let need = LiteralNeed(pattern: source)
      let literals = need.literals
      let search = LiteralSearch(literals)
      var matched = 0
      for _ in 0..<4_000 {
        var text = ""
        for _ in 0..<14 {
          state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          let parts = ["a", "b", "C", "d", "e", " ", "kill", " myself", "e", "a", "ing", "'", "é", "ending it"]
          text += parts[Int(state >> 33) % parts.count]
        }
        guard pattern.firstMatch(in: text) != .none else { continue }
        matched += 1
        let found = search.find(in: text)
        #expect(isMet(need, found, literals), "\(source) in \(text)")
      }
      #expect(matched > 5, "\(source) matched \(matched) times")
    }
  }

  private func isMet(_ need: LiteralNeed, _ found: LiteralSearch.Found, _ all: [LiteralNeed.Literal]) -> Bool {
    switch need {
    case .unknown: true
    case .anyOf(let literals):
      literals.contains { one in all.indices.contains { all[$0] == one && found.contains($0) } }
    case .all(let needs): needs.allSatisfy { isMet($0, found, all) }
    case .either(let needs): needs.contains { isMet($0, found, all) }
    }
  }
}

@Suite("Many literals are looked for at once")
struct LiteralSearches {
  private func literal(_ text: String, before: Bool = false, after: Bool = false) -> LiteralNeed.Literal {
    LiteralNeed.Literal(bytes: Array(text.utf8), hasEdgeBefore: before, hasEdgeAfter: after)
  }

  private func numbers(_ search: LiteralSearch, in text: String) -> [Int] {
    var numbers: [Int] = []
    search.find(in: text).forEach { numbers.append($0) }
    return numbers
  }

  @Test("and what is found is what looking one by one finds")
  func agrees() {
    let words = ["he", "she", "his", "hers", "her", "s", "e s", "'s", "ushers", "hh"]
    let search = LiteralSearch(words.map { literal($0) })
    var state: UInt64 = 3
    for _ in 0..<2_000 {
      var text = ""
      for _ in 0..<12 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text.append(["h", "e", "r", "s", "u", "i", " ", "'", "S", "ß"][Int(state >> 33) % 10])
      }
      let expected = words.indices.filter { text.lowercased().contains(words[$0]) }
      #expect(numbers(search, in: text) == expected, "\(text)")
    }
  }

  @Test("an edge is where a word begins or ends; a letter beyond ASCII may be either")
  func edges() {
    let search = LiteralSearch([literal("die", before: true, after: true), literal("die", after: true), literal("die")])
    #expect(numbers(search, in: "I die.") == [0, 1, 2])
    #expect(numbers(search, in: "indie film") == [1, 2])
    #expect(numbers(search, in: "a diet") == [2])
    #expect(numbers(search, in: "édie") == [0, 1, 2])
    #expect(numbers(search, in: "") == [])
  }
}
