import SerenityPatterns

/// One rule of what a reply must not say (SAFE-5).
struct ReplyRule: Sendable {
  /// What is done about it.
  enum Remedy: String, Sendable, CaseIterable {
    /// The whole reply gives way to a text of ours.
    case replace
    /// The sentence is left out.
    case cut
    /// It is only counted.
    case note
  }

  var id: String
  var language: String
  /// The stable code of the finding, such as `reply.diagnosis`.
  var code: String
  var remedy: Remedy
  /// Whether it counts only while resources are shown.
  var isForCrisis: Bool
  var pattern: Pattern
  var guards: [Pattern]
  var positives: [String]
  var negatives: [String]
  var file: String
  var line: Int

  /// Reads a rule from its paragraph.
  init(_ paragraph: Paragraph, language: String, words: PatternWords) throws(SafetyDataError) {
    try paragraph.check(
      once: ["id", "code", "remedy", "only-in", "pattern", "reason"], many: ["guard", "positive", "negative"])
    id = try paragraph.required("id").value
    self.language = language
    let code = try paragraph.required("code")
    guard code.value.hasPrefix("reply.") else {
      throw paragraph.error(code.line, "\"\(code.value)\" is no code of a reply; begin it with \"reply.\".")
    }
    self.code = code.value
    let field = try paragraph.required("remedy")
    guard let remedy = Remedy(rawValue: field.value) else {
      let known = Remedy.allCases.map(\.rawValue).joined(separator: ", ")
      throw paragraph.error(field.line, "Unknown remedy \"\(field.value)\"; the remedies are \(known).")
    }
    self.remedy = remedy
    let scope = paragraph.optional("only-in")
    guard scope == nil || scope?.value == "crisis" else {
      throw paragraph.error(scope?.line ?? 0, "\"only-in\" can only say \"crisis\"; drop the line otherwise.")
    }
    isForCrisis = scope != nil
    pattern = try words.compile(try paragraph.required("pattern"), of: paragraph)
    guards = []
    for field in paragraph.all("guard") { guards.append(try words.compile(field, of: paragraph)) }
    _ = try paragraph.required("reason")
    positives = paragraph.all("positive").map(\.value)
    negatives = paragraph.all("negative").map(\.value)
    guard !positives.isEmpty else {
      throw paragraph.error(paragraph.line, "The rule has no \"positive\" example; add a sentence it must catch.")
    }
    file = paragraph.file
    line = paragraph.line
  }

  /// Where the rule matches a text in plain spelling; one that gives up counts as a match of the whole.
  func spans(in text: String) -> [Range<Int>] {
    let outcome = pattern.matches(in: text, atMost: 8)
    var spans = outcome.matches.map(\.span).filter { span in
      !guards.contains { guardPattern in
        guard case .matched(let matches) = guardPattern.matches(in: text, atMost: 8) else { return false }
        return matches.contains { $0.span.overlaps(span) }
      }
    }
    if outcome.isLimited { spans.append(0..<text.utf8.count) }
    return spans
  }
}
