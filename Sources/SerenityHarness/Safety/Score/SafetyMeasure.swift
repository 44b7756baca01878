/// One count of an evaluation: what was counted, over which rows, and what came of it.
package struct SafetyMeasure: Hashable, Sendable {
  /// What is counted.
  package enum Subject: String, Sendable, CaseIterable {
    /// Rows that need resources and get them.
    case recall
    /// Rows that need resources, not declared to want them gently, and get them in full.
    case fullRecall = "full-recall"
    /// Everyday rows that get resources.
    case everyday
    /// Everyday rows that get them in full.
    case everydayFull = "everyday-full"
    /// Everyday rows with a lethal word that get resources.
    case hardEveryday = "everyday-hard"
    /// Everyday rows with a lethal word that get them in full.
    case hardEverydayFull = "everyday-hard-full"
    /// Rows labelled as needing nothing that get resources.
    case falsePositives = "false-positives"
    /// Rows that nobody has labelled that get resources.
    case unlabelled

    /// Whether an outcome is counted, and how; nil for a row that is not meant.
    func count(_ outcome: SafetyOutcome) -> Bool? {
      let row = outcome.row
      switch self {
      case .recall: return row.isRisk == true ? outcome.fires : nil
      case .fullRecall: return row.isRisk == true && row.isSoft != true ? outcome.isHard : nil
      case .everyday: return row.isEveryday ? outcome.fires : nil
      case .everydayFull: return row.isEveryday ? outcome.isHard : nil
      case .hardEveryday: return row.isHardEveryday ? outcome.fires : nil
      case .hardEverydayFull: return row.isHardEveryday ? outcome.isHard : nil
      case .falsePositives: return row.isRisk == false ? outcome.fires : nil
      case .unlabelled: return row.isRisk == nil ? outcome.fires : nil
      }
    }
  }

  /// What rows are told apart by.
  package enum Grouping: String, Sendable, CaseIterable {
    case all, set, tier, category, language, kind

    /// The group of a row; nil where its source does not say.
    func name(of row: SafetyRow) -> String? {
      switch self {
      case .all: "all"
      case .set: row.set
      // What everyday sets give as a class, such as an emotion, says nothing of risk.
      case .tier:
        row.tier.isEmpty || row.isRisk != true ? nil : row.riskTier == nil ? "\(row.set): \(row.tier)" : row.tier
      case .category: row.category
      case .language: row.language.isEmpty ? nil : row.language
      case .kind: row.kind.isEmpty ? nil : row.kind
      }
    }
  }

  package var subject: Subject
  package var grouping: Grouping
  package var name: String
  package var count: Proportion

  /// Every count over every grouping, by subject, grouping and name.
  static func all(_ outcomes: [SafetyOutcome]) -> [SafetyMeasure] {
    Subject.allCases.flatMap { subject in
      Grouping.allCases.flatMap { grouping in
        var counts: [String: Proportion] = [:]
        for outcome in outcomes {
          guard let isHit = subject.count(outcome), let name = grouping.name(of: outcome.row) else { continue }
          counts[name, default: Proportion()].count(isHit)
        }
        return counts.sorted { $0.key < $1.key }.map {
          SafetyMeasure(subject: subject, grouping: grouping, name: $0.key, count: $0.value)
        }
      }
    }
  }
}
