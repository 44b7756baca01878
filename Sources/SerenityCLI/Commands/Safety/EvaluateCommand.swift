import SerenityHarness
import SerenityLive

/// `serenity safety evaluate`: measures how well messages are judged.
enum EvaluateCommand {
  static func run(_ options: SafetyOptions, _ terminal: Terminal) async -> ExitStatus {
    let surroundings = Surroundings.read()
    let folder = surroundings.currentFolder
    do {
      if options.accepts, surroundings.isContinuousIntegration { throw BaselineFile.Failure.automatic }
      let paths = try options.words.isEmpty ? [ownCorpus(from: folder)] : options.words
      let file = options.baseline.map { BaselineFile($0, from: folder) } ?? BaselineFile.own(for: paths, from: folder)
      if options.accepts, file == nil {
        throw UsageError.needsOption("--baseline", "these rows have no baseline of their own")
      }
      // A baseline that was named must be there; one that is to be written need not.
      let mustExist = options.baseline != nil && !options.accepts
      let baseline = try file.flatMap { try mustExist || $0.exists ? $0.read() : nil }
      let report = try options.report.map { try ReportFolder($0, from: folder) }
      let corpus = try SafetyCorpus.read(paths, from: folder)
      let judge = try LexiconFolder.judge(options.lexicon)
      let evaluation = await SafetyEvaluation(
        corpus, judge: judge, baseline: baseline, jobs: options.jobs ?? surroundings.processors,
        progress: terminal.progress)
      terminal.endProgress()
      tell(evaluation, options, terminal)
      if let report {
        try report.write(SafetyReport(evaluation, showsText: options.showsText).files)
        if !options.isJSON { terminal.result("\nThe report is in \(report.name)/safety.html.") }
      }
      if options.accepts, let file { return try accept(evaluation, file, options, terminal) }
      return ExitStatus(of: evaluation.conclusion)
    } catch {
      terminal.trouble("serenity safety evaluate: \(Trouble.sentence(of: error))")
      return .trouble
    }
  }

  /// The own corpus, told from the current folder where that is the project's.
  private static func ownCorpus(from folder: String) throws(Project.Failure) -> String {
    let root = try Project(from: folder).root
    return root == folder ? "scenarios/safety" : root + "/scenarios/safety"
  }

  private static func tell(_ evaluation: SafetyEvaluation, _ options: SafetyOptions, _ terminal: Terminal) {
    let report = SafetyReport(evaluation, showsText: options.showsText)
    terminal.result(options.isJSON ? String(report.lines.dropLast()) : SafeText.of(report.brief.plain))
  }

  private static func accept(
    _ evaluation: SafetyEvaluation, _ file: BaselineFile, _ options: SafetyOptions, _ terminal: Terminal
  ) throws(BaselineFile.Failure) -> ExitStatus {
    guard evaluation.labelled >= SafetyEvaluation.leastLabelled else {
      terminal.trouble("serenity safety evaluate: \(BaselineFile.Failure.tooFew(evaluation.labelled).sentence)")
      return .undecided
    }
    let baseline = SafetyBaseline(evaluation.outcomes)
    try file.write(baseline)
    let gone = evaluation.comparison?.gone ?? 0
    terminal.trouble(
      "Accepted: \(file.path) holds \(baseline.rows.count) rows"
        + (gone > 0 ? "; \(gone) that it held before were not measured and are gone from it." : "."))
    return evaluation.criticalMisses.isEmpty ? .passed : .findings
  }
}

extension ExitStatus {
  /// The status of an evaluation.
  init(of conclusion: SafetyEvaluation.Conclusion) {
    self =
      switch conclusion {
      case .regression: .regression
      case .critical: .findings
      case .undecided: .undecided
      case .passed: .passed
      }
  }
}
