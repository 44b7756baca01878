import Glibc

/// Takes bytes to where they are read.
protocol ByteSink: Sendable {
  /// Writes all bytes; false when some could not be written.
  func write(_ bytes: [UInt8]) -> Bool
}

/// An open file of this process.
struct FileSink: ByteSink {
  static let standardOutput = FileSink(descriptor: STDOUT_FILENO)
  static let standardError = FileSink(descriptor: STDERR_FILENO)

  let descriptor: Int32

  func write(_ bytes: [UInt8]) -> Bool { send(bytes) == 0 }

  /// Writes all bytes; returns 0, or the system's number for what hindered it.
  func send(_ bytes: [UInt8]) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if count == 0 {
        return EIO
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }
}
