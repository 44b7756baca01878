import Glibc

/// A thread of the operating system's, which may wait in system calls as no task should.
public struct WireThread: Sendable {
  private final class Work: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private let thread: pthread_t

  /// Starts the thread; nil when the system has no place for another.
  public init?(_ run: @escaping @Sendable () -> Void) {
    let work = Unmanaged.passRetained(Work(run))
    var started = pthread_t()
    let status = pthread_create(
      &started, nil,
      { @Sendable pointer in
        guard let pointer else { return nil }
        Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().run()
        return nil
      }, work.toOpaque())
    guard status == 0 else {
      work.release()
      return nil
    }
    thread = started
  }

  /// Waits until the thread has ended; once.
  public func join() { pthread_join(thread, nil) }
}
