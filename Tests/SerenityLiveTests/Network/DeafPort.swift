import Glibc
import Testing

/// A port of this machine that refuses every connection, and that nobody else can listen on until this is closed.
///
/// The port of a server that was stopped is free, and another test's server may have it a moment later.
final class DeafPort: Sendable {
  private let socket: Int32
  let port: UInt16

  init() throws {
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let socket = socket
    let isBound = withUnsafeMutablePointer(to: &place) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, size) == 0 && getsockname(socket, $0, &size) == 0
      }
    }
    port = UInt16(bigEndian: place.sin_port)
    try #require(isBound)
  }

  /// Gives the port back; whoever makes one closes it.
  func close() { _ = Glibc.close(socket) }

  /// Its address, such as `http://127.0.0.1:43210`.
  var address: String { "http://127.0.0.1:\(port)" }
}
