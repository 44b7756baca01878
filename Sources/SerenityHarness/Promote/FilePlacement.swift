import FoundationEssentials
import Glibc

/// Puts files below a folder one after another, never onto one that is there, and can take all of them back.
struct FilePlacement {
  /// The folder.
  let root: String
  private var files: [String] = []
  private var folders: [String] = []

  init(root: String) { self.root = root }

  /// Writes a file, with the folders on its way; throws a `Promotion.Failure`.
  mutating func put(_ file: Promotion.File) throws(Promotion.Failure) {
    var folder = root
    for part in file.path.split(separator: "/").dropLast() {
      folder += "/" + part
      if mkdir(folder, 0o777) == 0 {
        folders.append(folder)
      } else if errno != EEXIST {
        throw Self.failure(file.path)
      }
    }
    let place = root + "/" + file.path
    let descriptor = open(place, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      if errno == EEXIST {
        throw Promotion.Failure(sentence: "\(file.path) is there already; choose another name, or remove it first.")
      }
      throw Self.failure(file.path)
    }
    files.append(place)
    var bytes = Array(file.text.utf8)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else {
        let failure = Self.failure(file.path)
        close(descriptor)
        throw failure
      }
      bytes = bytes.dropFirst(written)
    }
    guard close(descriptor) == 0 else { throw Self.failure(file.path) }
  }

  /// Takes back every file and every folder that was made; and a whole folder, if it was made here.
  mutating func undo(alsoRemoving folder: String) {
    for file in files.reversed() { unlink(file) }
    if folders.contains(root + "/" + folder) {
      do { try FileManager.default.removeItem(atPath: root + "/" + folder) } catch {
        // What cannot be removed is told by the next run as left over.
      }
    }
    for folder in folders.reversed() { rmdir(folder) }
    files = []
    folders = []
  }

  private static func failure(_ path: String) -> Promotion.Failure {
    Promotion.Failure(
      sentence: "\(path) cannot be written (\(String(cString: strerror(errno)))), so nothing was kept; look at the "
        + "folder's permissions and the disk's room.")
  }
}
