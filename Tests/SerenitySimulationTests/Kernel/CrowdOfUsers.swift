import SerenityCore
import SerenitySimulation

/// Fifty people at once, as a workload: actor calls, sleeps, task groups, chance, a clash over a shared place.
struct CrowdOfUsers {
  var users = 50
  var loopSeed: UInt64?
  var chanceSeed: UInt64 = 7

  /// A diary that many write to; it looks again after every wait, so that interleaving shows.
  private actor Diary {
    private(set) var lines: [String] = []
    private var balance = 0

    func write(_ line: String, time: VirtualTime) async throws {
      let seen = balance
      try await time.sleep(for: .milliseconds(1))
      balance = seen + 1
      lines.append("\(time.elapsed.milliseconds) \(line) \(balance)")
    }
  }

  /// Lets all of them live their evening and tells it in one digest.
  func digest() throws -> String {
    let loop = SimulationLoop(scheduleSeed: loopSeed)
    let time = VirtualTime(loop: loop, startingAt: Instant(millisecondsSinceEpoch: 1_770_000_000_000))
    let random = SeededRandom(seed: chanceSeed)
    let diary = Diary()
    let users = users
    let lines = try loop.run {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for user in 0..<users {
          group.addTask {
            try await time.sleep(for: .milliseconds(Int64(random.next(in: "wait") % 5)))
            async let first: Void = diary.write("user \(user) draws \(random.next(in: "words") % 100)", time: time)
            async let second: Void = diary.write("user \(user) again", time: time)
            _ = try await (first, second)
          }
        }
        try await group.waitForAll()
      }
      return await diary.lines
    }
    return Digest.sha256(lines.joined(separator: "\n"))
  }
}
