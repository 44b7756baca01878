import FoundationEssentials
import SerenityHarness

/// The folder that a report goes into.
struct ReportFolder {
  /// Why no report can be written.
  enum Failure: Error, Hashable {
    case noFolder(String)
    case taken(String)
    case notWritable(String, file: String)

    var sentence: String {
      switch self {
      case .noFolder(let name):
        "\(name) is no folder that can be read, so no report can be written there; name another folder."
      case .taken(let name): "\(name) holds files that are no report, so nothing was written; name another folder."
      case .notWritable(let name, let file):
        "the report's file \(name)/\(file) cannot be written; look at the folder's permissions and the disk's space."
      }
    }
  }

  /// The folder as it was given.
  let name: String
  private let root: String
  private static let verdicts = "verdicts.jsonl"
  /// The files by which a folder is known as a report's: a run's and a safety evaluation's.
  private static let marks = [verdicts, "safety.jsonl"]

  /// Looks whether a report may be written into a folder; a relative path starts from `current`.
  init(_ name: String, from current: String) throws(Failure) {
    self.name = name
    root = name.hasPrefix("/") ? name : current + "/" + name
    guard FileManager.default.fileExists(atPath: root) else { return }
    let found: [String]
    do { found = try FileManager.default.contentsOfDirectory(atPath: root) } catch { throw .noFolder(name) }
    // Only what an earlier report made is replaced, so that a slip of the hand destroys nothing.
    guard found.isEmpty || found.contains(where: Self.marks.contains) else { throw .taken(name) }
  }

  /// Writes a report's files without what looks like a key (LLM-6); those of an earlier one go, and whatever else is there stays.
  func write(_ files: [String: String]) throws(Failure) {
    // A mark is written first and never taken away: by it the folder is known as a report's.
    func rank(_ path: String) -> Int { Self.marks.contains(path) ? 0 : 1 }
    let order = files.keys.sorted { (rank($0), $0) < (rank($1), $1) }
    let runs: Set<String> = files[Self.verdicts] == nil ? [] : ["runs"]
    let manager = FileManager.default
    for part in Set(files.keys.compactMap { $0.split(separator: "/").first.map(String.init) }).union(runs).sorted()
    where !Self.marks.contains(part) && manager.fileExists(atPath: root + "/" + part) {
      do { try manager.removeItem(atPath: root + "/" + part) } catch { throw .notWritable(name, file: part) }
    }
    for path in order {
      let file = root + "/" + path
      do {
        let parent = file[..<(file.lastIndex(of: "/") ?? file.endIndex)]
        try manager.createDirectory(atPath: String(parent), withIntermediateDirectories: true)
        try Data(Redaction.text(files[path] ?? "").utf8).write(to: URL(filePath: file))
      } catch {
        throw .notWritable(name, file: path)
      }
    }
  }
}
