import SerenityHarness
import SerenityLive

/// `serenity run`: replays scenarios and says what came of them.
enum RunCommand {
  static func run(_ options: RunOptions, _ terminal: Terminal) async -> ExitStatus {
    if let wish = options.live { return await LiveRunCommand.run(options, asking: wish, terminal) }
    let surroundings = Surroundings.read()
    do {
      let project = try Project(from: surroundings.currentFolder)
      let report = try options.reportFolder.map { folder throws(ReportFolder.Failure) in
        try ReportFolder(folder, from: surroundings.currentFolder)
      }
      ProcessStart.heedSignals()
      let databases = try TemporaryFolder(in: surroundings.temporaryFolder)
      defer { remove(databases, terminal) }
      let suite = try Suite(
        root: project.root, databases: databases.path, options: suiteOptions(options, project, surroundings))
      let results = try await suite.run(
        isStopped: { ProcessStart.stopSignal != nil },
        progress: { result in
          terminal.progress("\(result.verdict.scenario): \(result.verdict.outcome.rawValue)")
        })
      guard ProcessStart.stopSignal == nil else {
        terminal.trouble("serenity run: stopped after \(results.count) scenarios; there are no results and no report.")
        return .trouble
      }
      guard !results.isEmpty else {
        terminal.trouble("serenity run: no scenario matches; look at the paths and the filter.")
        return .trouble
      }
      terminal.result(
        options.isJSON
          ? String(SuiteReport.lines(results).dropLast()) : RunSummary(style: terminal.style).text(results))
      if let report {
        try report.write(SuiteReport.files(results))
        if !options.isJSON { terminal.result("The report is in \(report.name)/summary.md.") }
      }
      return ExitStatus(of: results)
    } catch {
      terminal.trouble("serenity run: \(Trouble.sentence(of: error))")
      return .trouble
    }
  }

  private static func suiteOptions(
    _ options: RunOptions, _ project: Project, _ surroundings: Surroundings
  ) throws -> Suite.Options {
    var suite = Suite.Options()
    suite.paths = try options.paths.map { path in try project.relative(path) }
    suite.filter = options.filter
    suite.seed = options.seed
    suite.jobs = options.jobs ?? surroundings.processors
    suite.mode = options.updatesGoldens ? .update : .compare
    suite.isContinuousIntegration = surroundings.isContinuousIntegration
    return suite
  }

  private static func remove(_ folder: TemporaryFolder, _ terminal: Terminal) {
    do { try folder.remove() } catch { terminal.trouble("serenity run: \(error.sentence)") }
  }
}

extension ExitStatus {
  /// The status of a run: the gravest of its scenarios decides.
  ///
  /// Trouble hides everything else; a missing recording makes checks and goldens fail in its wake, so it is told first.
  init(of results: [SuiteResult]) {
    let outcomes = Set(results.map(\.verdict.outcome))
    self =
      outcomes.contains(.trouble)
      ? .trouble
      : outcomes.contains(.recordings)
        ? .recordings : outcomes.contains(.checks) ? .findings : outcomes.contains(.goldens) ? .goldens : .passed
  }
}
