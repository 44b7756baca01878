/// Who sleeps until when; pure, so that its order can be tested without a task.
///
/// Sleepers wake by time, and those of the same time in the order in which they fell asleep.
struct SleepQueue<Waiter> {
  private enum Sleep {
    /// Announced, not asleep yet.
    case starting
    /// Cancelled between the announcement and the sleep.
    case cancelled
    case asleep(Waiter)
  }

  private struct Alarm: Comparable {
    var wakeAt: Duration
    var id: Int

    static func < (left: Self, right: Self) -> Bool { (left.wakeAt, left.id) < (right.wakeAt, right.id) }
  }

  private var sleeps: [Int: Sleep] = [:]
  private var alarms: [Alarm] = []  // a binary heap, the earliest first; alarms of cancelled sleeps stay for a while
  private var lastID = 0

  var isEmpty: Bool { sleeps.isEmpty }
  var count: Int { sleeps.count }
  /// The alarms in the heap, those of cancelled sleeps included.
  var alarmCount: Int { alarms.count }

  /// Announces a sleep, so that a cancellation can find it before it began.
  mutating func announce() -> Int {
    lastID += 1
    sleeps[lastID] = .starting
    return lastID
  }

  /// Puts an announced waiter to sleep; false when it was cancelled in the meantime and must be woken by the caller.
  mutating func sleep(_ id: Int, until wakeAt: Duration, _ waiter: Waiter) -> Bool {
    if case .cancelled = sleeps[id] {
      sleeps[id] = nil
      return false
    }
    sleeps[id] = .asleep(waiter)
    push(Alarm(wakeAt: wakeAt, id: id))
    return true
  }

  /// Ends a sleep before its time; the waiter, when there is one to wake.
  mutating func cancel(_ id: Int) -> Waiter? {
    switch sleeps[id] {
    case .starting: sleeps[id] = .cancelled
    case .asleep(let waiter):
      sleeps[id] = nil
      dropDeadAlarms()
      return waiter
    case .cancelled, nil: break
    }
    return nil
  }

  /// Wakes all that are due at the earliest time anyone waits for; nil when nobody sleeps.
  mutating func takeEarliest() -> (wakeAt: Duration, waiters: [Waiter])? {
    var due: Duration?
    var waiters: [Waiter] = []
    while let alarm = alarms.first, due == nil || due == alarm.wakeAt {
      popFirst()
      guard case .asleep(let waiter) = sleeps.removeValue(forKey: alarm.id) else { continue }
      due = alarm.wakeAt
      waiters.append(waiter)
    }
    return due.map { ($0, waiters) }
  }

  /// Forgets alarms of cancelled sleeps once they are most of the heap, so that it stays as small as who sleeps.
  private mutating func dropDeadAlarms() {
    guard alarms.count > 64, alarms.count > sleeps.count * 2 else { return }
    alarms.removeAll { sleeps[$0.id] == nil }
    alarms.sort()  // a sorted array is a heap
  }

  private mutating func push(_ alarm: Alarm) {
    alarms.append(alarm)
    var child = alarms.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard alarms[child] < alarms[parent] else { return }
      alarms.swapAt(child, parent)
      child = parent
    }
  }

  private mutating func popFirst() {
    alarms.swapAt(0, alarms.count - 1)
    alarms.removeLast()
    var parent = 0
    while true {
      var smallest = parent
      for child in [parent * 2 + 1, parent * 2 + 2] where child < alarms.count && alarms[child] < alarms[smallest] {
        smallest = child
      }
      guard smallest != parent else { return }
      alarms.swapAt(parent, smallest)
      parent = smallest
    }
  }
}
