import SerenityCore
import SerenitySimulation
import Testing

@Suite("Two runs of the same work are the same run")
struct DeterminismTests {
  @Test("A thousand runs of fifty users give one outcome")
  func oneOutcome() throws {
    var outcomes: Set<String> = []
    for _ in 0..<1000 { outcomes.insert(try CrowdOfUsers().digest()) }
    #expect(outcomes.count == 1)
  }

  @Test("Two hundred schedule seeds each repeat, and show many different orders")
  func schedules() throws {
    var outcomes: Set<String> = []
    for seed in UInt64(1)...200 {
      let crowd = CrowdOfUsers(loopSeed: seed)
      let digest = try crowd.digest()
      #expect(try crowd.digest() == digest, "seed \(seed)")
      outcomes.insert(digest)
    }
    #expect(outcomes.count > 150)
  }

  @Test("Another seed of chance is another evening")
  func chance() throws {
    #expect(try CrowdOfUsers(chanceSeed: 7).digest() != CrowdOfUsers(chanceSeed: 8).digest())
  }

  @Test("Two processes come to the same outcome although their dictionaries iterate differently")
  func twoProcesses() async throws {
    let first = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      print("witness", Array(Set(0..<100)).map(String.init).joined(separator: ","))
      print("digest", try CrowdOfUsers(loopSeed: 3).digest())
    }
    let second = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      print("witness", Array(Set(0..<100)).map(String.init).joined(separator: ","))
      print("digest", try CrowdOfUsers(loopSeed: 3).digest())
    }
    let digests = [first, second].compactMap { line("digest", in: $0) }
    #expect(try digests == Array(repeating: "digest " + CrowdOfUsers(loopSeed: 3).digest(), count: 2))
    // Without this the test would be blind to output that depends on the hash seed of the process.
    #expect(line("witness", in: first) != line("witness", in: second))
  }

  private func line(_ name: String, in result: ExitTest.Result?) -> String? {
    String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
      .split(separator: "\n").first { $0.hasPrefix(name) }.map(String.init)
  }
}
