import FoundationEssentials

/// The folder with `scenarios/` and `golden/` that the program works on.
struct Project: Hashable, Sendable {
  /// Why a folder is none.
  enum Failure: Error, Hashable {
    case noScenarios(from: String)
    case outside(path: String, root: String)
    case unknown(path: String)

    var sentence: String {
      switch self {
      case .noScenarios(let folder):
        "there is no folder scenarios/ in \(folder) or above it; run this where the scenarios are."
      case .outside(let path, let root): "\(path) is not inside \(root), where the scenarios are."
      case .unknown(let path): "\(path) is neither a scenario nor a golden; serenity golden list names what waits."
      }
    }
  }

  /// The folder's path.
  let root: String
  private let current: String

  /// Finds the project that a folder is in: the nearest folder upwards that holds `scenarios/`.
  init(from folder: String) throws(Failure) {
    var candidate = folder
    while true {
      var isFolder = false
      if FileManager.default.fileExists(atPath: candidate + "/scenarios", isDirectory: &isFolder), isFolder { break }
      guard let slash = candidate.lastIndex(of: "/"), candidate != "/" else { throw .noScenarios(from: folder) }
      candidate = slash == candidate.startIndex ? "/" : String(candidate[..<slash])
    }
    root = candidate
    current = folder
  }

  /// Spells a path that was given on the command line from the root.
  ///
  /// A path that names nothing where the user stands is taken as one from the root, so that `maya` means
  /// `scenarios/maya`.
  func relative(_ path: String) throws(Failure) -> String {
    let absolute = Self.normalised(path.hasPrefix("/") ? path : current + "/" + path)
    if absolute == root { return "scenarios" }
    let isInside = absolute.hasPrefix(root + "/")
    if path.hasPrefix("/") || path.split(separator: "/").contains("..")
      || FileManager.default.fileExists(atPath: absolute)
    {
      guard isInside else { throw .outside(path: path, root: root) }
      return String(absolute.dropFirst(root.count + 1))
    }
    return path
  }

  /// Whether a name such as `maya/sleep` is that of a scenario, of a golden or of a folder of either.
  func hasScenarioOrGolden(_ name: String) -> Bool {
    ["/golden/\(name)", "/scenarios/\(name)", "/scenarios/\(name).yaml"].contains {
      FileManager.default.fileExists(atPath: root + $0)
    }
  }

  /// Takes `.` and `..` out of an absolute path.
  private static func normalised(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }
}
