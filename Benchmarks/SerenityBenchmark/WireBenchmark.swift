import Glibc
import SerenityCore
import SerenityLive
import SerenityProviders
import SerenitySimulation
import SerenityTestSupport
import Synchronization

/// Measures what the network's one thread adds to each event of many streams at once.
///
/// The server stands in this process. Each event of a stream holds the moment at which it was laid out, just before it
/// was written to the socket, by two clocks. By the clock on the wall its delay is the time until `next` has returned it
/// to the task that reads: two passages through the system's sockets, libcurl, the hand-over between threads, the waking
/// of the task, and every wait for a processor, which other programs and the server's own thread take their share of.
/// By the clocks of the receiving side's threads, which stand still while another has the processor, it is what these
/// did meanwhile, for this event and for all that came before it and still waited. An event's own share of that, the
/// figure for the bar, begins where the event before it was read: after a span in which the machine gave this process
/// nothing, all that came in it waits, and one event's work would be counted for each behind it.
struct WireBenchmark {
  private let streams = 200
  private let events = 1_000
  /// A hundred events a second is about what a fast model writes.
  private let pause = Duration.milliseconds(10)

  /// What was measured.
  struct Figures: Sendable {
    /// The work of the receiving threads that was each event's own, in order of size.
    var own: [Duration]
    /// The delay of each event by the receiving threads' clocks, in order of size.
    var work: [Duration]
    /// The delay of each event by the clock on the wall, in order of size.
    var wall: [Duration]
    var time: Duration
    /// How long the receiving side's threads worked for all events.
    var worked: Duration
    /// How much of the process's work was done by threads that no clock was read of, from 0 to 1.
    var missed: Double
    /// How much more memory the process held at its most than when it began, in bytes; a third is these figures' own.
    var growth: Int
    /// How many threads wanted a processor of this machine in the last minute.
    var load: Double

    static func at(share: Double, of delays: [Duration]) -> Duration {
      delays.isEmpty ? .zero : delays[min(delays.count - 1, Int(Double(delays.count) * share))]
    }
  }

  private struct Delay: Sendable {
    var own: Duration
    var work: Duration
    var wall: Duration
  }

  /// The receiving threads' work when the last event was read, in nanoseconds.
  private final class Progress: Sendable {
    let work = Atomic<Int64>(0)
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
    let progress = Progress()
    let before = Self.residentBytes()
    let (began, workBefore) = (time.elapsed, ThreadClocks.usedByProcess)
    let (delays, most) = try await withThrowingTaskGroup(of: [Delay].self) { group in
      for _ in 0..<streams {
        group.addTask { try await read(from: server, over: transport, time: time, progress) }
      }
      var delays: [Delay] = []
      var most = before
      for try await some in group {
        delays += some
        most = max(most, Self.residentBytes())
      }
      return (delays, most)
    }
    let took = time.elapsed - began
    let known = server.clocks?.used ?? .zero
    let sent = server.stop()
    let all = ThreadClocks.usedByProcess
    var load = 0.0
    getloadavg(&load, 1)
    return Figures(
      own: delays.map(\.own).sorted(), work: delays.map(\.work).sorted(), wall: delays.map(\.wall).sorted(), time: took,
      worked: all - workBefore - sent, missed: max(0, 1 - (known + sent) / all), growth: most - before, load: load)
  }
}

extension WireBenchmark {
  /// Reads one stream to its end; the delays of each of its events.
  private func read(
    from server: StampingServer, over transport: CurlTransport, time: SystemTime, _ progress: Progress
  ) async throws -> [Delay] {
    let request = HTTPRequest(
      method: "GET", url: server.address, headers: [], body: [],
      label: CallLabel(session: SessionID("benchmark"), purpose: .reply, attempt: 1, sections: []))
    let body = try await transport.open(request, within: .seconds(60)).body
    var delays: [Delay] = []
    delays.reserveCapacity(events)
    var clocks: ThreadClocks?
    var rest: [UInt8] = []
    while let piece = try await body.next(within: .seconds(60)) {
      let known = clocks ?? server.clocks
      clocks = known
      let (now, work) = (time.elapsed, known?.used ?? .zero)
      var earlier = Duration.nanoseconds(
        progress.work.max(Int64(work / .nanoseconds(1)), ordering: .relaxed).oldValue)
      rest += piece
      while rest.count >= StampingServer.eventLength {
        let sent = StampingServer.stamp(of: rest.prefix(StampingServer.eventLength))
        let own = max(.zero, work - max(sent.work, earlier))
        delays.append(Delay(own: own, work: work - sent.work, wall: now - sent.elapsed))
        earlier = work
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
