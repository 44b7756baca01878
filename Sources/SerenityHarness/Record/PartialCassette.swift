import Glibc
import Synchronization

/// A recording as it grows: each answer is on the disk before the next one is asked for, so what was paid for stays.
package final class PartialCassette: Sendable {
  /// The file, from the package root; ends in `.partial`, and in a number where others lie there.
  package let path: String
  private let descriptor: Int32
  private let root: String
  private let state = Mutex((answers: 0, bytes: 0))

  /// Begins a file beside a cassette's, over nothing that is there, with the cassette's header.
  ///
  /// Throws `notWritable`; nothing is left behind then.
  init(_ cassette: Cassette, root: String) throws(CassetteFile.Failure) {
    var path = cassette.path + ".partial"
    var number = 1
    var opened = Self.begin(root + "/" + path)
    while opened < 0, errno == EEXIST, number < 10_000 {
      number += 1
      path = cassette.path + ".partial-\(number)"
      opened = Self.begin(root + "/" + path)
    }
    guard opened >= 0 else { throw .notWritable(path: path) }
    self.path = path
    self.root = root
    descriptor = opened
    do throws(CassetteFile.Failure) {
      try append(line: cassette.headerLine)
    } catch {
      remove()
      throw error
    }
  }

  deinit { close(descriptor) }

  /// How many answers are kept.
  package var answers: Int { state.withLock { $0.answers } }

  /// Puts an answer behind the others, and returns when it is on the disk.
  ///
  /// Throws `notWritable` when there is no room for it; those before it stay whole.
  package func append(_ interaction: Interaction) throws(CassetteFile.Failure) {
    try append(line: interaction.rendered)
    state.withLock { $0.answers += 1 }
  }

  /// Takes the file away, once all of it stands in the cassette.
  package func remove() { unlink(root + "/" + path) }

  private static func begin(_ path: String) -> Int32 { open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644) }

  private func append(line: String) throws(CassetteFile.Failure) {
    let bytes = Array((line + "\n").utf8)
    let isWritten = state.withLock { state in
      var written = 0
      while written < bytes.count {
        let count = bytes[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { break }
        written += count
      }
      guard written == bytes.count, fsync(descriptor) == 0 else {
        // Half an answer would make the whole file unreadable.
        _ = ftruncate(descriptor, state.bytes)
        _ = lseek(descriptor, state.bytes, SEEK_SET)
        return false
      }
      state.bytes += written
      return true
    }
    guard isWritten else { throw .notWritable(path: path) }
  }
}
