import FoundationEssentials

/// The bytes of a text without the mark that some editors put before UTF-8.
func withoutByteOrderMark(_ bytes: [UInt8]) -> [UInt8] {
  bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
}

/// Reads files that people wrote, with errors that name them as people do: from the package root.
package enum FileBytes {
  /// The bytes of a file; `limit` is checked before anything is read.
  package static func read(_ path: String, root: String, limit: Int = 64 << 20) throws(FileError) -> [UInt8] {
    let place = root + "/" + path
    do {
      let attributes = try FileManager.default.attributesOfItem(atPath: place)
      guard attributes[.type] as? FileAttributeType != .typeDirectory else {
        throw FileError(path: path, "is a folder, not a file")
      }
      let size = attributes[.size] as? Int ?? (attributes[.size] as? UInt64).map { Int($0) } ?? 0
      guard size <= limit else { throw FileError(path: path, "the file has \(size) bytes; at most \(limit) are read") }
      guard let data = FileManager.default.contents(atPath: place) else {
        throw FileError(path: path, "the file cannot be read; look at its permissions")
      }
      return [UInt8](data)
    } catch let error as FileError {
      throw error
    } catch {
      let isThere = FileManager.default.fileExists(atPath: place)
      throw FileError(
        path: path, isThere ? "the file cannot be read; look at its permissions" : "there is no such file")
    }
  }
}
