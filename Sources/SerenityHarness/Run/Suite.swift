import SerenitySafety

/// Replays many scenarios and judges each.
package struct Suite: Sendable {
  /// How the scenarios are replayed.
  package struct Options: Sendable {
    /// Scenario files or folders, from the root; all when empty.
    package var paths: [String] = []
    /// Only scenarios whose name, title or tags contain this.
    package var filter: String?
    /// Takes the place of every scenario's own seed.
    package var seed: UInt64?
    /// How many are replayed at the same time.
    package var jobs = 1
    /// What is done with goldens that differ.
    package var mode = GoldenStore.Mode.compare
    /// Whether this is an automatic run that must never write goldens.
    package var isContinuousIntegration = false

    package init() {}
  }

  /// The folder that holds `scenarios/` and `golden/`.
  package let root: String
  /// An empty folder for the databases of the run.
  package let databases: String
  package let options: Options
  let library: ScenarioLibrary
  let safety: SafetyPolicy

  package init(root: String, databases: String, options: Options) throws {
    self.root = root
    self.databases = databases
    self.options = options
    library = ScenarioLibrary(root: root, patternFault: TextChecking.fault)
    safety = try SafetyPolicy()
  }

  /// Replays every scenario asked for and returns the results by name; `progress` is told of each as it ends.
  ///
  /// Once `isStopped` says so, no further scenario is begun. Throws where nothing can be replayed at all; what goes
  /// wrong with one scenario stands in its verdict.
  package func run(
    isStopped: @escaping @Sendable () -> Bool = { false }, progress: @escaping @Sendable (SuiteResult) -> Void
  ) async throws -> [SuiteResult] {
    if options.mode == .update, options.isContinuousIntegration { throw GoldenError.updateInContinuousIntegration }
    let listing = try library.find(options.paths)
    var results = try orphans(listing)
    try await withThrowingTaskGroup(of: SuiteResult?.self) { group in
      var waiting = listing.scenarios.enumerated().makeIterator()
      for _ in 0..<max(1, options.jobs) {
        guard let (index, path) = waiting.next() else { break }
        group.addTask { try replay(path, number: index) }
      }
      while let result = try await group.next() {
        if let result {
          progress(result)
          results.append(result)
        }
        if !isStopped(), let (index, path) = waiting.next() { group.addTask { try replay(path, number: index) } }
      }
    }
    return results.sorted { $0.verdict.scenario < $1.verdict.scenario }
  }
}

extension Suite {
  /// Cassettes and golden folders that no scenario stands beside; looked for only when everything is replayed.
  private func orphans(_ listing: ScenarioLibrary.Listing) throws -> [SuiteResult] {
    guard options.paths.isEmpty else { return [] }
    let names = listing.scenarios.map(ScenarioLibrary.name)
    let findings =
      listing.orphanCassettes.map {
        Finding(.recording, path: $0, "no scenario stands beside this cassette; remove it or add the scenario")
      }
      + (try GoldenReview(root: root + "/golden").orphanFolders(scenarios: names)).map {
        Finding(
          .golden, path: $0.isEmpty ? "golden" : "golden/\($0)",
          "no scenario has the goldens that stand here; remove them or add the scenario")
      }
    return findings.isEmpty ? [] : [SuiteResult(verdict: .unreadable("orphans", findings), pages: [:])]
  }
}

/// What a run of one scenario came to, with its pages.
package struct SuiteResult: Sendable {
  package var verdict: Verdict
  /// The golden pages of the run, by path.
  package var pages: [String: String]
}
