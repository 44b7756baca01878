import SerenityCore
import SerenityProviders
import Synchronization

/// One transfer between the thread that feeds it and the task that draws from it.
final class CurlTransfer: Sendable {
  private struct Waiter {
    var want: TransferState.Want
    /// When the wait is over, by the time that never jumps.
    var deadline: Duration
    var continuation: CheckedContinuation<Bool, Never>
  }

  private struct State {
    var transfer = TransferState()
    var waiter: Waiter?
    var watch: Task<Void, Never>?
    /// Which watch is the present one; an older one has nothing to say.
    var watchNumber = 0
    var watchWakes = Duration.zero

    /// Takes the waiter out when what it waits for is there.
    mutating func readyWaiter() -> Waiter? {
      guard let waiter, transfer.isReady(for: waiter.want) else { return nil }
      self.waiter = nil
      return waiter
    }

    mutating func endWatch() {
      watch?.cancel()
      watch = nil
      watchNumber += 1
    }
  }

  private let state = Mutex(State())
  private let time: any TimeSource

  init(time: any TimeSource) { self.time = time }

  /// Changes what is known, and wakes who waited for just that.
  func update<Result: Sendable>(_ change: (inout TransferState) -> sending Result) -> Result {
    let (result, waiter) = state.withLock { state in
      let result = change(&state.transfer)
      if state.transfer.end != nil { state.endWatch() }
      return (result, state.readyWaiter())
    }
    waiter?.continuation.resume(returning: true)
    return result
  }

  /// Hands on the bytes that wait; throws how the transfer failed when there are none.
  func take() throws(TransportError) -> TransferState.Piece {
    let piece = state.withLock { state in
      Result { () throws(TransportError) in try state.transfer.take() }
    }
    return try piece.get()
  }

  /// Waits until something is there or the transfer has ended; false when neither came within the limit.
  ///
  /// Only one task may wait at a time. Whoever cancels it is to end the transfer.
  func wait(for want: TransferState.Want, within limit: Duration) async -> Bool {
    if state.withLock({ $0.transfer.isReady(for: want) }) { return true }
    guard limit > .zero else { return false }
    let deadline = time.elapsed + limit
    return await withCheckedContinuation { continuation in
      arm(Waiter(want: want, deadline: deadline, continuation: continuation))
    }
  }

  private func arm(_ waiter: Waiter) {
    let ready = state.withLock { state -> Waiter? in
      precondition(state.waiter == nil, "A response's body is drawn by one task at a time.")
      state.waiter = waiter
      if let ready = state.readyWaiter() { return ready }
      if state.watch == nil || state.watchWakes > waiter.deadline {
        state.endWatch()
        state.watchWakes = waiter.deadline
        // One task over many waits: a sleep that is cancelled keeps its timer until it would have ended, and with one
        // for each piece of two hundred streams these were most of the work and of the memory.
        state.watch = Task { [number = state.watchNumber] in await self.watch(number) }
      }
      return nil
    }
    ready?.continuation.resume(returning: true)
  }

  /// Sleeps from deadline to deadline, as they move on, and ends the wait that reaches its own.
  private func watch(_ number: Int) async {
    while let pause = expire(number, at: time.elapsed) {
      do {
        try await time.sleep(for: pause)
      } catch {
        // Cancelled, and then there is no waiter of this number; or there is no time left, and then nobody waits.
        _ = expire(number, at: nil)
        return
      }
    }
  }

  /// Ends the wait when its deadline is reached, or at once where no time is given; else says how long is left.
  private func expire(_ number: Int, at now: Duration?) -> Duration? {
    let (left, waiter) = state.withLock { state -> (Duration?, Waiter?) in
      guard state.watchNumber == number else { return (nil, nil) }
      guard let waiter = state.waiter else {
        state.watch = nil
        return (nil, nil)
      }
      if let now, now < waiter.deadline {
        state.watchWakes = waiter.deadline
        return (waiter.deadline - now, nil)
      }
      state.waiter = nil
      state.watch = nil
      return (nil, waiter)
    }
    waiter?.continuation.resume(returning: false)
    return left
  }
}
