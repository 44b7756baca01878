import SerenityCore
import SerenityPatterns

extension Rule {
  /// Reads a rule from its paragraph; `category` is the file's, unless the paragraph names another.
  init(
    _ paragraph: Paragraph, language: String, category: RiskCategory, words: PatternWords
  ) throws(SafetyDataError) {
    try paragraph.check(
      once: ["id", "tier", "flags", "pattern", "after-tier", "keeps-off", "reason"],
      many: ["guard", "near", "require", "positive", "soft", "negative"])
    id = "\(language).\(try paragraph.required("id").value)"
    self.language = language
    self.category = category
    tier = try Self.tier(try paragraph.required("tier"), of: paragraph)
    flags = try Self.flags(paragraph.optional("flags"), of: paragraph)
    keepsOff = try Self.flags(paragraph.optional("keeps-off"), of: paragraph)
    afterTier = nil
    if let field = paragraph.optional("after-tier") { afterTier = try Self.tier(field, of: paragraph) }
    pattern = try words.compile(try paragraph.required("pattern"), of: paragraph)
    guards = []
    for field in paragraph.all("guard") { guards.append(try words.compile(field, of: paragraph)) }
    contexts = []
    for field in paragraph.all("near") { contexts.append(try words.compile(field, of: paragraph)) }
    for field in paragraph.all("require") {
      try Self.prove(field, by: LiteralNeed(pattern: pattern.source), of: paragraph)
    }
    reason = try paragraph.required("reason").value
    examples = paragraph.fields.compactMap { field in
      Example.Expectation(rawValue: field.key).map {
        Example(sentence: field.value, expectation: $0, line: field.line)
      }
    }
    guard examples.contains(where: { $0.expectation == .positive }) else {
      throw paragraph.error(paragraph.line, "The rule has no \"positive\" example; add a sentence it must catch.")
    }
    file = paragraph.file
    line = paragraph.line
  }

  private static func tier(_ field: Paragraph.Field, of paragraph: Paragraph) throws(SafetyDataError) -> RiskTier {
    guard let tier = RiskTier.allCases.first(where: { $0.code == field.value }) else {
      throw paragraph.error(field.line, "Unknown tier \"\(field.value)\"; the tiers are T0 to T5.")
    }
    return tier
  }

  private static func flags(
    _ field: Paragraph.Field?, of paragraph: Paragraph
  ) throws(SafetyDataError) -> Set<Assessment.Flag> {
    var flags: Set<Assessment.Flag> = []
    guard let field else { return flags }
    for name in field.value.split(separator: " ") {
      flags.insert(try flag(String(name), line: field.line, of: paragraph))
    }
    return flags
  }

  /// Refuses a literal that matches could do without: whoever reads it would think the rule narrower than it is.
  ///
  /// A line names literals with `|` between them, of which every match holds one.
  private static func prove(
    _ field: Paragraph.Field, by need: LiteralNeed, of paragraph: Paragraph
  ) throws(SafetyDataError) {
    let named = field.value.split(separator: "|").map { Array($0.utf8) }
    guard need.implies(named) else {
      throw paragraph.error(
        field.line,
        "A match need not hold \"\(field.value)\"; mend the line or leave it out, the program finds its own.")
    }
  }

  fileprivate static func flag(
    _ name: String, line: Int, of paragraph: Paragraph
  ) throws(SafetyDataError) -> Assessment.Flag {
    guard let flag = Assessment.Flag(rawValue: name) else {
      let known = Assessment.Flag.allCases.map(\.rawValue).joined(separator: ", ")
      throw paragraph.error(line, "Unknown flag \"\(name)\"; the flags are \(known).")
    }
    return flag
  }
}

extension Qualifier {
  /// Reads a qualifier from its paragraph; its place is the key that its pattern stands under.
  init(_ paragraph: Paragraph, words: PatternWords) throws(SafetyDataError) {
    try paragraph.check(once: ["id", "flag", "before", "within", "after", "anywhere", "reason"])
    id = try paragraph.required("id").value
    let field = try paragraph.required("flag")
    flag = try Rule.flag(field.value, line: field.line, of: paragraph)
    _ = try paragraph.required("reason")
    let places = Place.allCases.filter { paragraph.optional($0.rawValue) != nil }
    guard let place = places.first, places.count == 1, let source = paragraph.optional(place.rawValue) else {
      throw paragraph.error(
        paragraph.line, "A qualifier has one pattern; write it under before, within, after or anywhere.")
    }
    self.place = place
    pattern = try words.compile(source, of: paragraph) { place == .before ? "(?:\($0))\\z" : $0 }
  }
}
