package import SerenityCore
import SerenitySafety

/// What came of a row.
package struct SafetyOutcome: Sendable {
  package var row: SafetyRow
  /// Whether resources are shown, gently or in full.
  package var fires: Bool
  /// Whether they are shown in full.
  package var isHard: Bool
  /// The tier of the gravest assessment.
  package var tier: RiskTier
  /// The gravest tier among what fires; `none` where nothing does.
  package var firedTier: RiskTier
  /// The same of what fires in full alone.
  package var hardTier: RiskTier
  /// What the gravest assessment is about.
  package var categories: [RiskCategory]
  /// What the gravest hit of it is about; nil where nothing was found.
  package var category: RiskCategory?
  /// Every rule that matched, sorted.
  package var rules: [String]
  /// The rules that asked for resources, sorted.
  package var firingRules: [String]
  /// The first turn that fired, from 0.
  package var first: Int?
  /// How long each message took.
  package var times: [Duration]

  package init(_ row: SafetyRow, _ judgement: SafetyJudgement) {
    self.row = row
    fires = judgement.fires
    isHard = judgement.isHard
    let gravest = judgement.gravest
    tier = gravest.tier
    firedTier = judgement.firedTier()
    hardTier = judgement.firedTier(countsSoft: false)
    categories = gravest.categories
    category = Self.gravestHit(of: gravest)?.category
    let hits = judgement.turns.flatMap(\.hits)
    rules = Set(hits.map(\.rule)).sorted()
    firingRules = Set(hits.filter(Self.fires).map(\.rule)).sorted()
    first = judgement.first
    times = judgement.times
  }

  /// The outcome in a word, as a baseline keeps it.
  package var shown: Shown { isHard ? .hard : fires ? .soft : .nothing }

  /// What the user sees.
  package enum Shown: String, Sendable, CaseIterable {
    case hard
    case soft
    case nothing = "none"
  }

  /// Whether a hit alone asks for resources, by the same rule as an assessment.
  private static func fires(_ hit: Assessment.Hit) -> Bool {
    Assessment(tier: hit.tier, categories: [hit.category], hits: [hit], isSoft: false, limitedRules: []).fires
  }

  private static func gravestHit(of assessment: Assessment) -> Assessment.Hit? {
    assessment.hits.dropFirst().reduce(assessment.hits.first) { gravest, hit in
      guard let gravest else { return hit }
      let isGraver = (fires(hit) ? 1 : 0, hit.tier) > (fires(gravest) ? 1 : 0, gravest.tier)
      return isGraver ? hit : gravest
    }
  }
}
