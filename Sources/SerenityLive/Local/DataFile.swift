import Glibc

/// The file with a user's own words, in a folder that its user alone may enter, used by one program at a time.
package final class DataFile: Sendable {
  /// Why the file cannot be used.
  package struct Failure: Error, Hashable, Sendable {
    /// What happened and what to do about it.
    package var sentence: String
  }

  /// Where it is.
  package let path: String
  private let lock: Int32

  /// Makes the folder where there is none and takes the file for this process; the file itself is the store's to make.
  ///
  /// A folder that is made is 0700, and a file that is there is made 0600; an older folder stays as it is. Throws a
  /// `Failure` when the folder cannot be made or another program has the file.
  package init(path: String) throws(Failure) {
    self.path = path
    let folder = Self.folder(of: path)
    try Self.make(folder)
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o077 != 0,
      chmod(path, 0o600) != 0
    {
      throw Failure(sentence: "\(path) may be read by others and that cannot be changed; make its owner this user.")
    }
    lock = open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard lock >= 0 else {
      throw Failure(
        sentence: "\(folder) cannot be written (\(Self.reason)); make it writable for this user, or name another file.")
    }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      close(lock)
      throw Failure(sentence: "\(path) is in use by another conversation; end that one first, or name another file.")
    }
  }

  // The lock goes with the descriptor; the file of the lock stays, because removing it would let two hold one each.
  deinit { close(lock) }

  private static var reason: String { String(cString: strerror(errno)) }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func make(_ folder: String) throws(Failure) {
    var status = stat()
    if stat(folder, &status) == 0 { return }
    let parent = Self.folder(of: folder)
    if parent != folder { try make(parent) }
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
      throw Failure(sentence: "The folder \(folder) cannot be made (\(reason)); make it, or name another file.")
    }
  }
}
