import Glibc
import SerenityStorage

/// The file with a user's own words, in a folder that its user alone may enter, used by one program at a time.
package final class DataFile: Sendable {
  /// Why the file cannot be used.
  package struct Failure: Error, Hashable, Sendable {
    /// What happened and what to do about it.
    package var sentence: String
    /// Whether the disk or its permissions are at fault, and not the name that was given.
    package var isOfDisk = false
  }

  /// Where it is, links followed.
  package let path: String
  /// Holds the lock; the file's own, so that every name of it leads to the same one.
  ///
  /// SQLite's locks are of another kind. They would go when a descriptor of the file is closed, so this one stays open
  /// for as long as the store does.
  private let descriptor: Int32

  /// Takes the file for this process, and makes it, empty, and its folder where there is none.
  ///
  /// A folder that is made is 0700, a file that is made or is ours already becomes 0600; an older folder and a file of
  /// another program stay as they are. Throws a `Failure` when the file cannot be made or another program has it.
  package init(path: String) throws(Failure) {
    try Self.make(Self.folder(of: path))
    let descriptor = open(path, O_RDONLY | O_CREAT | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.unopened(path, errno) }
    do throws(Failure) {
      try Self.take(descriptor, path)
      self.path = Self.resolved(path)
      self.descriptor = descriptor
    } catch {
      close(descriptor)
      throw error
    }
  }

  // The lock goes with the descriptor.
  deinit { close(descriptor) }

  /// Holds an open file and closes it to others, once it is known to be one that may be changed.
  private static func take(_ descriptor: Int32, _ path: String) throws(Failure) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw Failure(sentence: "\(path) is no file to keep a conversation in; name another.")
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw Failure(sentence: "\(path) is in use by another conversation; end that one first, or name another file.")
    }
    var head = [UInt8](repeating: 0, count: SQLiteStore.headSize)
    let count = pread(descriptor, &head, head.count, 0)
    // What is not ours is left for the store to refuse.
    guard count == 0 || SQLiteStore.isOurs(head: Array(head.prefix(max(0, count)))) else { return }
    guard status.st_mode & 0o077 == 0 || fchmod(descriptor, 0o600) == 0 else {
      throw Failure(sentence: "\(path) may be read by others and that cannot be changed; make its owner this user.")
    }
  }

  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  private static func unopened(_ path: String, _ reason: Int32) -> Failure {
    if reason == EISDIR { return Failure(sentence: "\(path) is a folder; name a file in it.") }
    return Failure(
      sentence: "\(path) cannot be opened (\(words(for: reason))); make room or make it readable and writable for this "
        + "user, or name another file.", isOfDisk: isOfDisk(reason))
  }

  private static func isOfDisk(_ reason: Int32) -> Bool {
    [ENOSPC, EDQUOT, EROFS, EIO, EACCES, EPERM, EMFILE, ENFILE].contains(reason)
  }

  private static func words(for reason: Int32) -> String { String(cString: strerror(reason)) }

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
      let reason = errno
      throw Failure(
        sentence: "The folder \(folder) cannot be made (\(words(for: reason))); make it, or name another file.",
        isOfDisk: isOfDisk(reason))
    }
  }
}
