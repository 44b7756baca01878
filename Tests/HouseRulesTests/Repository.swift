import FoundationEssentials

/// The files of the package, read once.
struct Repository {
  /// One file.
  struct File {
    /// Its path from the package's folder.
    var path: String
    var text: String
    /// The parts of a Swift file; nil for any other.
    var swift: SwiftText?

    init(path: String, text: String) {
      self.path = path
      self.text = text
      swift = path.hasSuffix(".swift") ? SwiftText(text) : nil
    }

    /// The path without the file's name, which ends with a slash unless it is empty.
    var folder: String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "" }
  }

  /// Something that a rule refuses, told with place and remedy.
  struct Violation: Hashable, CustomStringConvertible {
    var path: String
    var line: Int?
    var sentence: String

    var description: String { path + (line.map { ":\($0)" } ?? "") + ": " + sentence }
  }

  /// The files by path.
  var files: [File]

  init(files: [File]) { self.files = files.sorted { $0.path < $1.path } }

  /// Reads the package that this test belongs to.
  static func readPackage() throws -> Repository {
    let root = String(#filePath.dropLast("Tests/HouseRulesTests/Repository.swift".count))
    var files: [File] = []
    for name in try FileManager.default.contentsOfDirectory(atPath: root) {
      // What is made by building or by the version control is no part of the house.
      if [".git", "report"].contains(name) || name.hasPrefix(".build") { continue }
      try collect(name, in: root, into: &files)
    }
    return Repository(files: files)
  }

  private static func collect(_ path: String, in root: String, into files: inout [File]) throws {
    var isFolder = false
    guard FileManager.default.fileExists(atPath: root + path, isDirectory: &isFolder) else { return }
    if isFolder {
      for name in try FileManager.default.contentsOfDirectory(atPath: root + path) {
        try collect(path + "/" + name, in: root, into: &files)
      }
    } else {
      files.append(
        File(path: path, text: String(decoding: try Data(contentsOf: URL(filePath: root + path)), as: UTF8.self)))
    }
  }

  var swiftFiles: [(file: File, swift: SwiftText)] {
    files.compactMap { file in file.swift.map { (file, $0) } }
  }
}
