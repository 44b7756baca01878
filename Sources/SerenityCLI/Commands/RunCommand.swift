import FoundationEssentials
import SerenityHarness
import SerenityLive

/// `serenity run`: replays scenarios and says what came of them.
enum RunCommand {
  static func run(_ options: RunOptions, _ terminal: Terminal) async -> ExitStatus {
    let surroundings = Surroundings.read()
    do {
      let project = try Project(from: surroundings.currentFolder)
      let databases = try TemporaryFolder(in: surroundings.temporaryFolder)
      defer { remove(databases, terminal) }
      let suite = try Suite(
        root: project.root, databases: databases.path, options: suiteOptions(options, project, surroundings))
      let results = try await suite.run { result in
        terminal.progress("\(result.verdict.scenario): \(result.verdict.outcome.rawValue)")
      }
      guard !results.isEmpty else {
        terminal.trouble("serenity run: no scenario matches; look at the paths and the filter.")
        return .trouble
      }
      terminal.result(
        options.isJSON
          ? String(SuiteReport.lines(results).dropLast()) : RunSummary(style: terminal.style).text(results))
      if let folder = options.reportFolder {
        try write(SuiteReport.files(results), to: folder, from: surroundings.currentFolder)
        if !options.isJSON { terminal.result("The report is in \(folder)/summary.md.") }
      }
      return ExitStatus(of: results)
    } catch {
      terminal.trouble("serenity run: \(sentence(of: error))")
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

  /// Writes the report's files; what stood there from an earlier report is replaced as a whole.
  private static func write(_ files: [String: String], to folder: String, from current: String) throws {
    let root = folder.hasPrefix("/") ? folder : current + "/" + folder
    let manager = FileManager.default
    if manager.fileExists(atPath: root) {
      // Only a folder that an earlier report made is emptied, so that a slip of the hand destroys nothing.
      let found = try manager.contentsOfDirectory(atPath: root)
      guard found.isEmpty || found.contains("verdicts.jsonl") else { throw ReportFolderTaken(folder: folder) }
      try manager.removeItem(atPath: root)
    }
    for path in files.keys.sorted() {
      let file = root + "/" + path
      let parent = file.split(separator: "/").dropLast().joined(separator: "/")
      try manager.createDirectory(atPath: "/" + parent, withIntermediateDirectories: true)
      try Data((files[path] ?? "").utf8).write(to: URL(filePath: file))
    }
  }

  private static func remove(_ folder: TemporaryFolder, _ terminal: Terminal) {
    do { try folder.remove() } catch { terminal.trouble("serenity run: \(error.sentence)") }
  }

  private static func sentence(of error: any Error) -> String {
    switch error {
    case let error as Project.Failure: error.sentence
    case let error as TemporaryFolder.Failure: error.sentence
    case let error as GoldenError: error.sentence
    case let error as FileErrors: error.description
    case let error as ReportFolderTaken: error.sentence
    default: "\(error)"
    }
  }
}

/// The report's folder holds something else than a report.
struct ReportFolderTaken: Error {
  let folder: String
  var sentence: String { "\(folder) holds files that are no report, so nothing was written; name another folder." }
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
