/// One golden file that waits for review.
package struct GoldenPending: Hashable, Sendable {
  /// What a run would make of it.
  package enum Kind: String, Sendable, CaseIterable { case changed, added, removed }

  /// From the golden folder, such as `maya/sleep/transcript.md`.
  package var path: String
  /// What a run would make of it.
  package var kind: Kind

  static let newSuffix = ".new"
  /// Ends in `.new` too, so that one ignored pattern covers both.
  static let goneSuffix = ".gone.new"
  static let suffixes = [goneSuffix, newSuffix, ".gone"]

  /// The file beside the golden that keeps it waiting.
  var markerPath: String { path + (kind == .removed ? Self.goneSuffix : Self.newSuffix) }

  func isOf(scenario name: String) -> Bool { path.hasPrefix(name + "/") }
}

/// Goes through what waits for review in all goldens.
package struct GoldenReview: Sendable {
  /// Where all goldens stand, such as `<package>/golden`.
  package let root: String

  private var folder: GoldenFolder { GoldenFolder(root: root) }

  package init(root: String) { self.root = root }

  /// What waits, by path.
  package func pending() throws(GoldenError) -> [GoldenPending] {
    let files = try folder.files()
    let known = Set(files)
    return files.compactMap { file in
      if file.hasSuffix(GoldenPending.goneSuffix) {
        return GoldenPending(path: String(file.dropLast(GoldenPending.goneSuffix.count)), kind: .removed)
      }
      guard file.hasSuffix(GoldenPending.newSuffix) else { return nil }
      let path = String(file.dropLast(GoldenPending.newSuffix.count))
      return GoldenPending(path: path, kind: known.contains(path) ? .changed : .added)
    }.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// What would change in a file.
  package func diff(_ pending: GoldenPending) throws(GoldenError) -> LineDiff {
    let old = pending.kind == .added ? nil : try folder.read(pending.path)
    let new = pending.kind == .removed ? nil : try folder.read(pending.markerPath)
    return LineDiff(from: String(decoding: old ?? [], as: UTF8.self), to: String(decoding: new ?? [], as: UTF8.self))
  }

  /// Makes what waits the golden; a crash on the way leaves the old one waiting or the new one accepted.
  package func accept(_ pending: GoldenPending) throws(GoldenError) {
    try folder.locked { () throws(GoldenError) in
      try mustWait(pending)
      guard pending.kind == .removed else { return try folder.move(pending.markerPath, onto: pending.path) }
      try folder.remove(pending.path)
      try folder.remove(pending.markerPath)
    }
  }

  /// Keeps the golden and drops what waits.
  package func reject(_ pending: GoldenPending) throws(GoldenError) {
    try folder.locked { () throws(GoldenError) in
      try mustWait(pending)
      try folder.remove(pending.markerPath)
    }
  }

  /// Golden folders that belong to none of the scenarios, by path from the golden folder.
  package func orphanFolders(scenarios: [String]) throws(GoldenError) -> [String] {
    let strays = try folder.files().filter { file in !scenarios.contains { file.hasPrefix($0 + "/") } }
    let folders = strays.map { file in
      var parts = file.split(separator: "/").dropLast()
      if parts.last == "prompts" { parts = parts.dropLast() }
      return parts.isEmpty ? "" : parts.joined(separator: "/")
    }
    return Set(folders).sorted()
  }

  private func mustWait(_ pending: GoldenPending) throws(GoldenError) {
    guard try folder.read(pending.markerPath) == nil else { return }
    throw GoldenError("nothing waits for review at golden/\(pending.path); run the scenario again")
  }
}
