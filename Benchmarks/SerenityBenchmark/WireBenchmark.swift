import Glibc
import SerenityCore
import SerenityLive
import SerenityProviders
import SerenitySimulation
import SerenityTestSupport

/// Measures what the network's one thread adds to each event of many streams at once.
///
/// The server stands in this process. Each event of a stream holds the moment at which it was laid out, just before it
/// was written to the socket, and its delay is the time from then until `next` has returned it to the task that reads.
/// So the delay holds two passages through the system's sockets, libcurl, the hand-over between threads and the waking
/// of the task, and the wait for a processor, which the servers' threads take their share of.
struct WireBenchmark {
  private let streams = 200
  private let events = 1_000
  /// A hundred events a second is about what a fast model writes.
  private let pause = Duration.milliseconds(10)

  /// What was measured.
  struct Figures: Sendable {
    /// The delay of each event, in order of size.
    var delays: [Duration]
    var time: Duration
    /// How much more memory the process held at its most than when it began, in bytes.
    var growth: Int

    func delay(atShare share: Double) -> Duration {
      delays.isEmpty ? .zero : delays[min(delays.count - 1, Int(Double(delays.count) * share))]
    }
  }

  /// Reads all streams to their end; throws what stopped one.
  func run() async throws -> Figures {
    let time = SystemTime()
    let server = try StampingServer(streams: streams, events: events, pause: pause)
    let transport = CurlTransport(time: time)
    defer {
      transport.shutDown()
      server.stop()
    }
    let before = Self.residentBytes()
    let began = time.elapsed
    let (delays, most) = try await withThrowingTaskGroup(of: [Duration].self) { group in
      for _ in 0..<streams {
        group.addTask { try await Self.read(from: server.address, over: transport, time: time) }
      }
      var delays: [Duration] = []
      var most = before
      for try await some in group {
        delays += some
        most = max(most, Self.residentBytes())
      }
      return (delays, most)
    }
    return Figures(delays: delays.sorted(), time: time.elapsed - began, growth: most - before)
  }
}

extension WireBenchmark {
  /// Reads one stream to its end; the delay of each of its events.
  private static func read(
    from address: String, over transport: CurlTransport, time: SystemTime
  ) async throws -> [Duration] {
    let request = HTTPRequest(
      method: "GET", url: address, headers: [], body: [],
      label: CallLabel(session: SessionID("benchmark"), purpose: .reply, attempt: 1, sections: []))
    let body = try await transport.open(request, within: .seconds(60)).body
    var delays: [Duration] = []
    var rest: [UInt8] = []
    while let piece = try await body.next(within: .seconds(60)) {
      let now = time.elapsed
      rest += piece
      while rest.count >= StampingServer.eventLength {
        delays.append(now - StampingServer.stamp(of: rest.prefix(StampingServer.eventLength)))
        rest.removeFirst(StampingServer.eventLength)
      }
    }
    return delays
  }

  /// The memory that the process holds, in bytes; 0 where the system does not say.
  private static func residentBytes() -> Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var text = [CChar](repeating: 0, count: 128)
    guard fgets(&text, Int32(text.count), file) != nil else { return 0 }
    let words = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self).split(
      separator: " ")
    return words.count > 1 ? (Int(words[1]) ?? 0) * sysconf(Int32(_SC_PAGESIZE)) : 0
  }
}
