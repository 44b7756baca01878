import Glibc
import SerenityCore
import Synchronization

/// Runs one tree of tasks on the calling thread, one job at a time, and moves virtual time on only when every task
/// sleeps; two runs of the same work are the same run.
///
/// Child tasks, task groups and actors of the tree stay on the loop. Unstructured tasks and anything that another
/// thread resumes leave it, which is noticed and fails the run. `run` blocks its thread until the work is done.
package final class SimulationLoop: TaskExecutor, Sendable {
  /// How much a run may do before it counts as endless.
  package struct Limits: Hashable, Sendable {
    /// The most jobs of one run; a scenario of weeks takes some ten thousand.
    package var jobs: Int
    /// The most virtual time of the loop's life; the longest scenario lasts weeks.
    package var elapsed: Duration

    /// Makes limits.
    package init(jobs: Int = 20_000_000, elapsed: Duration = .days(3_653)) {
      self.jobs = jobs
      self.elapsed = elapsed
    }
  }

  private struct State {
    var ready: ReadyQueue
    var sleepers = SleepQueue<CheckedContinuation<Void, any Error>>()
    var elapsed = Duration.zero
    /// The thread that drives the loop; nil while nobody does.
    var driver: pthread_t?
    var hasForeignJobs = false
    var outside = OutsideTrips()
  }

  private let limits: Limits
  private let state: Mutex<State>
  private let doorbell = Doorbell()

  /// Makes a loop at virtual time zero.
  ///
  /// With a schedule seed the next job is drawn from those that are ready instead of taken in order.
  package init(scheduleSeed: UInt64? = nil, limits: Limits = Limits()) {
    self.limits = limits
    state = Mutex(State(ready: ReadyQueue(scheduleSeed: scheduleSeed)))
  }

  /// The virtual time since the loop was made.
  package var elapsed: Duration { state.withLock { $0.elapsed } }

  /// Takes a job that became ready; called by the language's runtime.
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { state in
      if let driver = state.driver, driver != pthread_self() { state.hasForeignJobs = true }
      state.ready.append(job)
    }
  }

  /// Runs an operation with all its child tasks to the end and returns what it returned.
  ///
  /// Throws what the operation throws, or a `SimulationError`; the operation is cancelled in that case.
  package func run<Value: Sendable>(_ operation: @escaping @Sendable () async throws -> Value) throws -> Value {
    state.withLock { state in
      precondition(state.driver == nil, "A simulation loop runs one operation at a time; make another loop.")
      state.driver = pthread_self()
      state.hasForeignJobs = false
    }
    defer { state.withLock { $0.driver = nil } }
    let outcome = Outcome<Value>()
    let root = Task(executorPreference: self) {
      do { outcome.set(.success(try await operation())) } catch { outcome.set(.failure(error)) }
    }
    do {
      let result = try drive(until: outcome, jobs: limits.jobs)
      if state.withLock({ $0.hasForeignJobs }) { throw SimulationError.escaped(after: elapsed) }
      return try result.get()
    } catch let error as SimulationError {
      root.cancel()
      wind(down: outcome)
      throw error
    }
  }

  /// Lets virtual time pass; throws `CancellationError` at once when the task is or gets cancelled.
  ///
  /// A duration of zero or less lets everything run that is ready now, no more.
  package func sleep(for duration: Duration) async throws {
    try Task.checkCancellation()
    let id = state.withLock { $0.sleepers.announce() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        let isAsleep = state.withLock { state in
          state.sleepers.sleep(id, until: state.elapsed + max(duration, .zero), continuation)
        }
        if !isAsleep { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      state.withLock { $0.sleepers.cancel(id) }?.resume(throwing: CancellationError())
    }
  }

  private func drive<Value>(until outcome: Outcome<Value>, jobs: Int) throws -> Result<Value, any Error> {
    var remaining = jobs
    while true {
      if let result = outcome.get() { return result }
      if let job = state.withLock({ $0.ready.takeNext() }) {
        remaining -= 1
        guard remaining >= 0 else { throw SimulationError.tooManyJobs(limit: jobs) }
        job.runSynchronously(on: asUnownedTaskExecutor())
      } else if !takeReturned() {
        try wakeNext()
      }
    }
  }

  private func wakeNext() throws {
    let woken = try state.withLock { state in
      guard let (wakeAt, waiters) = state.sleepers.takeEarliest() else {
        throw state.hasForeignJobs
          ? SimulationError.escaped(after: state.elapsed) : SimulationError.stalled(after: state.elapsed)
      }
      state.elapsed = min(wakeAt, limits.elapsed)
      return (waiters: waiters, isInTime: wakeAt <= limits.elapsed)
    }
    // Continuations are resumed outside the lock: resuming enqueues a job, which takes the lock.
    for waiter in woken.waiters {
      if woken.isInTime { waiter.resume() } else { waiter.resume(throwing: CancellationError()) }
    }
    if !woken.isInTime { throw SimulationError.tooLong(limit: limits.elapsed) }
  }

  /// Gives a cancelled operation the chance to leave its waits, so that a failed run holds nothing for ever.
  private func wind(down outcome: Outcome<some Sendable>) {
    for _ in 0..<10_000 {
      if outcome.get() != nil { return }
      guard let job = state.withLock({ $0.ready.takeNext() }) else {
        if takeReturned() { continue }
        return
      }
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}

// MARK: - Outside
extension SimulationLoop {
  /// Runs an operation in the real world and returns what it returned; virtual time stands still meanwhile.
  ///
  /// The operation runs on the system's own pool, as long as it really takes. While nothing else is ready the loop's
  /// thread blocks, so the loop must not run on that pool: see `runOnOwnThread`. When several operations are under way,
  /// all are waited for, and their tasks go on in the order in which they left, so chance decides nothing here.
  /// Cancelling the task cancels the operation, which is expected to end soon then.
  package func outside<Value: Sendable>(_ operation: @escaping @Sendable () async -> Value) async -> Value {
    let task = Mutex<(task: Task<Void, Never>?, isCancelled: Bool)>((nil, false))
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let id = state.withLock { $0.outside.leave() }
        let trip = Task(executorPreference: globalConcurrentExecutor) { [self] in
          let value = await operation()
          // Resumed later by the loop's own thread, so that nothing comes in from another one.
          state.withLock { $0.outside.comeBack(id) { continuation.resume(returning: value) } }
          doorbell.ring()
        }
        let isCancelled = task.withLock { kept in
          kept.task = trip
          return kept.isCancelled
        }
        if isCancelled { trip.cancel() }
      }
    } onCancel: {
      task.withLock { kept in
        kept.isCancelled = true
        return kept.task
      }?.cancel()
    }
  }

  /// Waits for all that is outside and lets it go on; false when nothing is.
  private func takeReturned() -> Bool {
    while true {
      let step = state.withLock { (isAnyoneAway: $0.outside.isAnyoneAway, returned: $0.outside.takeReturned()) }
      if let returned = step.returned {
        for goOn in returned { goOn() }
        return true
      }
      guard step.isAnyoneAway else { return false }
      doorbell.wait()
    }
  }
}

/// What an operation came to, once it has.
private final class Outcome<Value: Sendable>: Sendable {
  private let result = Mutex<Result<Value, any Error>?>(nil)

  func set(_ value: Result<Value, any Error>) { result.withLock { $0 = value } }
  func get() -> Result<Value, any Error>? { result.withLock { $0 } }
}
