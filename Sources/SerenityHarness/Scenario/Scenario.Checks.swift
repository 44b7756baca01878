/// What a text must hold, must not hold and must match; case does not matter.
package struct TextCheck: Hashable, Sendable {
  package var line: Int
  /// Every one must be contained.
  package var contains: [String] = []
  /// None may be contained.
  package var notContains: [String] = []
  /// Every regular expression must match somewhere.
  package var matches: [String] = []

  package init(line: Int, contains: [String] = [], notContains: [String] = [], matches: [String] = []) {
    self.line = line
    self.contains = contains
    self.notContains = notContains
    self.matches = matches
  }
}

/// Between what a number must lie, both ends included.
package struct NumberCheck: Hashable, Sendable, CustomStringConvertible {
  package var line: Int
  package var atLeast: Int?
  package var atMost: Int?

  package init(line: Int, atLeast: Int? = nil, atMost: Int? = nil) {
    self.line = line
    self.atLeast = atLeast
    self.atMost = atMost
  }

  /// Whether a number lies there.
  package func holds(_ number: Int) -> Bool { number >= atLeast ?? .min && number <= atMost ?? .max }

  /// What is asked, such as `at most 3`.
  package var description: String {
    switch (atLeast, atMost) {
    case (let least?, let most?): least == most ? "\(least)" : "\(least) to \(most)"
    case (let least?, nil): "at least \(least)"
    case (nil, let most?): "at most \(most)"
    case (nil, nil): "any number"
    }
  }
}

/// Which events must have happened and which must not, by name.
package struct EventCheck: Hashable, Sendable {
  package var line: Int
  package var contains: [String] = []
  package var notContains: [String] = []

  package init(line: Int, contains: [String] = [], notContains: [String] = []) {
    self.line = line
    self.contains = contains
    self.notContains = notContains
  }
}

/// A promise about memory over a whole run.
package struct MemoryContract: Hashable, Sendable {
  /// What is promised; sessions go by their names in the scenario.
  package enum Rule: Hashable, Sendable {
    /// A user turn of `planted` says it; every prompt of `session` holds it outside history and message.
    case mustRecall(planted: String, contains: String, session: String)
    /// The facts section of every prompt of `session` holds the new and not the old.
    case mustBeUpdatedTo(planted: String, old: String, new: String, session: String)
    /// No prompt of a session later than `after` holds it, but in the user's own new words.
    case mustBeForgotten(contains: String, after: String)
    /// No prompt holds it outside history and message.
    case mustNeverSurface(contains: String)
  }

  package var line: Int
  package var rule: Rule

  package init(line: Int, rule: Rule) {
    self.line = line
    self.rule = rule
  }
}
