import SerenityHarness
import SerenityLive

/// `serenity run --live`: plays scenarios with a provider's answers of today.
enum LiveRunCommand {
  static func run(_ options: RunOptions, asking wish: ProviderWish, _ terminal: Terminal) async -> ExitStatus {
    await LiveDesk.open("run --live", wish, options.paths, terminal) { desk in
      guard !desk.surroundings.isContinuousIntegration else {
        desk.trouble("an automatic run asks no provider, and CI is set; run it by hand, or without --live.")
        return .trouble
      }
      let report = try options.reportFolder.map { folder throws(ReportFolder.Failure) in
        try ReportFolder(folder, from: desk.surroundings.currentFolder)
      }
      let suite = try desk.suite(filter: options.filter, seed: options.seed)
      var results: [SuiteResult] = []
      var records: [RunRecord] = []
      for (number, path) in try suite.scenarios().enumerated() where try suite.isWanted(path) {
        let outcome = try await suite.playLive(
          path, number: number, with: desk.provider, isStopped: { ProcessStart.stopSignal != nil })
        if let trouble = outcome.trouble {
          desk.trouble("\(path): \(trouble).")
          return .trouble
        }
        terminal.progress("\(outcome.result.verdict.scenario): \(outcome.result.verdict.outcome.rawValue)")
        results.append(outcome.result)
        records.append(outcome.record)
      }
      guard !results.isEmpty else {
        desk.trouble("no scenario matches; look at the paths and the filter.")
        return .trouble
      }
      tell(results, LiveFigures(records), options, terminal)
      try report?.write(SuiteReport.files(results))
      return ExitStatus(of: results)
    }
  }

  private static func tell(
    _ results: [SuiteResult], _ figures: LiveFigures, _ options: RunOptions, _ terminal: Terminal
  ) {
    if options.isJSON {
      terminal.result(SuiteReport.lines(results) + figures.line)
    } else {
      terminal.result(RunSummary(style: terminal.style, isLive: true).text(results))
      terminal.result(figures.sentence)
    }
  }
}
