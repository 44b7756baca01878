import FoundationEssentials

/// Finds scenarios and reads them with all that belongs to them.
package struct ScenarioLibrary: Sendable {
  /// Where `scenarios/` and `golden/` stand.
  package let root: String
  /// Says what is wrong with a regular expression; nil when nothing is.
  package let patternFault: @Sendable (String) -> String?

  /// Makes a library over the folder that holds `scenarios/`.
  package init(root: String, patternFault: @escaping @Sendable (String) -> String? = { _ in nil }) {
    self.root = root
    self.patternFault = patternFault
  }

  /// What a search found.
  package struct Listing: Hashable, Sendable {
    /// Scenario files by path, from the root, such as `scenarios/maya/sleep.yaml`.
    package var scenarios: [String] = []
    /// Cassettes by path that no scenario stands beside.
    package var orphanCassettes: [String] = []
  }

  /// A scenario with all that a run of it needs.
  package struct Entry: Hashable, Sendable {
    package var scenario: Scenario
    package var persona: Persona
    /// What the model answers; nil where there is no cassette, which is right for a scenario without model calls.
    package var cassette: Cassette?
  }

  /// A scenario's name: its path without `scenarios/` and `.yaml`.
  package static func name(of path: String) -> String {
    let stem = path.hasSuffix(".yaml") ? String(path.dropLast(5)) : path
    return stem.hasPrefix("scenarios/") ? String(stem.dropFirst("scenarios/".count)) : stem
  }

  /// The cassette that belongs beside a scenario.
  package static func cassettePath(of path: String) -> String {
    (path.hasSuffix(".yaml") ? String(path.dropLast(5)) : path) + ".cassette.jsonl"
  }

  // MARK: Finding

  /// Finds the scenarios under files and folders, all of `scenarios/` when none are given.
  ///
  /// Paths go from the root; `scenarios/` before them and `.yaml` behind them may be left out. Throws a fault for each
  /// path where there is nothing.
  package func find(_ paths: [String] = []) throws(FileErrors) -> Listing {
    var listing = Listing()
    var faults: [FileError] = []
    for path in paths.isEmpty ? ["scenarios"] : paths {
      do { try collect(path, into: &listing) } catch { faults.append(error) }
    }
    guard faults.isEmpty else { throw FileErrors(faults) }
    listing.scenarios = Set(listing.scenarios).sorted()
    listing.orphanCassettes = Set(listing.orphanCassettes).sorted()
    return listing
  }

  private func collect(_ given: String, into listing: inout Listing) throws(FileError) {
    let trimmed = given.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    guard !given.hasPrefix("/"), !trimmed.split(separator: "/").contains("..") else {
      throw FileError(path: given, "scenarios are named from the folder that holds scenarios/, without \"..\"")
    }
    let path = trimmed == "scenarios" || trimmed.hasPrefix("scenarios/") ? trimmed : "scenarios/" + trimmed
    if path.hasSuffix(".yaml") || isFile(path + ".yaml") {
      let file = path.hasSuffix(".yaml") ? path : path + ".yaml"
      guard isFile(file) else { throw FileError(path: file, "there is no such scenario") }
      listing.scenarios.append(file)
    }
    guard !path.hasSuffix(".yaml") else { return }
    guard isFolder(path) else {
      if listing.scenarios.last == path + ".yaml" { return }
      throw FileError(path: path, "there is no such scenario or folder")
    }
    let entries: [String]
    do { entries = try FileManager.default.subpathsOfDirectory(atPath: root + "/" + path) } catch {
      throw FileError(path: path, "the folder cannot be read; look at its permissions")
    }
    for entry in entries {
      let file = path + "/" + entry
      guard !file.hasPrefix("scenarios/personas/"), isFile(file) else { continue }
      if file.hasSuffix(".yaml") { listing.scenarios.append(file) }
      guard file.hasSuffix(".cassette.jsonl") else { continue }
      if !isFile(file.dropLast(".cassette.jsonl".count) + ".yaml") { listing.orphanCassettes.append(file) }
    }
  }

  func isFile(_ path: some StringProtocol) -> Bool {
    var isFolder = false
    return FileManager.default.fileExists(atPath: root + "/" + path, isDirectory: &isFolder) && !isFolder
  }

  func isFolder(_ path: String) -> Bool {
    var isFolder = false
    return FileManager.default.fileExists(atPath: root + "/" + path, isDirectory: &isFolder) && isFolder
  }
}
