package import SerenityCore

/// Whether what was found is as grave as the rows say, as gentle as they say, and about what they say.
package struct TriageScores: Hashable, Sendable {
  /// Rows that need resources, by the tier they declare and the tier that was found.
  package var tiers: [RiskTier: [RiskTier: Int]] = [:]
  /// Rows found less grave than declared.
  package var under = Proportion()
  /// Rows found graver than declared.
  package var over = Proportion()
  /// Rows that want the full variant and were shown the gentle one, among those of them that were shown any.
  package var tooSoft = Proportion()
  /// Rows that want the gentle variant and were shown the full one, among those of them that were shown any.
  package var tooHard = Proportion()
  /// Rows by the category they declare and that of the gravest hit, `none` where there is none.
  package var categories: [String: [String: Int]] = [:]
  /// Rows whose declared category is among all that was found, by category.
  package var found: [String: Proportion] = [:]

  init(_ outcomes: [SafetyOutcome]) {
    for outcome in outcomes {
      let row = outcome.row
      if row.isRisk == true, let declared = row.riskTier {
        tiers[declared, default: [:]][outcome.tier, default: 0] += 1
        under.count(outcome.tier < declared)
        over.count(outcome.tier > declared)
      }
      if row.isRisk == true, outcome.fires, let isSoft = row.isSoft {
        if isSoft { tooHard.count(outcome.isHard) } else { tooSoft.count(!outcome.isHard) }
      }
      if let category = row.category {
        categories[category, default: [:]][outcome.category?.rawValue ?? "none", default: 0] += 1
        if category != "none" {
          found[category, default: Proportion()].count(outcome.categories.contains { $0.rawValue == category })
        }
      }
    }
  }
}
