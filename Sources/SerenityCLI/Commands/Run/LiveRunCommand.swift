import SerenityCore
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
      let paths = try suite.scenarios().filter { try suite.isWanted($0) }
      guard !paths.isEmpty else {
        desk.trouble("no scenario matches; look at the paths and the filter.")
        return .trouble
      }
      var estimate = CallEstimate()
      for (number, path) in paths.enumerated() {
        estimate = estimate + CallEstimate(try suite.rehearse(path, number: number).record)
      }
      desk.tell(estimate, isJSON: options.isJSON)
      let began = desk.provider.time.now
      var results: [SuiteResult] = []
      var records: [RunRecord] = []
      for (number, path) in paths.enumerated() {
        let outcome = try await suite.playLive(
          path, number: number, with: desk.provider, stop: desk.stop)
        records.append(outcome.record)
        if let trouble = outcome.trouble {
          desk.trouble("\(path): \(trouble).")
          // What was answered until then is paid for.
          desk.tell(
            LiveFigures(records, at: desk.prices(since: began), isWhole: false), isJSON: options.isJSON)
          return .trouble
        }
        terminal.progress("\(outcome.result.verdict.scenario): \(outcome.result.verdict.outcome.rawValue)")
        results.append(outcome.result)
      }
      terminal.result(
        options.isJSON
          ? String(SuiteReport.lines(results).dropLast())
          : RunSummary(style: terminal.style, isLive: true).text(results))
      desk.tell(LiveFigures(records, at: desk.prices(since: began)), isJSON: options.isJSON)
      try report?.write(SuiteReport.files(results))
      return ExitStatus(of: results)
    }
  }
}
