import Foundation

@testable import SerenityHarness

/// What others recorded, where it lies beside the package.
enum RecordingsFolder {
  private static let root = URL(filePath: packageRoot).deletingLastPathComponent().path + "/shared/recordings"

  static var isPresent: Bool { FileManager.default.fileExists(atPath: root) }

  /// Every recording, by its path below the folder, sorted; licences and descriptions are none.
  static func files() throws -> [(name: String, bytes: [UInt8])] {
    try FileManager.default.subpathsOfDirectory(atPath: root).sorted()
      .filter { name in [".yml", ".yaml", ".json", ".txt"].contains { name.hasSuffix($0) } }
      .map { ($0, [UInt8](try Data(contentsOf: URL(filePath: root + "/" + $0)))) }
  }
}
