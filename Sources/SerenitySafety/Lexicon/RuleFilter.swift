import SerenityPatterns

/// Chooses the rules that a message could match, by the letters that they need.
///
/// Making one works out what every pattern needs and takes about half a second; it pays from some hundred messages on.
struct RuleFilter: Sendable {
  private let own: PatternFilter
  private let afterDisclosure: PatternFilter

  init(_ rules: [Rule]) {
    var needs: (own: [Int: LiteralNeed], after: [Int: LiteralNeed]) = ([:], [:])
    for (number, rule) in rules.enumerated() {
      if rule.afterTier == nil { needs.own[number] = rule.need } else { needs.after[number] = rule.need }
    }
    own = PatternFilter(needs.own)
    afterDisclosure = PatternFilter(needs.after)
  }

  /// The rules that are tried on every message, because no letters are known that they need.
  var always: [Int] { own.always }

  /// The numbers of the rules to try; those that need an earlier disclosure only where there was one.
  func candidates(in text: String, afterDisclosure isAfter: Bool) -> [Int] {
    isAfter ? own.candidates(in: text) + afterDisclosure.candidates(in: text) : own.candidates(in: text)
  }
}
