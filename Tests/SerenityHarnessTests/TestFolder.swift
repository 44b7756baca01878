import Foundation
import Testing

@testable import SerenityHarness

/// A folder on disk that is gone when the test is over; its name comes from the test, so runs do not meet.
final class TestFolder {
  let path: String

  init(_ name: String) throws {
    path = NSTemporaryDirectory() + "/serenity-harness-tests-\(ProcessInfo.processInfo.processIdentifier)-\(name)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    do { try FileManager.default.removeItem(atPath: path) } catch { Issue.record("the folder stays: \(error)") }
  }

  func write(_ text: String, to file: String) throws {
    let place = URL(filePath: path + "/" + file)
    try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: place)
  }

  func read(_ file: String) throws -> String {
    try String(contentsOf: URL(filePath: path + "/" + file), encoding: .utf8)
  }

  func has(_ file: String) -> Bool { FileManager.default.fileExists(atPath: path + "/" + file) }

  /// Every file below, sorted, hidden ones too.
  var files: [String] {
    get throws {
      try FileManager.default.subpathsOfDirectory(atPath: path).filter { entry in
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path + "/" + entry, isDirectory: &isFolder)
          && !isFolder.boolValue
      }.sorted()
    }
  }
}

/// The package's own folder.
let packageRoot = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().path

/// A generator whose draws are the same in every run: SplitMix64.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
  mutating func pick<Item>(_ items: [Item]) -> Item { items[below(items.count)] }
}

/// What a reading throws, as people see it; empty when it throws nothing.
func messages(_ read: () throws(FileErrors) -> Void) -> [String] {
  do {
    try read()
    return []
  } catch {
    return error.errors.map(\.description)
  }
}
