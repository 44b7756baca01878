import Glibc
import Synchronization

/// A provider on this machine's own address that behaves, byte for byte, as well or as badly as asked.
///
/// HTTP/1.1 on plain sockets, a thread for each connection. It answers `POST`s to the paths of `WireVendor` by the
/// behaviours that were queued, then by its rule; `GET /models` and `GET /user/balance` as DeepSeek does. Everything it
/// saw stands in its record. Whoever starts one stops it.
public final class WireServer: Sendable {
  /// Why a server cannot start.
  public struct Unavailable: Error, Hashable, Sendable {
    /// What happened and what to do, as a sentence.
    public let message: String
  }

  private struct Waiter {
    var holds: @Sendable (WireRecord) -> Bool
    var wake: CheckedContinuation<Void, Never>
  }

  private struct State {
    var queue: [WireBehaviour]
    var record = WireRecord()
    var open: [Int: WireSocket] = [:]
    var threads: [WireThread] = []
    var waiters: [Int: Waiter] = [:]
    var waitersSoFar = 0
    var isStopped = false
  }

  /// How much faster than real time its pauses pass; the tests' clock runs at the same pace.
  public let pace: Double
  /// The port on 127.0.0.1.
  public let port: UInt16
  /// What it says where a behaviour brings no words of its own.
  public let words: String

  private let rule: @Sendable (WireRequest) -> WireBehaviour
  private let listener: WireSocket
  private let state: Mutex<State>

  /// Starts a server; port 0 takes a free one.
  ///
  /// The queued behaviours treat the first questions, one each; the rule treats what comes after. Throws `Unavailable`.
  public init(
    _ queue: [WireBehaviour] = [], saying words: String = "Good night, and sleep well.", pace: Double = 1,
    port: UInt16 = 0, otherwise rule: @escaping @Sendable (WireRequest) -> WireBehaviour = { _ in .answers }
  ) throws(Unavailable) {
    precondition(pace > 0, "time runs forward")
    guard let listener = WireSocket.listening(port: port) else {
      throw Unavailable(message: "Port \(port) of 127.0.0.1 cannot be listened on (error \(errno)); take another.")
    }
    self.listener = listener
    self.port = listener.port
    self.pace = pace
    self.words = words
    self.rule = rule
    state = Mutex(State(queue: queue))
    guard let accepting = WireThread({ [self] in accept() }) else {
      listener.close()
      throw Unavailable(message: "There is no place for another thread; end some other programs.")
    }
    state.withLock { $0.threads.append(accepting) }
  }

  /// Its base address, such as `http://127.0.0.1:43210`.
  public var address: String { "http://127.0.0.1:\(port)" }

  /// What it saw so far.
  public var record: WireRecord { state.withLock { $0.record } }

  /// Queues another behaviour, for the first question that no behaviour waits for.
  public func queue(_ behaviour: WireBehaviour) { state.withLock { $0.queue.append(behaviour) } }

  /// Sends bytes as they are on a connection, 1 for the first; false when it is closed.
  ///
  /// For a response that is silent after its pieces: what comes next comes when the test says so.
  public func send(_ bytes: [UInt8], on connection: Int) -> Bool {
    state.withLock { $0.open[connection]?.send(bytes) ?? false }
  }

  /// Waits until the record is as wanted; returns early when the task is cancelled or the server stops.
  public func wait(until holds: @escaping @Sendable (WireRecord) -> Bool) async {
    let number = state.withLock { state in
      state.waitersSoFar += 1
      return state.waitersSoFar
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { wake in
        let isOver = state.withLock { state in
          if holds(state.record) || state.isStopped || Task.isCancelled { return true }
          state.waiters[number] = Waiter(holds: holds, wake: wake)
          return false
        }
        if isOver { wake.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiters.removeValue(forKey: number) }?.wake.resume()
    }
  }

  /// Closes every connection and waits until every thread has ended; a second call does nothing.
  public func stop() {
    let isFirst = state.withLock { state in
      defer { state.isStopped = true }
      // Shut down under the lock: a descriptor that its thread has closed may belong to someone else by now.
      for socket in state.open.values { socket.shutDown() }
      return !state.isStopped
    }
    guard isFirst else { return }
    listener.shutDown()
    // The accepting thread is the first and adds no more once it has ended.
    while let thread = state.withLock({ $0.threads.isEmpty ? nil : $0.threads.removeFirst() }) { thread.join() }
    listener.close()
    change { _ in }
  }
}

// MARK: - Its threads
extension WireServer {
  private func accept() {
    while let socket = listener.accepted() {
      let number: Int? = state.withLock { state in
        guard !state.isStopped else { return nil }
        state.record.connections.append(WireRecord.Connection())
        state.open[state.record.connections.count] = socket
        return state.record.connections.count
      }
      guard let number else {
        socket.close()
        return
      }
      change { _ in }
      let thread = WireThread { [self] in
        var connection = WireConnection(server: self, number: number, socket: socket)
        close(number, after: connection.serve())
      }
      if let thread { state.withLock { $0.threads.append(thread) } } else { close(number, after: .closes) }
    }
  }

  private func close(_ number: Int, after ending: WireResponse.Ending) {
    change { state in
      // Closed while the lock is held, so that nobody shuts down a descriptor that is someone else's by then.
      guard let socket = state.open.removeValue(forKey: number) else { return }
      if ending == .resets { socket.reset() } else { socket.close() }
      state.record.connections[number - 1].phase = .closed
    }
  }

  /// Notes a request and says how it is answered.
  func response(to request: WireRequest) -> WireResponse {
    let behaviour: WireBehaviour? = change { state in
      state.record.requests.append(request)
      state.record.connections[request.connection - 1].phase = .answering
      guard request.method == "POST", !state.queue.isEmpty else { return nil }
      return state.queue.removeFirst()
    }
    if request.method == "GET" { return WirePages.page(request.path) }
    return (behaviour ?? rule(request)).response(to: request, saying: words)
  }

  /// Notes that a response is over.
  func ended(_ number: Int, wasAbandoned: Bool) {
    change { state in
      state.record.connections[number - 1].phase = .idle
      if wasAbandoned { state.record.connections[number - 1].wasAbandoned = true }
    }
  }

  /// Changes the state and wakes whoever waited for what it has become.
  private func change<Result>(_ body: (inout State) -> sending Result) -> Result {
    let (result, woken) = state.withLock { state in
      let result = body(&state)
      let ready = state.waiters.filter { state.isStopped || $0.value.holds(state.record) }.keys.sorted()
      return (result, ready.compactMap { state.waiters.removeValue(forKey: $0)?.wake })
    }
    for wake in woken { wake.resume() }
    return result
  }
}
