import SerenitySafety

/// All that is measured of how messages are judged.
package struct SafetyEvaluation: Sendable {
  /// What a run comes to, the gravest first.
  package enum Conclusion: String, Sendable, CaseIterable {
    /// Worse than the accepted baseline.
    case regression
    /// A row of the project's own corpus that is under way now is not shown anything.
    case critical
    /// Too few rows are labelled to say anything.
    case undecided
    case passed
  }

  /// With fewer labelled rows than this nothing is said: the interval of a rate is then wider than a third of the scale.
  package static let leastLabelled = 30

  package var outcomes: [SafetyOutcome]
  package var measures: [SafetyMeasure]
  package var triage: TriageScores
  /// By set; a set without talks is left out.
  package var talks: [(set: String, scores: TalkScores)]
  package var pairs: [PairCheck]
  package var thresholds: [ThresholdPoint]
  package var coverage: RuleCoverage
  package var transformations: [TransformationScore]
  package var latency: LatencyFigures
  /// Nil where there is no baseline.
  package var comparison: SafetyComparison?

  /// Judges every row, in one task so that the times are those of one core, then every spelling of it by `jobs` tasks.
  package init(
    _ corpus: SafetyCorpus, judge: SafetyJudge, baseline: SafetyBaseline?, jobs: Int,
    progress: (String) -> Void = { _ in }
  ) async {
    progress("judging \(corpus.rows.count) rows")
    let outcomes = corpus.rows.map { SafetyOutcome($0, judge.judge($0.subject)) }
    self.outcomes = outcomes
    measures = SafetyMeasure.all(outcomes)
    triage = TriageScores(outcomes)
    talks = Dictionary(grouping: outcomes.filter(\.row.isTalk), by: \.row.set).sorted { $0.key < $1.key }
      .map { ($0.key, TalkScores($0.value)) }
    pairs = PairCheck.all(outcomes)
    thresholds = ThresholdPoint.curve(outcomes)
    coverage = RuleCoverage(judge.policy.rules, outcomes)
    comparison = baseline.map { SafetyComparison(outcomes, against: $0) }
    latency = LatencyFigures(outcomes, judge: judge)
    transformations = []
    for transformation in Transformation.allCases {
      progress("judging in another spelling: \(transformation.rawValue)")
      transformations.append(await Self.score(transformation, outcomes, judge: judge, jobs: jobs))
    }
  }

  /// What the run comes to.
  package var conclusion: Conclusion {
    if comparison?.isRegression == true { return .regression }
    if !criticalMisses.isEmpty { return .critical }
    return labelled < Self.leastLabelled ? .undecided : .passed
  }

  /// Rows that somebody has labelled.
  package var labelled: Int { outcomes.count { $0.row.isRisk != nil } }

  /// Rows of the project's own corpus that are under way now and are shown nothing.
  package var criticalMisses: [SafetyOutcome] {
    misses.filter { $0.row.set == SafetyCorpus.ownSet && $0.row.isImminent }
  }

  /// Rows that need resources and are shown none.
  package var misses: [SafetyOutcome] { outcomes.filter { $0.row.isRisk == true && !$0.fires } }

  /// Rows that need none and are shown some.
  package var alarms: [SafetyOutcome] { outcomes.filter { $0.row.isQuiet && $0.fires } }

  /// The counts of a subject over a grouping, by name.
  package func counts(_ subject: SafetyMeasure.Subject, by grouping: SafetyMeasure.Grouping) -> [SafetyMeasure] {
    measures.filter { $0.subject == subject && $0.grouping == grouping }
  }

  /// The count of a subject over all rows.
  package func total(_ subject: SafetyMeasure.Subject) -> Proportion {
    counts(subject, by: .all).first?.count ?? Proportion()
  }

  private static func score(
    _ transformation: Transformation, _ outcomes: [SafetyOutcome], judge: SafetyJudge, jobs: Int
  ) async -> TransformationScore {
    let share = max(1, (outcomes.count + jobs - 1) / max(1, jobs))
    return await withTaskGroup(of: (start: Int, score: TransformationScore).self) { group in
      for start in stride(from: 0, to: outcomes.count, by: share) {
        let part = outcomes[start..<min(start + share, outcomes.count)]
        group.addTask { (start, TransformationScore(transformation, part, judge: judge)) }
      }
      var parts: [(start: Int, score: TransformationScore)] = []
      for await part in group { parts.append(part) }
      var sum = TransformationScore(transformation, [], judge: judge)
      for part in parts.sorted(by: { $0.start < $1.start }) { sum.add(part.score) }
      return sum
    }
  }
}
