import SerenityCore
import SerenitySimulation
import Synchronization
import Testing

@Suite("A simulated world may wait for the real one, and its time stands still meanwhile")
struct OutsideTests {
  /// Lets a task on the system's pool wait until another one opens.
  private final class Gate: Sendable {
    private let state = Mutex<(isOpen: Bool, waiter: CheckedContinuation<Void, Never>?)>((false, nil))

    func open() {
      state.withLock { state in
        state.isOpen = true
        return state.waiter.take()
      }?.resume()
    }

    func pass() async {
      await withCheckedContinuation { continuation in
        let isOpen = state.withLock { state in
          if !state.isOpen { state.waiter = continuation }
          return state.isOpen
        }
        if isOpen { continuation.resume() }
      }
    }
  }

  @Test("What was done outside comes back, no time has passed, and it is no escape")
  func comesBack() async throws {
    let loop = SimulationLoop()
    let seen = try await loop.runOnOwnThread {
      try await loop.sleep(for: .seconds(5))
      let value = await loop.outside {
        for _ in 0..<100 { await Task.yield() }
        return "from outside"
      }
      return (value, loop.elapsed)
    }
    #expect(seen.0 == "from outside")
    #expect(seen.1 == .seconds(5))
  }

  @Test("Several outside at once go on in the order in which they left, whichever was first", arguments: [true, false])
  func order(firstIsSlow: Bool) async throws {
    let loop = SimulationLoop()
    let gate = Gate()
    let notes = Notes<String>()
    try await loop.runOnOwnThread {
      await withTaskGroup { group in
        for (name, isSlow) in [("a", firstIsSlow), ("b", !firstIsSlow)] {
          group.addTask {
            await loop.outside { if isSlow { await gate.pass() } else { gate.open() } }
            notes.add(name)
          }
        }
        group.addTask {
          do { try await loop.sleep(for: .milliseconds(1)) } catch { notes.add("\(error)") }
          notes.add("later")
        }
      }
    }
    #expect(notes.all == ["a", "b", "later"])
    #expect(loop.elapsed == .milliseconds(1))
  }

  @Test("Cancelling the task cancels what it waits for outside")
  func cancellation() async throws {
    let loop = SimulationLoop()
    let isCancelled = try await loop.runOnOwnThread {
      await withTaskGroup(of: Bool.self) { group in
        group.addTask {
          await loop.outside {
            while !Task.isCancelled { await Task.yield() }
            return true
          }
        }
        group.addTask {
          await Task.yield()
          return false
        }
        var found = false
        for await isFromOutside in group {
          found = found || isFromOutside
          group.cancelAll()
        }
        return found
      }
    }
    #expect(isCancelled)
  }

  @Test("A run that stalls after it was outside is still a stall, and errors come back from the thread")
  func stall() async {
    let loop = SimulationLoop()
    await #expect(throws: SimulationError.stalled(after: .seconds(1))) {
      try await loop.runOnOwnThread {
        await loop.outside {}
        try await loop.sleep(for: .seconds(1))
        let (stream, continuation) = AsyncStream<Int>.makeStream()
        for await _ in stream {}
        continuation.finish()
      }
    }
  }
}
