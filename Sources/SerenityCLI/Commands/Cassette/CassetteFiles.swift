import FoundationEssentials
import SerenityHarness

/// The files that recordings are read from and written to, as they are named on the command line.
struct CassetteFiles {
  /// Why the work cannot be done.
  enum Failure: Error, Hashable {
    case unreadable(FileErrors)
    case taken(String)
    case notWritable(String)
    case noCassette(String)
    case noInteraction(Int, of: Int, path: String)
    case nothingToImport([String])

    var sentence: String {
      switch self {
      case .unreadable(let errors): errors.description
      case .taken(let path):
        "serenity cassette: \(path) is there already, so nothing was written; name another with --output, "
          + "or write over it with --again."
      case .notWritable(let path):
        "serenity cassette: \(path) cannot be written; look at the folder, its permissions and the disk's space."
      case .noCassette(let path):
        "serenity cassette: \(path) is no cassette; make one of it first: serenity cassette import \(path)"
      case .noInteraction(let number, let count, let path):
        "serenity cassette: \(path) has no interaction \(number); it has \(count)."
      case .nothingToImport(let files):
        "serenity cassette: nothing in \(files.joined(separator: ", ")) can become a recording; nothing was written."
      }
    }
  }

  let currentFolder: String

  /// Reads a file; its faults name it as it was given.
  func read(_ path: String) throws(Failure) -> [UInt8] {
    do {
      return try FileBytes.read(path, root: path.hasPrefix("/") ? "" : currentFolder)
    } catch {
      throw .unreadable(FileErrors([error]))
    }
  }

  /// Writes a file whole or not at all; one that is there stays unless it may be written over.
  func write(_ text: String, to path: String, overwrites: Bool) throws(Failure) {
    let place = path.hasPrefix("/") ? path : currentFolder + "/" + path
    if !overwrites, FileManager.default.fileExists(atPath: place) { throw .taken(path) }
    do { try Data(text.utf8).write(to: URL(filePath: place), options: .atomic) } catch { throw .notWritable(path) }
  }

  /// The cassette that a recording becomes where no name is given: in the current folder, by the recording's name.
  static func cassetteName(for file: String) -> String {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    let endings = [".chunks.txt", ".yaml", ".yml", ".har", ".json", ".txt"]
    let ending = endings.first { name.lowercased().hasSuffix($0) && name.count > $0.count } ?? ""
    return name.dropLast(ending.count) + ".cassette.jsonl"
  }
}
