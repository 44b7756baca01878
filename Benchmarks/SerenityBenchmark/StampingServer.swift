import Glibc
import SerenityCore
import SerenityLive
import Synchronization

/// A server on this machine that puts the time into each event as it sends it, on one thread for all its streams.
///
/// Beside the time stands the work that all other threads of the process had done by then: what they do more of until
/// the event is read is the receiving side's own, and what this thread does is in none of it.
///
/// The streams take turns at an even pace, so that no event waits for another of the server's own making; where the
/// machine did not let the server keep its pace, it does not pour out afterwards what it owes.
final class StampingServer: Sendable {
  /// Why it cannot serve.
  enum Failure: Error { case noPort, noThread }

  /// How far it may be behind its pace before it gives the rest up: the system's rests are longer than asked.
  private static let longestLag = Duration.milliseconds(1)

  /// A moment by two clocks.
  struct Stamp: Sendable {
    /// The time that never jumps.
    var elapsed: Duration
    /// The work of the receiving side's threads.
    var work: Duration
  }

  /// How long an event is: `data: `, twice twenty digits of nanoseconds with a blank between, and a blank line.
  static let eventLength = 49

  let address: String
  private let listener: Int32
  private let thread: Mutex<pthread_t?>
  private let work: Work

  private final class Work: Sendable {
    let listener: Int32
    let streams: Int
    let events: Int
    let pause: Duration
    /// The receiving side's threads, once all streams are open; and what the sending one has worked, at its end.
    let clocks = Mutex((others: ThreadClocks?.none, sender: Duration.zero))

    init(listener: Int32, streams: Int, events: Int, pause: Duration) {
      self.listener = listener
      self.streams = streams
      self.events = events
      self.pause = pause
    }
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
    work = Work(listener: listener, streams: streams, events: events, pause: pause)
    let box = Unmanaged.passRetained(work)
    var started = pthread_t()
    guard pthread_create(&started, nil, serve, box.toOpaque()) == 0 else {
      box.release()
      throw .noThread
    }
    thread = Mutex(started)
  }

  /// The clocks of the receiving side's threads; there are some before the first event is sent.
  var clocks: ThreadClocks? { work.clocks.withLock { $0.others } }

  /// Waits until every stream was served; how long the sending thread has worked.
  @discardableResult
  func stop() -> Duration {
    shutdown(listener, Int32(SHUT_RDWR))
    let started = thread.withLock { thread in
      defer { thread = nil }
      return thread
    }
    if let started {
      pthread_join(started, nil)
      close(listener)
    }
    return work.clocks.withLock { $0.sender }
  }

  /// When an event was sent, read from its bytes.
  static func stamp(of event: some Collection<UInt8>) -> Stamp {
    func number(after: Int) -> Duration {
      .nanoseconds(event.dropFirst(after).prefix(20).reduce(Int64(0)) { $0 * 10 + Int64($1 & 15) })
    }
    return Stamp(elapsed: number(after: 6), work: number(after: 27))
  }

  fileprivate static func run(_ context: UnsafeMutableRawPointer) {
    let work = Unmanaged<Work>.fromOpaque(context).takeRetainedValue()
    let clients = (0..<work.streams).compactMap { _ in greet(work.listener) }
    let clocks = ThreadClocks.others()
    work.clocks.withLock { $0.others = clocks }
    let time = SystemTime()
    let step = work.pause / max(1, clients.count)
    var due = time.elapsed
    for _ in 0..<work.events {
      for client in clients {
        due = max(due + step, time.elapsed - longestLag)
        rest(until: due, by: time)
        // The work first: what is done while the time is read is not held back from it.
        let done = digits(clocks.used)
        send("31\r\ndata: \(digits(time.elapsed)) \(done)\n\n\r\n", to: client)
      }
    }
    for client in clients {
      send("0\r\n\r\n", to: client)
      close(client)
    }
    work.clocks.withLock { $0.sender = ThreadClocks.own.used }
  }

  private static func digits(_ duration: Duration) -> String {
    let digits = String(Int64(duration / .nanoseconds(1)))
    return String(repeating: "0", count: 20 - digits.utf8.count) + digits
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
