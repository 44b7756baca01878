import FoundationEssentials
import Glibc

/// How long threads of this process have had a processor, by the system's clock of each thread.
///
/// Such a clock stands still while its thread waits, be it for bytes or for a processor that others use.
struct ThreadClocks: Sendable {
  private let clocks: [clockid_t]

  /// Linux makes a thread's clock of its number and these bits, as the C library's header says.
  private static let kind: Int32 = 6

  /// The clocks of all threads but the calling one.
  static func others() -> ThreadClocks {
    do {
      let own = ownClock
      let names = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")
      return ThreadClocks(clocks: names.compactMap(Int32.init).map { ~$0 << 3 | kind }.filter { $0 != own })
    } catch {
      // Nowhere else than on Linux is this measured.
      return ThreadClocks(clocks: [])
    }
  }

  /// The clock of the calling thread alone.
  static var own: ThreadClocks { ThreadClocks(clocks: [ownClock]) }

  private static var ownClock: clockid_t {
    var clock = clockid_t()
    pthread_getcpuclockid(pthread_self(), &clock)
    return clock
  }

  /// How long they have worked so far, together.
  var used: Duration { clocks.reduce(.zero) { $0 + Self.read($1) } }

  /// How long the whole process has worked so far.
  static var usedByProcess: Duration { read(CLOCK_PROCESS_CPUTIME_ID) }

  private static func read(_ clock: clockid_t) -> Duration {
    var time = timespec()
    guard clock_gettime(clock, &time) == 0 else { return .zero }
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
