import Foundation

/// Looks for words in the raw bytes of files, to prove that what was forgotten is gone.
package enum StoreByteScan {
  /// The bytes of a file.
  package static func bytes(of path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// Where a word stands in a file, as byte offsets.
  package static func offsets(of word: String, in path: String) throws -> [Int] {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    let needle = Data(word.utf8)
    var found: [Int] = []
    var rest = data.startIndex..<data.endIndex
    while let hit = data.range(of: needle, in: rest) {
      found.append(hit.lowerBound)
      rest = hit.upperBound..<data.endIndex
    }
    return found
  }

  /// The files of a folder that hold a word, with the offsets, such as `serenity.sqlite-wal@4120`; sorted.
  package static func places(of word: String, inFolder folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted().flatMap { name in
      try offsets(of: word, in: folder + "/" + name).map { "\(name)@\($0)" }
    }
  }
}
