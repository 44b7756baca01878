import Glibc
import SerenityCore
import SerenityLive
import Synchronization

/// A server on this machine that puts the time into each event as it sends it, on one thread for all its streams.
///
/// The streams take turns at an even pace, so that no event waits for another of the server's own making.
final class StampingServer: Sendable {
  /// Why it cannot serve.
  enum Failure: Error { case noPort, noThread }

  /// How long an event is: `data: `, twenty digits of nanoseconds, and a blank line.
  static let eventLength = 28

  let address: String
  private let listener: Int32
  private let thread: Mutex<pthread_t?>

  private struct Work {
    var listener: Int32
    var streams: Int
    var events: Int
    var pause: Duration
  }

  private final class Box {
    let work: Work
    init(_ work: Work) { self.work = work }
  }

  init(streams: Int, events: Int, pause: Duration) throws(Failure) {
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let isListening = withUnsafeMutablePointer(to: &place) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && listen(listener, 512) == 0 && getsockname(listener, $0, &size) == 0
      }
    }
    guard isListening else { throw .noPort }
    address = "http://127.0.0.1:\(UInt16(bigEndian: place.sin_port))/"
    let box = Unmanaged.passRetained(Box(Work(listener: listener, streams: streams, events: events, pause: pause)))
    var started = pthread_t()
    guard pthread_create(&started, nil, serve, box.toOpaque()) == 0 else {
      box.release()
      throw .noThread
    }
    thread = Mutex(started)
  }

  /// Waits until every stream was served.
  func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
    let started = thread.withLock { thread in
      defer { thread = nil }
      return thread
    }
    if let started { pthread_join(started, nil) }
    close(listener)
  }

  /// The time an event was sent, read from its bytes.
  static func stamp(of event: some Sequence<UInt8>) -> Duration {
    .nanoseconds(event.dropFirst(6).prefix(20).reduce(Int64(0)) { $0 * 10 + Int64($1 & 15) })
  }

  fileprivate static func run(_ context: UnsafeMutableRawPointer) {
    let work = Unmanaged<Box>.fromOpaque(context).takeRetainedValue().work
    let clients = (0..<work.streams).compactMap { _ in greet(work.listener) }
    let time = SystemTime()
    let step = work.pause / max(1, clients.count)
    var due = time.elapsed
    for _ in 0..<work.events {
      for client in clients {
        due += step
        rest(until: due, by: time)
        let digits = String(Int64(time.elapsed / .nanoseconds(1)))
        send("1c\r\ndata: \(String(repeating: "0", count: 20 - digits.utf8.count))\(digits)\n\n\r\n", to: client)
      }
    }
    for client in clients {
      send("0\r\n\r\n", to: client)
      close(client)
    }
  }

  /// Takes a connection, reads its request and sends a head; nil when there is none to take.
  private static func greet(_ listener: Int32) -> Int32? {
    let client = accept(listener, nil, nil)
    guard client >= 0 else { return nil }
    var isOn: Int32 = 1
    setsockopt(client, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
    var bytes = [UInt8](repeating: 0, count: 4_096)
    // A request without a body, which loopback hands over in one piece.
    _ = recv(client, &bytes, bytes.count, 0)
    send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n", to: client)
    return client
  }

  private static func send(_ text: String, to client: Int32) {
    _ = Array(text.utf8).withUnsafeBytes { Glibc.send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
  }

  private static func rest(until due: Duration, by time: SystemTime) {
    let left = due - time.elapsed
    guard left > .zero else { return }
    var span = timespec(tv_sec: 0, tv_nsec: Int(left / .nanoseconds(1)))
    nanosleep(&span, nil)
  }
}

private func serve(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let context { StampingServer.run(context) }
  return nil
}
