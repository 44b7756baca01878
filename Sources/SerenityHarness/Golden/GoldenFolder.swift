import FoundationEssentials
import Glibc

/// Reads and writes files under one folder and never outside it: no `..`, no absolute path, no symbolic link.
///
/// A file is written beside its place and renamed into it, so a crash leaves the old one or the new one whole.
struct GoldenFolder: Sendable {
  /// The folder, which need not be there yet.
  let root: String

  /// The file's place on disk.
  private func place(_ path: String) throws(GoldenError) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") && !$0.utf8.contains(0) && $0.utf8.count <= 240 }) else {
      throw GoldenError(
        "\(quoted(path)) cannot name a golden file: a path goes down from the golden folder, and no part begins with a dot"
      )
    }
    var place = root
    for part in parts {
      place += "/" + part
      var status = stat()
      if lstat(place, &status) == 0, status.st_mode & S_IFMT == S_IFLNK {
        throw GoldenError("golden/\(path) leads through a symbolic link; goldens are plain files and folders")
      }
    }
    return place
  }

  /// The file's bytes; nil when there is none.
  func read(_ path: String) throws(GoldenError) -> [UInt8]? {
    guard FileManager.default.fileExists(atPath: try place(path)) else { return nil }
    do { return try FileBytes.read(path, root: root) } catch {
      throw GoldenError("golden/\(path): \(error.sentence)")
    }
  }

  /// Does something while no other run and no review touches the folder; where it cannot be locked, it does it so.
  func locked<Value>(_ work: () throws(GoldenError) -> Value) throws(GoldenError) -> Value {
    // The kernel lets go of the lock when the process ends, however it ends.
    mkdir(root, 0o777)
    let descriptor = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return try work() }
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX) != 0 && errno == EINTR {}
    return try work()
  }

  /// Takes away what writes that were killed left below a folder; only while the folder is locked.
  func sweep(_ path: String) throws(GoldenError) {
    let place = try place(path)
    guard FileManager.default.fileExists(atPath: place) else { return }
    let entries: [String]
    do { entries = try FileManager.default.subpathsOfDirectory(atPath: place) } catch { return }
    for entry in entries {
      let name = entry.split(separator: "/").last ?? ""
      if name.hasPrefix("."), name.hasSuffix(Self.unfinished) { unlink(place + "/" + entry) }
    }
  }

  private static let unfinished = ".tmp"

  /// Puts bytes at a path, whole or not at all.
  func write(_ bytes: [UInt8], to path: String) throws(GoldenError) {
    let place = try place(path)
    let slash = place.lastIndex(of: "/") ?? place.startIndex
    let temporary = place[..<slash] + "/." + place[slash...].dropFirst() + Self.unfinished
    do {
      try FileManager.default.createDirectory(atPath: String(place[..<slash]), withIntermediateDirectories: true)
      try Data(bytes).write(to: URL(filePath: String(temporary)))
    } catch {
      unlink(String(temporary))
      throw GoldenError("golden/\(path) cannot be written; look at the folder's permissions and the disk's space")
    }
    guard rename(String(temporary), place) == 0 else { throw Self.failure("golden/\(path) cannot be replaced") }
  }

  /// Moves a file onto another in one step.
  func move(_ path: String, onto target: String) throws(GoldenError) {
    guard rename(try place(path), try place(target)) == 0 else {
      throw Self.failure("golden/\(target) cannot be replaced")
    }
  }

  /// Takes a file away if it is there.
  func remove(_ path: String) throws(GoldenError) {
    let place = try place(path)
    var status = stat()
    // Looked at first: where nothing may be written the kernel complains before it looks.
    guard lstat(place, &status) == 0 else { return }
    guard unlink(place) == 0 || errno == ENOENT else {
      throw Self.failure("golden/\(path) cannot be removed")
    }
  }

  /// Every file under the folder by path, hidden ones left out.
  func files() throws(GoldenError) -> [String] {
    var isFolder = false
    guard FileManager.default.fileExists(atPath: root, isDirectory: &isFolder) else { return [] }
    let entries: [String]
    do { entries = try FileManager.default.subpathsOfDirectory(atPath: root) } catch {
      throw GoldenError("the golden folder cannot be read; look at its permissions")
    }
    return entries.filter { entry in
      var isFolder = false
      return !entry.split(separator: "/").contains { $0.hasPrefix(".") }
        && FileManager.default.fileExists(atPath: root + "/" + entry, isDirectory: &isFolder) && !isFolder
    }.sorted()
  }

  private static func failure(_ sentence: String) -> GoldenError {
    GoldenError("\(sentence): \(String(cString: strerror(errno)))")
  }
}

/// Why goldens could not be read or written.
package struct GoldenError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What happened and what to do.
  package var sentence: String

  package init(_ sentence: String) { self.sentence = sentence }

  package var description: String { sentence }

  /// Continuous integration only ever compares.
  static let updateInContinuousIntegration = GoldenError(
    "goldens are not updated in continuous integration (CI=true); update them where they can be reviewed")
}
