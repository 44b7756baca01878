import SerenityCore
import SerenityPatterns

/// One rule of the lexicon: what to look for in a user's message, and what it means.
struct Rule: Sendable {
  /// A sentence of the lexicon that shows what the rule is for; every one is run as a test.
  struct Example: Hashable, Sendable {
    /// What the rule must make of the sentence.
    enum Expectation: String, Sendable {
      /// It hits; hard unless the rule itself is soft.
      case positive
      /// It hits, and something in the sentence makes it soft.
      case soft
      /// It does not hit.
      case negative
    }

    var sentence: String
    var expectation: Expectation
    var line: Int
  }

  var id: String
  var language: String
  var tier: RiskTier
  var category: RiskCategory
  var flags: Set<Assessment.Flag>
  var pattern: Pattern
  /// Where one of these overlaps a match, that match is none.
  var guards: [Pattern]
  /// Where one of these stands in the same sentence, a match is none.
  var contexts: [Pattern]
  /// Why the rule is there, for a reader.
  var reason: String
  /// The rule is looked at only after a message of at least this tier.
  var afterTier: RiskTier?
  /// The flags that a qualifier must not add, because the rule's own wording has that shape.
  var keepsOff: Set<Assessment.Flag>
  var examples: [Example]
  var file: String
  var line: Int

  /// The letters that every match holds, worked out from the pattern anew.
  var need: LiteralNeed { LiteralNeed(pattern: pattern.source) }
}

/// Something before, within or after a match, or anywhere in the message, that says how the match is meant.
struct Qualifier: Sendable {
  /// Where it looks.
  enum Place: String, Sendable, CaseIterable { case before, within, after, anywhere }

  var id: String
  var flag: Assessment.Flag
  var place: Place
  var pattern: Pattern
}

extension Assessment.Flag {
  /// Whether a hit so qualified is offered resources gently instead of at once.
  var softens: Bool { self != .aboutSelf }
}
