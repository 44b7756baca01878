import SerenityCore
import SerenitySimulation

/// Measures the machinery that everything else stands on.
///
/// Machines differ and are busy, so each figure is the best of several rounds; compare ratios, not times.
@main
struct Benchmark {
  static func main() async throws {
    let baseline = try best { (0..<200_000).reduce(UInt64(0)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 } }
    try report("loop: 100,000 sleeps", count: 100_000, against: baseline) { try sleeps(100_000) }
    try report("loop: 2,000 child tasks", count: 2_000, against: baseline) { try children(2_000) }
    try report("chance: 1,000,000 draws", count: 1_000_000, against: baseline) { draws(1_000_000) }
    try report("digest: 10,000 of 1 KB", count: 10_000, against: baseline) { digests(10_000) }
    let core = try CoreBenchmark()
    try report("safety: 5,000 messages judged", count: 5_000, against: baseline) { core.judge(5_000) }
    try report("prompt: 1,000 prompts built", count: 1_000, against: baseline) { core.assemble(1_000) }
    try await wire()
  }

  private static func wire() async throws {
    let figures = try await WireBenchmark().run()
    func microseconds(_ delays: [Duration], _ share: Double) -> Int {
      Int(WireBenchmark.Figures.at(share: share, of: delays) / .microseconds(1))
    }
    let (own, work, wall) = (figures.own, figures.work, figures.wall)
    print(
      "wire: \(own.count) events of 200 streams in \(figures.time.milliseconds) ms;",
      "own work for an event p50 \(microseconds(own, 0.5)) us, p99 \(microseconds(own, 0.99)) us (bar: 1000),",
      "most \(microseconds(own, 1)) us, mean \(Int(figures.worked / .microseconds(1)) / max(1, own.count)) us;",
      "memory grew by \(figures.growth / 1024) KB")
    print(
      "wire: from sent to read, by work p50 \(microseconds(work, 0.5)) us, p99 \(microseconds(work, 0.99)) us;",
      "by the clock, with every wait for a processor, p50 \(microseconds(wall, 0.5)) us,",
      "p99 \(microseconds(wall, 0.99)) us; load of the machine \((figures.load * 10).rounded() / 10);",
      "\((figures.missed * 1000).rounded() / 10) % of the work on threads that were not watched")
  }

  private static func report(
    _ name: String, count: Int, against baseline: Duration, work: () throws -> some Any
  ) throws {
    let time = try best(work)
    let each = Int((time / count) / .nanoseconds(1))
    let ratio = (time / baseline * 10).rounded() / 10
    print("\(name): \(time.milliseconds) ms, \(each) ns each, \(ratio) times the baseline")
  }

  private static func best(_ work: () throws -> some Any) throws -> Duration {
    let clock = ContinuousClock()
    return try (0..<5).map { _ in
      try clock.measure { _ = try work() }
    }.min() ?? .zero
  }

  private static func sleeps(_ count: Int) throws -> Duration {
    let loop = SimulationLoop()
    try loop.run { for step in 0..<count { try await loop.sleep(for: .milliseconds(step % 7)) } }
    return loop.elapsed
  }

  private static func children(_ count: Int) throws -> Int {
    let loop = SimulationLoop(scheduleSeed: 1)
    return try loop.run {
      try await withThrowingTaskGroup(of: Int.self) { group in
        for child in 0..<count {
          group.addTask {
            try await loop.sleep(for: .milliseconds(child % 100))
            return child
          }
        }
        return try await group.reduce(0, +)
      }
    }
  }

  private static func draws(_ count: Int) -> UInt64 {
    let random = SeededRandom(seed: 7)
    return (0..<count).reduce(0) { sum, _ in sum ^ random.next(in: "benchmark") }
  }

  private static func digests(_ count: Int) -> Int {
    let kilobyte = [UInt8](repeating: 7, count: 1024)
    return (0..<count).reduce(0) { sum, _ in sum + Digest.sha256(kilobyte).utf8.count }
  }
}
