import SerenityCore
import SerenityPatterns

/// The rules of every language, read from `lexicon/<language>/*.rules`.
///
/// `words.rules` holds the parts that a language's patterns share, `qualifiers.rules` what softens a match,
/// `spelling.rules` the words that a slip must not hide, `reply.rules` what a reply must not say, and every other file
/// the rules of one category.
struct Lexicon: Sendable {
  var rules: [Rule] = []
  var qualifiers: [String: [Qualifier]] = [:]
  var replyRules: [ReplyRule] = []
  /// The words that tricks of spelling hide.
  private(set) var words = WordBook()

  init(_ files: [SafetyFile]) throws(SafetyDataError) {
    var words: [String: PatternWords] = [:]
    for file in files.filter({ $0.name.hasSuffix("/words.rules") }) {
      let paragraphs = try Paragraph.parse(file)
      let language = try Self.language(of: paragraphs, in: file)
      try words[language, default: PatternWords()].learn(paragraphs[0])
    }
    for file in files where !file.name.hasSuffix("/words.rules") {
      let paragraphs = try Paragraph.parse(file)
      let language = try Self.language(of: paragraphs, in: file)
      var own = words[language] ?? PatternWords()
      try own.learn(paragraphs[0])
      let body = paragraphs.dropFirst()
      if file.name.hasSuffix("/spelling.rules") {
        for paragraph in body { try learnSpelling(paragraph) }
      } else if file.name.hasSuffix("/qualifiers.rules") {
        for paragraph in body { qualifiers[language, default: []].append(try Qualifier(paragraph, words: own)) }
      } else if file.name.hasSuffix("/reply.rules") {
        for paragraph in body { replyRules.append(try ReplyRule(paragraph, language: language, words: own)) }
      } else {
        let category = try Self.category(of: paragraphs[0])
        for paragraph in body {
          rules.append(try Rule(paragraph, language: language, category: category, words: own))
        }
      }
    }
    try refuseDoubles()
    for rule in rules {
      for example in rule.examples where example.expectation != .negative {
        self.words.learn(sentence: Normaliser().plain(example.sentence).text)
      }
    }
  }

  /// Takes key words, and real words near them, from a paragraph.
  private mutating func learnSpelling(_ paragraph: Paragraph) throws(SafetyDataError) {
    try paragraph.check(once: ["id", "keys", "real", "slips", "reason"])
    _ = try paragraph.required("reason")
    func list(_ key: String) -> [[UInt8]] {
      (paragraph.optional(key)?.value ?? "").lowercased().split(separator: " ").map { Array($0.utf8) }
    }
    words.learn(keys: list("keys"))
    words.learn(realWords: list("real"))
    for pair in list("slips") {
      let sides = pair.split(separator: UInt8(ascii: "=")).map(Array.init)
      guard sides.count == 2 else {
        throw paragraph.error(paragraph.line, "Write a slip as \"kil=kill\", with spaces between slips.")
      }
      words.learn(slip: sides[0], of: sides[1])
    }
  }

  private static func language(of paragraphs: [Paragraph], in file: SafetyFile) throws(SafetyDataError) -> String {
    guard let header = paragraphs.first else {
      throw SafetyDataError(file: file.name, line: 1, sentence: "The file is empty; begin it with a header paragraph.")
    }
    try header.check(once: ["language", "category", "version", "reviewed-by", "about"], many: ["let"])
    _ = try header.required("version")
    _ = try header.required("reviewed-by")
    return try header.required("language").value
  }

  private static func category(of header: Paragraph) throws(SafetyDataError) -> RiskCategory {
    let field = try header.required("category")
    guard let category = RiskCategory(rawValue: field.value) else {
      let known = RiskCategory.allCases.map(\.rawValue).joined(separator: ", ")
      throw header.error(field.line, "Unknown category \"\(field.value)\"; the categories are \(known).")
    }
    return category
  }

  private func refuseDoubles() throws(SafetyDataError) {
    var seen: Set<String> = []
    for rule in rules where !seen.insert(rule.id).inserted {
      throw SafetyDataError(
        file: rule.file, line: rule.line, sentence: "The id \"\(rule.id)\" stands twice; ids are unique.")
    }
  }
}
