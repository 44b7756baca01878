import Foundation

/// A folder for the files of one test, removed with everything in it when the test lets go of it.
package final class StoreTemporaryFolder: Sendable {
  /// The folder.
  package let path: String

  /// Makes the folder under the system's folder for temporary files.
  package init() throws {
    var template = Array((NSTemporaryDirectory() + "/serenity-store-XXXXXX").utf8CString)
    guard let made = mkdtemp(&template) else { throw CocoaError(.fileWriteUnknown) }
    path = String(cString: made)
  }

  deinit {
    do { try FileManager.default.removeItem(atPath: path) } catch { print("left behind: \(path)") }
  }

  /// The path of a file in the folder.
  package func file(_ name: String = "serenity.sqlite") -> String { path + "/" + name }

  /// The bytes of every file in the folder, by name.
  package func contents() throws -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      contents[name] = try StoreByteScan.bytes(of: file(name))
    }
    return contents
  }
}
