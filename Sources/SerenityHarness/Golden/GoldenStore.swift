/// The golden files of one scenario: what a run of it must say.
package struct GoldenStore: Sendable {
  /// What is done with a difference.
  package enum Mode: String, Sendable, CaseIterable {
    /// A difference is told and kept beside the golden as `.new`, for review.
    case compare
    /// The goldens become what the run said.
    case update
  }

  /// Where all goldens stand, such as `<package>/golden`.
  package let root: String
  /// The scenario's name, such as `maya/sleep`: the folder under the root.
  package let scenario: String

  private var folder: GoldenFolder { GoldenFolder(root: root) }

  package init(root: String, scenario: String) {
    self.root = root
    self.scenario = scenario
  }

  /// Compares what a run said, by file path in the scenario's folder, with the goldens.
  ///
  /// Throws where a file cannot be read or written, and where goldens were to be updated in continuous integration,
  /// which only ever compares.
  package func compare(
    files: [String: String], mode: Mode = .compare, isContinuousIntegration: Bool = false
  ) throws(GoldenError) -> GoldenOutcome {
    guard mode == .compare || !isContinuousIntegration else {
      throw .updateInContinuousIntegration
    }
    for path in files.keys.sorted() where GoldenPending.suffixes.contains(where: { path.hasSuffix($0) }) {
      throw GoldenError("a run cannot say a file called \(quoted(path)): the ending marks what waits for review")
    }
    return try folder.locked { () throws(GoldenError) in try compared(files, mode: mode) }
  }

  private func compared(_ files: [String: String], mode: Mode) throws(GoldenError) -> GoldenOutcome {
    try folder.sweep(scenario)
    let known = try goldens()
    var results: [GoldenOutcome.File] = []
    var before: [String: String] = [:]
    for path in Set(known).union(files.keys).sorted() {
      let golden = try folder.read(scenario + "/" + path)
      before[path] = golden.map { String(decoding: $0, as: UTF8.self) }
      results.append(try settle(path, golden: golden, said: files[path].map { Array($0.utf8) }, mode: mode))
    }
    try removePending(unless: Set(results.map(\.path)))
    let blast = BlastRadius(from: before, to: files, scenario: scenario)
    return GoldenOutcome(scenario: scenario, files: results, blastRadius: blast)
  }

  private func settle(
    _ path: String, golden: [UInt8]?, said: [UInt8]?, mode: Mode
  ) throws(GoldenError) -> GoldenOutcome.File {
    let place = scenario + "/" + path
    let state: GoldenOutcome.State =
      golden == said ? .matched : golden == nil ? .missing : said == nil ? .orphan : .differs
    let added = state == .differs || state == .missing
    if mode == .update {
      if added, let said { try folder.write(said, to: place) }
      if state == .orphan { try folder.remove(place) }
    }
    // What waited from an earlier run and does no longer is taken away, so that the list of pending ones is true.
    if mode == .compare, added, let said {
      try folder.write(said, to: place + GoldenPending.newSuffix)
    } else {
      try folder.remove(place + GoldenPending.newSuffix)
    }
    if mode == .compare, state == .orphan {
      try folder.write([], to: place + GoldenPending.goneSuffix)
    } else {
      try folder.remove(place + GoldenPending.goneSuffix)
    }
    return GoldenOutcome.File(path: path, state: state, wasWritten: mode == .update && state != .matched)
  }

  /// The golden files, without what waits for review.
  private func goldens() throws(GoldenError) -> [String] {
    try GoldenFolder(root: root + "/" + scenario).files().filter { path in
      !GoldenPending.suffixes.contains { path.hasSuffix($0) }
    }
  }

  private func removePending(unless paths: Set<String>) throws(GoldenError) {
    for pending in try GoldenReview(root: root).pending() where pending.isOf(scenario: scenario) {
      let path = String(pending.path.dropFirst(scenario.utf8.count + 1))
      if !paths.contains(path) { try folder.remove(pending.markerPath) }
    }
  }
}
