import FoundationEssentials
import SerenityHarness

/// The baseline on disk.
struct BaselineFile {
  /// Why a baseline cannot be accepted.
  enum Failure: Error, Hashable {
    case notWritable(String)
    case tooFew(Int)
    case automatic

    var sentence: String {
      switch self {
      case .notWritable(let path):
        "\(path) cannot be written; look at the folder, its permissions and the disk's space."
      case .tooFew(let count):
        "\(count) labelled rows are too few for a baseline; name more of the corpus."
      case .automatic:
        "an automatic run accepts no baseline, and CI is set; accept it where it can be reviewed."
      }
    }
  }

  /// The path as it is told to people.
  let path: String
  private let place: String

  init(_ path: String, from folder: String) {
    self.path = path
    place = path.hasPrefix("/") ? path : folder + "/" + path
  }

  /// The baseline that belongs to a folder of the project's own corpus; nil where a path lies elsewhere.
  static func own(for paths: [String], from folder: String) -> BaselineFile? {
    let home = "/scenarios/safety"
    let homes = paths.map { path -> String? in
      let absolute = URL(filePath: path.hasPrefix("/") ? path : folder + "/" + path).standardized.path
      guard let range = (absolute + "/").firstRange(of: home + "/") else { return nil }
      return String(absolute[..<range.lowerBound]) + home
    }
    guard let first = homes.first, let first, homes.allSatisfy({ $0 == first }) else { return nil }
    let name = first + "/baseline.json"
    return BaselineFile(name.hasPrefix(folder + "/") ? String(name.dropFirst(folder.count + 1)) : name, from: folder)
  }

  var exists: Bool { FileManager.default.fileExists(atPath: place) }

  func read() throws(FileError) -> SafetyBaseline {
    try SafetyBaseline.parse(FileBytes.read(String(place.dropFirst()), root: ""), path: path)
  }

  /// Writes it whole or not at all.
  func write(_ baseline: SafetyBaseline) throws(Failure) {
    do {
      try Data(baseline.text.utf8).write(to: URL(filePath: place), options: .atomic)
    } catch {
      throw .notWritable(path)
    }
  }
}
