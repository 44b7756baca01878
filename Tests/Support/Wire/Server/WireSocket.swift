import Glibc

/// A socket on this machine's own address, without a thread's or a task's manners: every call may wait.
///
/// A plain number like the descriptor it wraps: who opens one closes it.
struct WireSocket: Hashable, Sendable {
  /// The client's half is closed: Linux tells it apart from bytes that came.
  private static let peerClosed: Int16 = 0x2000

  let descriptor: Int32

  /// Listens on 127.0.0.1, where port 0 takes a free one; nil, with errno set, when the port is taken.
  static func listening(port: UInt16) -> WireSocket? {
    let opened = WireSocket(descriptor: socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0))
    guard opened.descriptor >= 0 else { return nil }
    opened.set(SOL_SOCKET, SO_REUSEADDR)
    var address = loopback(port: port)
    let isListening = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(opened.descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isListening, listen(opened.descriptor, 512) == 0 else {
      opened.close()
      return nil
    }
    return opened
  }

  private static func loopback(port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }

  /// The port it listens on.
  var port: UInt16 {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
    }
    return UInt16(bigEndian: address.sin_port)
  }

  /// The next connection; nil when the socket was shut down.
  func accepted() -> WireSocket? {
    while true {
      let accepted = accept(descriptor, nil, nil)
      if accepted >= 0 {
        let connection = WireSocket(descriptor: accepted)
        connection.set(Int32(IPPROTO_TCP), TCP_NODELAY)
        return connection
      }
      guard errno == EINTR || errno == ECONNABORTED else { return nil }
    }
  }

  /// The next bytes; empty when the client is done or gone.
  func received() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = recv(descriptor, &bytes, bytes.count, 0)
      if count >= 0 { return Array(bytes.prefix(count)) }
      guard errno == EINTR else { return [] }
    }
  }

  /// Sends all the bytes; false when nobody takes them any more.
  func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.send(descriptor, buffer.baseAddress?.advanced(by: sent), bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      if count > 0 { sent += count } else if errno != EINTR { return false }
    }
    return true
  }

  /// Lets so many milliseconds pass, or all there are; false once the client went away or the socket was shut down.
  func wait(milliseconds: Int32?) -> Bool {
    var interest = pollfd(fd: descriptor, events: Self.peerClosed, revents: 0)
    while true {
      let count = poll(&interest, 1, milliseconds ?? -1)
      if count == 0 { return true }
      if count > 0 || errno != EINTR { return false }
    }
  }

  /// Ends both directions, so that every call that waits on it returns; the descriptor stays open.
  func shutDown() { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// Closes the descriptor.
  func close() { _ = Glibc.close(descriptor) }

  /// Closes the descriptor so that the client is told of a reset.
  func reset() {
    var now = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
    close()
  }

  private func set(_ level: Int32, _ option: Int32) {
    var on: Int32 = 1
    setsockopt(descriptor, level, option, &on, socklen_t(MemoryLayout<Int32>.size))
  }
}
