import Glibc
import Synchronization

/// What a process sees to before it does anything else: its standard streams, and the signals that ask it to stop.
package enum ProcessStart {
  /// The signal that asked to stop; 0 for none.
  ///
  /// A signal reaches a process and not a value, so it has to stand here.
  private static let received = Atomic<Int32>(0)

  /// `SIG_IGN` as a number: function pointers cannot be compared.
  private static let ignored = 1

  /// The first signal that asked this process to stop since `heedSignals`; nil when none did.
  package static var stopSignal: Int32? {
    let signal = received.load(ordering: .relaxed)
    return signal == 0 ? nil : signal
  }

  /// Holds the places of the standard streams that were closed, and lets a broken pipe be an error of the write.
  ///
  /// The next file that is opened takes the lowest place that is free: with standard error closed that would be a
  /// golden, and progress would be written into it. What is held is opened the wrong way round, so using it still fails.
  package static func holdStreams() {
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) == -1 {
      _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
    signal(SIGPIPE, SIG_IGN)
  }

  /// From now on the first interruption, hang-up or termination is only noted; the second one ends the process.
  package static func heedSignals() {
    // Made now, because it must not be made inside a signal.
    _ = stopSignal
    for number in [SIGINT, SIGTERM, SIGHUP] {
      var before = sigaction()
      // What was ignored when the process started, as under nohup, stays ignored.
      guard sigaction(number, nil, &before) == 0,
        unsafeBitCast(before.__sigaction_handler.sa_handler, to: Int.self) != Self.ignored
      else { continue }
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { ProcessStart.received.store($0, ordering: .relaxed) }
      action.sa_flags = Int32(truncatingIfNeeded: SA_RESETHAND)
      sigaction(number, &action, nil)
    }
  }
}
