import Glibc

/// Work that blocks, as reading from a terminal does, on a thread of its own, so that no task's thread is held up.
package enum BlockingCall {
  private final class Work: Sendable {
    let perform: @Sendable () -> Void

    init(_ perform: @escaping @Sendable () -> Void) { self.perform = perform }
  }

  /// Runs the work and returns what it came to; cancellation does not end it.
  package static func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      let box = Work { continuation.resume(returning: work()) }
      var thread = pthread_t()
      let argument = Unmanaged.passRetained(box)
      let status = pthread_create(
        &thread, nil,
        { @Sendable raw in
          if let raw { Unmanaged<Work>.fromOpaque(raw).takeRetainedValue().perform() }
          return nil
        }, argument.toOpaque())
      guard status == 0 else {
        // Without a thread to spare it is done here: slower for others, and done.
        argument.takeRetainedValue().perform()
        return
      }
      pthread_detach(thread)
    }
  }
}
