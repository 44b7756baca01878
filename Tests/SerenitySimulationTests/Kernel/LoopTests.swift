import SerenityCore
import SerenitySimulation
import Testing

@Suite("The loop ends every run, with a value or with a reason")
struct LoopTests {
  private struct Refusal: Error, Equatable {}

  @Test("What the operation returns or throws comes back")
  func results() throws {
    #expect(try SimulationLoop().run { 42 } == 42)
    #expect(throws: Refusal()) { try SimulationLoop().run { throw Refusal() } }
  }

  @Test("A loop runs one operation after the other, and time goes on")
  func again() throws {
    let loop = SimulationLoop()
    try loop.run { try await loop.sleep(for: .hours(1)) }
    try loop.run { try await loop.sleep(for: .hours(2)) }
    #expect(loop.elapsed == .hours(3))
  }

  @Test("A wait that nothing will end is a stall, and the operation is let go")
  func stall() {
    let loop = SimulationLoop()
    let notes = Notes<String>()
    #expect(throws: SimulationError.stalled(after: .seconds(5))) {
      try loop.run {
        defer { notes.add("left") }
        let (stream, continuation) = AsyncStream<Int>.makeStream()
        try await loop.sleep(for: .seconds(5))
        for await _ in stream {}
        continuation.finish()
      }
    }
    #expect(notes.all == ["left"])
  }

  @Test("A loop that never waits is an overrun, not a hang")
  func endless() {
    let loop = SimulationLoop(limits: SimulationLoop.Limits(jobs: 1000))
    #expect(throws: SimulationError.tooManyJobs(limit: 1000)) {
      try loop.run { while true { await Task.yield() } }
    }
  }

  @Test("A sleep past the end of time is an overrun")
  func endOfTime() {
    let loop = SimulationLoop(limits: SimulationLoop.Limits(elapsed: .days(1)))
    #expect(throws: SimulationError.tooLong(limit: .days(1))) {
      try loop.run { try await loop.sleep(for: .seconds(Int64.max)) }
    }
    #expect(loop.elapsed == .days(1))
  }

  @Test("Work that comes back from another thread fails the run")
  func escape() {
    // No bound on jobs: how often the loop turns until the other thread is back is the machine's affair.
    let loop = SimulationLoop(limits: SimulationLoop.Limits(jobs: .max))
    #expect(throws: SimulationError.escaped(after: .zero)) {
      try loop.run {
        let isBack = Notes<Bool>()
        async let trip: Void = {
          // The system's own pool: what a simulated world must never touch.
          await withTaskExecutorPreference(globalConcurrentExecutor) {}
          isBack.add(true)
        }()
        while isBack.all.isEmpty { await Task.yield() }
        await trip
      }
    }
  }

  @Test("Errors say what to look for")
  func sentences() {
    let errors: [SimulationError] = [
      .stalled(after: .seconds(1)), .tooManyJobs(limit: 2), .tooLong(limit: .days(1)), .escaped(after: .zero),
    ]
    #expect(errors.allSatisfy { $0.sentence.hasSuffix(".") && $0.sentence.contains("look for") })
    #expect(Set(errors.map(\.code)).count == errors.count)
  }
}
