import Glibc

extension SimulationLoop {
  /// Runs an operation like `run`, on a thread of its own, and lets the caller's thread go meanwhile.
  ///
  /// For worlds that go `outside`: the pool that the outside work needs must not be blocked by waiting for it. Throws
  /// what `run` throws.
  package func runOnOwnThread<Value: Sendable>(
    _ operation: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Value, any Error>) in
      let work = ThreadWork { continuation.resume(with: Result { try self.run(operation) }) }
      if !work.start() { continuation.resume(throwing: SimulationError.noThread) }
    }
  }
}

/// Work that a new thread does once.
private final class ThreadWork: Sendable {
  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  /// Starts the thread; false when the system has none.
  func start() -> Bool {
    let handle = Unmanaged.passRetained(self)
    var thread = pthread_t()
    let status = pthread_create(
      &thread, nil,
      { @Sendable context in
        if let context { Unmanaged<ThreadWork>.fromOpaque(context).takeRetainedValue().body() }
        return nil
      }, handle.toOpaque())
    guard status == 0 else {
      handle.release()
      return false
    }
    pthread_detach(thread)
    return true
  }
}
