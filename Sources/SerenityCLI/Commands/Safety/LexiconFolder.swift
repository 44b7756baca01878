import FoundationEssentials
import SerenityHarness
import SerenityLive
import SerenitySafety

/// The rules that messages are judged by: those in the program, or a folder's, so that an edited file can be tried.
enum LexiconFolder {
  /// Why a folder cannot be used.
  enum Failure: Error, Hashable {
    case noFolder(String)
    case noRules(String)

    var sentence: String {
      switch self {
      case .noFolder(let name): "\(name) is no folder that can be read; name one that holds lexicon/."
      case .noRules(let name):
        "\(name) holds no lexicon/<language>/*.rules; name a folder laid out like Sources/CSafetyData."
      }
    }
  }

  /// A judge by the rules of a folder, or by those in the program where no folder is named.
  static func judge(_ folder: String?) throws -> SafetyJudge {
    let policy = try folder.map { try SafetyPolicy(files: files(in: $0)) } ?? SafetyPolicy()
    return SafetyJudge(policy: policy, time: SystemTime())
  }

  /// The files of a folder by name; where it has no resources, those in the program are taken.
  static func files(in folder: String) throws -> [SafetyFile] {
    let current = Surroundings.read().currentFolder
    let root = folder.hasPrefix("/") ? folder : current + "/" + folder
    let names: [String]
    do { names = try FileManager.default.subpathsOfDirectory(atPath: root) } catch { throw Failure.noFolder(folder) }
    var files: [SafetyFile] = []
    for name in names.sorted() {
      let isRules = name.hasPrefix("lexicon/") && name.hasSuffix(".rules")
      let isResource = name.hasPrefix("resources/") && (name.hasSuffix(".texts") || name.hasSuffix(".list"))
      guard isRules || isResource else { continue }
      let bytes = try FileBytes.read(name, root: root)
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw SafetyDataError(file: name, line: 0, sentence: "The file is not UTF-8; save it as UTF-8.")
      }
      files.append(SafetyFile(name: name, text: text))
    }
    guard files.contains(where: { $0.name.hasSuffix(".rules") }) else { throw Failure.noRules(folder) }
    if files.allSatisfy({ $0.name.hasSuffix(".rules") }) {
      files += try SafetyFile.embedded().filter { !$0.name.hasSuffix(".rules") }
    }
    return files.sorted { $0.name < $1.name }
  }
}
