import FoundationEssentials
import Glibc

/// A new folder of this process alone, which its user alone may read.
package struct TemporaryFolder: Hashable, Sendable {
  /// Why a folder could not be made or removed.
  package struct Failure: Error, Hashable, Sendable {
    /// What happened and what to do about it.
    package var sentence: String
  }

  /// Where it is.
  package let path: String

  /// Makes a folder with a name that no other has, below another; throws a `Failure`.
  package init(in parent: String, prefix: String = "serenity-") throws(Failure) {
    var name = Array("\(parent)/\(prefix)XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else {
      let reason = String(cString: strerror(errno))
      throw Failure(sentence: "No folder can be made in \(parent) (\(reason)); set TMPDIR to a folder with room.")
    }
    path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Removes the folder and all that is in it; throws a `Failure`.
  package func remove() throws(Failure) {
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      throw Failure(sentence: "The folder \(path) cannot be removed (\(error)); remove it by hand.")
    }
  }
}
