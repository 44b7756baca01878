package import SerenityCore

/// What recall and false alarms would be if resources were shown from another tier on.
package struct ThresholdPoint: Hashable, Sendable {
  /// The least tier that counts; nil for the product's own rule.
  package var least: RiskTier?
  /// Whether gentle resources count as shown.
  package var countsSoft: Bool
  package var recall = Proportion()
  package var everyday = Proportion()
  package var hardEveryday = Proportion()

  static func curve(_ outcomes: [SafetyOutcome]) -> [ThresholdPoint] {
    [true, false].flatMap { countsSoft in
      [nil, .passive, .active, .plan, .imminent].map { ThresholdPoint(least: $0, countsSoft: countsSoft, outcomes) }
    }
  }

  private init(least: RiskTier?, countsSoft: Bool, _ outcomes: [SafetyOutcome]) {
    self.least = least
    self.countsSoft = countsSoft
    for outcome in outcomes {
      let fires = countsSoft ? outcome.fires : outcome.isHard
      let tier = countsSoft ? outcome.firedTier : outcome.hardTier
      let isShown = fires && tier >= (least ?? .none)
      if outcome.row.isRisk == true { recall.count(isShown) }
      if outcome.row.isEveryday { everyday.count(isShown) }
      if outcome.row.isHardEveryday { hardEveryday.count(isShown) }
    }
  }
}
