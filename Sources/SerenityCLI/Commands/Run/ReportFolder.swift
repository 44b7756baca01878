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

  /// Looks whether a report may be written into a folder; a relative path starts from `current`.
  init(_ name: String, from current: String) throws(Failure) {
    self.name = name
    root = name.hasPrefix("/") ? name : current + "/" + name
    guard FileManager.default.fileExists(atPath: root) else { return }
    let found: [String]
    do { found = try FileManager.default.contentsOfDirectory(atPath: root) } catch { throw .noFolder(name) }
    // Only what an earlier report made is replaced, so that a slip of the hand destroys nothing.
    guard found.isEmpty || found.contains(Self.verdicts) else { throw .taken(name) }
  }

  /// Writes a report's files without what looks like a key (LLM-6); those of an earlier one go, and whatever else is there stays.
  func write(_ files: [String: String]) throws(Failure) {
    // The verdicts are written first and never taken away: by them the folder is known as a report's.
    let order = files.keys.sorted { ($0 != Self.verdicts ? 1 : 0, $0) < ($1 != Self.verdicts ? 1 : 0, $1) }
    let manager = FileManager.default
    for part in Set(files.keys.compactMap { $0.split(separator: "/").first.map(String.init) }).union(["runs"]).sorted()
    where part != Self.verdicts && manager.fileExists(atPath: root + "/" + part) {
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
