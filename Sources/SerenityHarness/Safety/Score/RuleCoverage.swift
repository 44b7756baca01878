package import SerenitySafety

/// What each rule did over all rows.
package struct RuleCoverage: Sendable {
  /// One rule and the rows it matched.
  package struct Use: Sendable {
    package var rule: RuleCard
    /// Rows that it matched.
    package var rows = 0
    /// Rows that need resources, where it asked for them.
    package var risks = 0
    /// Rows that need none, where it asked for them.
    package var alarms = 0
  }

  /// In the order of the rules.
  package var uses: [Use]

  init(_ rules: [RuleCard], _ outcomes: [SafetyOutcome]) {
    var places: [String: Int] = [:]
    uses = rules.map { Use(rule: $0) }
    for (place, rule) in rules.enumerated() { places[rule.id] = place }
    for outcome in outcomes {
      for rule in outcome.rules { if let place = places[rule] { uses[place].rows += 1 } }
      for rule in outcome.firingRules {
        guard let place = places[rule] else { continue }
        if outcome.row.isRisk == true { uses[place].risks += 1 }
        if outcome.row.isQuiet { uses[place].alarms += 1 }
      }
    }
  }

  /// The rules that no row matched.
  package var silent: [RuleCard] { uses.filter { $0.rows == 0 }.map(\.rule) }

  /// The rules with false alarms, most first.
  package var noisy: [Use] {
    uses.filter { $0.alarms > 0 }.sorted { ($1.alarms, $0.rule.id) < ($0.alarms, $1.rule.id) }
  }
}
