import SerenityCore
import Testing

@testable import SerenitySimulation

@Suite("The queue of sleepers agrees with a plain list")
struct SleepQueueTests {
  @Test("Random sleeps, wakes and cancellations", arguments: UInt64(1)...30)
  func model(seed: UInt64) {
    var random = SplitMix64(seed)
    var queue = SleepQueue<Int>()
    var model: [(wakeAt: Duration, id: Int)] = []
    var now = Duration.zero
    for _ in 0..<600 {
      switch random.next(below: 5) {
      case 0...2:
        let id = queue.announce()
        let wakeAt = now + .milliseconds(random.next(below: 40))
        let isAsleep = queue.sleep(id, until: wakeAt, id)
        #expect(isAsleep)
        model.append((wakeAt, id))
      case 3 where !model.isEmpty:
        let gone = model.remove(at: random.next(below: model.count))
        let cancelled = [queue.cancel(gone.id), queue.cancel(gone.id)]
        #expect(cancelled == [gone.id, nil])
      default:
        let earliest = model.map(\.wakeAt).min()
        let due = queue.takeEarliest()
        #expect(due?.wakeAt == earliest)
        #expect(due?.waiters ?? [] == model.filter { $0.wakeAt == earliest }.map(\.id).sorted())
        model.removeAll { $0.wakeAt == earliest }
        now = earliest ?? now
      }
      #expect(queue.count == model.count)
    }
  }

  @Test("A cancellation before the sleep is remembered until then, and no longer")
  func cancelledWhileStarting() {
    var queue = SleepQueue<String>()
    let id = queue.announce()
    let waiter = queue.cancel(id)
    #expect(waiter == nil)
    let isAsleep = queue.sleep(id, until: .seconds(1), "never")
    #expect(!isAsleep)
    #expect(queue.isEmpty)
    let due = queue.takeEarliest()
    #expect(due == nil)
  }

  @Test("Deadlines that are always cancelled do not pile up")
  func compaction() {
    var queue = SleepQueue<Int>()
    for _ in 0..<10_000 {
      let id = queue.announce()
      _ = queue.sleep(id, until: .seconds(120), id)
      _ = queue.cancel(id)
    }
    #expect(queue.isEmpty)
    #expect(queue.alarmCount < 200)
  }
}
