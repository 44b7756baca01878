import Glibc

/// What stands about a file at the moment it was opened: asked of the open file, so that no exchange of the name behind
/// it can deceive.
package struct FileStanding: Hashable, Sendable {
  /// The low nine bits of its mode: who may read, write and run it.
  package var permissions: UInt32
  /// Whether it is this process's user's own.
  package var isOwn: Bool
  /// Whether it is the superuser's.
  package var isSuperusers: Bool
  /// Whether it is a plain file: no folder, pipe or device.
  package var isRegular: Bool

  /// Whether anyone but its owner may do anything with it.
  package var isOpenToOthers: Bool { permissions & 0o077 != 0 }
  /// Whether it is as a file of secrets must be: plain, the user's own, and for the owner's reading alone (LLM-6).
  package var isPrivate: Bool { isRegular && isOwn && (permissions == 0o600 || permissions == 0o400) }
}

/// A small file with what stands about it.
package struct PrivateFile: Sendable {
  /// Why a file could not be read.
  package enum Failure: Error, Hashable, Sendable {
    /// There is none.
    case missing
    /// The name is a link, and links are not followed.
    case link
    /// It is larger than allowed.
    case tooLarge
    /// The system says no, with its reason.
    case refused(reason: String)
  }

  /// What stands about it.
  package let standing: FileStanding
  /// What is in it; empty when it is no plain file.
  package let bytes: [UInt8]

  /// Opens and reads a file of at most `maximumBytes`; throws a `Failure`.
  ///
  /// A pipe in its place does not hold the program up, and its bytes are not read.
  package init(_ path: String, followsLinks: Bool, maximumBytes: Int) throws(Failure) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (followsLinks ? 0 : O_NOFOLLOW))
    guard descriptor >= 0 else {
      switch errno {
      case ENOENT, ENOTDIR: throw .missing
      case ELOOP: throw .link
      default: throw .refused(reason: String(cString: strerror(errno)))
      }
    }
    defer { close(descriptor) }
    var found = stat()
    guard fstat(descriptor, &found) == 0 else { throw .refused(reason: String(cString: strerror(errno))) }
    standing = FileStanding(
      permissions: UInt32(found.st_mode) & 0o777, isOwn: found.st_uid == geteuid(), isSuperusers: found.st_uid == 0,
      isRegular: UInt32(found.st_mode) & UInt32(S_IFMT) == UInt32(S_IFREG))
    guard standing.isRegular else {
      bytes = []
      return
    }
    var read: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while read.count <= maximumBytes {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count == 0 { break }
      guard count > 0 else {
        if errno == EINTR { continue }
        throw .refused(reason: String(cString: strerror(errno)))
      }
      read += chunk.prefix(count)
    }
    guard read.count <= maximumBytes else { throw .tooLarge }
    bytes = read
  }
}
