import Glibc
import SerenityHarness

/// Lines of standard input, as many at a time as are there.
///
/// Whoever writes a line and waits for its answer gets it; a file comes in portions of a fixed size.
struct InputLines {
  /// What goes wrong with the input.
  enum Failure: Error, Hashable {
    case unreadable(String)

    var sentence: String {
      switch self {
      case .unreadable(let reason): "standard input cannot be read: \(reason); give the messages as a file or a pipe."
      }
    }
  }

  /// How many bytes one portion has, but for the rest of its last line.
  private static let portion = 1 << 18

  private var splitter = LineSplitter()
  private var isAtEnd = false
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  /// The next lines, waiting until there is one; nil at the end.
  mutating func next() throws(Failure) -> [LineSplitter.Line]? {
    var lines: [LineSplitter.Line] = []
    var taken = 0
    while !isAtEnd, lines.isEmpty || taken < Self.portion && isMoreThere {
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      if count > 0 {
        lines += splitter.take(buffer[..<count])
        taken += count
      } else if count == 0 {
        isAtEnd = true
        if let last = splitter.end() { lines.append(last) }
      } else if errno != EINTR {
        throw .unreadable(String(cString: strerror(errno)))
      }
    }
    return lines.isEmpty ? nil : lines
  }

  private var isMoreThere: Bool {
    var ready = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&ready, 1, 0) > 0
  }
}
