import SerenityCore
import SerenitySimulation
import Testing

@Suite("Virtual time stands still while anything runs and leaps when everything sleeps")
struct VirtualTimeTests {
  private let start = Instant(millisecondsSinceEpoch: 1_770_000_000_000)

  @Test("Sleepers wake by time, those of the same time as they fell asleep", arguments: UInt64(1)...20)
  func order(seed: UInt64) throws {
    let loop = SimulationLoop()
    let random = SeededRandom(seed: seed)
    let naps = (0..<100).map { index in (index: index, length: Int64(random.next(in: "nap") % 12)) }
    let woken = Notes<Int>()
    try loop.run {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for nap in naps {
          group.addTask {
            try await loop.sleep(for: .milliseconds(nap.length))
            #expect(loop.elapsed == .milliseconds(nap.length))
            woken.add(nap.index)
          }
        }
        try await group.waitForAll()
      }
    }
    let expected = naps.sorted { ($0.length, $0.index) < ($1.length, $1.index) }.map(\.index)
    #expect(woken.all == expected)
  }

  @Test("Weeks pass at once, and work takes no time")
  func leap() throws {
    let loop = SimulationLoop()
    let time = VirtualTime(loop: loop, startingAt: start)
    try loop.run {
      try await time.sleep(for: .days(21))
      _ = (0..<10_000).reduce(0, +)
    }
    #expect(time.now - start == .days(21))
    #expect(time.elapsed == .days(21))
  }

  @Test("Sleeping until an instant ends there, and an instant that is past ends at once")
  func sleepUntil() throws {
    let loop = SimulationLoop()
    let time = VirtualTime(loop: loop, startingAt: start)
    let next = start + .hours(30)
    try loop.run {
      try await time.sleep(until: next)
      try await time.sleep(until: next - .hours(2))
    }
    #expect(time.now == next)
  }

  @Test("Setting the clock moves the time of day and nothing else")
  func setClock() throws {
    let loop = SimulationLoop()
    let time = VirtualTime(loop: loop, startingAt: start)
    try loop.run {
      async let nap: Void = time.sleep(for: .minutes(10))
      try await time.sleep(for: .minutes(1))
      time.setClock(to: self.start - .hours(5))
      try await nap
    }
    #expect(time.elapsed == .minutes(10))
    #expect(time.now == start - .hours(5) + .minutes(9))
  }

  @Test("A cancelled sleep ends at once, however long it was to be")
  func cancellation() throws {
    let loop = SimulationLoop()
    let cancelledAt = try loop.run {
      await withTaskGroup(of: Duration?.self) { group in
        for nap in [Duration.seconds(3), .days(30), .days(60)] {
          group.addTask {
            do { try await loop.sleep(for: nap) } catch is CancellationError { return loop.elapsed } catch {}
            return nil
          }
        }
        var times: [Duration?] = []
        while let time = await group.next() {
          if times.isEmpty { group.cancelAll() }
          times.append(time)
        }
        return times
      }
    }
    #expect(cancelledAt == [nil, .seconds(3), .seconds(3)])
    #expect(loop.elapsed == .seconds(3))
  }

  @Test("A sleep in a task that is cancelled already throws without a wait")
  func cancelledBefore() throws {
    let loop = SimulationLoop()
    let threw = try loop.run {
      await withTaskGroup(of: Bool.self) { group in
        group.cancelAll()
        group.addTask {
          do { try await loop.sleep(for: .days(1)) } catch { return error is CancellationError }
          return false
        }
        return await group.next() ?? false
      }
    }
    #expect(threw)
    #expect(loop.elapsed == .zero)
  }

  @Test("A nap of nothing, or less, lets the others run first")
  func yield() throws {
    let loop = SimulationLoop()
    let order = Notes<String>()
    try loop.run {
      async let other: Void = order.add("other")
      try await loop.sleep(for: .seconds(-1))
      order.add("sleeper")
      await other
    }
    #expect(order.all == ["other", "sleeper"])
    #expect(loop.elapsed == .zero)
  }

  @Test("Events are kept in order, each with the world's time")
  func eventLog() throws {
    let loop = SimulationLoop()
    let time = VirtualTime(loop: loop, startingAt: start)
    let log = EventLog(time: time)
    let session = SessionID("session-1")
    try loop.run {
      log.record(.sessionOpened(session, .freeform))
      try await time.sleep(for: .minutes(30))
      log.record(.sessionEnded(session, .timeout))
    }
    #expect(log.entries.map(\.event.line.name) == ["session-opened", "session-ended"])
    #expect(log.entries.map { $0.at - start } == [.zero, .minutes(30)])
    #expect(log.entries(from: 1).count == 1)
    #expect(log.entries(from: 9).isEmpty)
  }
}
