import SerenityCore
import SerenityPatterns

/// The rules of every language, read from `lexicon/<language>/*.rules`.
///
/// `words.rules` holds the parts that a language's patterns share, `qualifiers.rules` what softens a match,
/// `reply.rules` what a reply must not say, and every other file the rules of one category.
struct Lexicon: Sendable {
  var rules: [Rule] = []
  var qualifiers: [String: [Qualifier]] = [:]
  var replyRules: [ReplyRule] = []
  private(set) var index = RuleIndex([])

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
      if file.name.hasSuffix("/qualifiers.rules") {
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
    index = RuleIndex(rules.map(\.need))
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
