import CCurl
import Glibc
import SerenityProviders
import Synchronization

/// The one thread that all transfers run on; it ends with the last owner of this.
///
/// What runs on the thread owns nothing that owns this, so the thread never waits for its own end.
final class CurlThread: Sendable {
  private let queue: CurlQueue
  private let thread: Mutex<pthread_t?>

  /// Loads libcurl where that was not done yet, and starts the thread; throws `unusable` or `unreachable` with what is missing.
  init() throws(TransportError) {
    try CurlLibrary.load()
    let loop = try CurlLoop()
    queue = loop.queue
    // Owned by the thread from here on, which takes it over as the first thing it does.
    let owned = Unmanaged.passRetained(loop)
    guard let started = Self.start(owned.toOpaque()) else {
      owned.release()
      throw .unreachable(detail: "There is no thread for the network; end some programs and try again.")
    }
    thread = Mutex(started)
  }

  deinit { stop() }

  /// Leaves a command for the thread; false after the end.
  @discardableResult
  func leave(_ command: CurlQueue.Command) -> Bool { queue.leave(command) }

  /// Ends all transfers and the thread, and returns when they are gone; once is enough.
  func stop() {
    queue.close()
    let started = thread.withLock { thread in
      defer { thread = nil }
      return thread
    }
    if let started { pthread_join(started, nil) }
  }

  /// Starts a thread that no signal reaches: stopping is the main thread's matter, and a broken pipe is only an error
  /// of the write (libcurl leaves that to the program, wire facts 5.3).
  private static func start(_ loop: UnsafeMutableRawPointer) -> pthread_t? {
    var every = sigset_t()
    var before = sigset_t()
    sigfillset(&every)
    // The new thread inherits the mask.
    pthread_sigmask(SIG_BLOCK, &every, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var thread = pthread_t()
    return pthread_create(&thread, nil, runLoop, loop) == 0 ? thread : nil
  }
}

private func runLoop(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let context { Unmanaged<CurlLoop>.fromOpaque(context).takeRetainedValue().run() }
  return nil
}
