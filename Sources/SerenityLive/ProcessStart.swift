import Glibc
import SerenityCore
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

  /// Returns once a signal asked to stop, or at once when the task is cancelled; looks ten times a second.
  package static func untilStopped(by time: SystemTime) async {
    while stopSignal == nil {
      do { try await time.sleep(for: .milliseconds(100)) } catch { return }
    }
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

  // MARK: Signals as bytes

  /// Where the numbers of signals are written; -1 before `signalsAsBytes`.
  private static let writeEnd = Atomic<Int32>(-1)

  /// From now on signals that a conversation must know of come as bytes, each its number, from the descriptor returned.
  ///
  /// These are interruption, termination, hang-up, the return from a stop, and a new size of the window. A request to
  /// stop is told by `stopSignal` as well. The descriptor does not block; nil when the system has none to give.
  package static func signalsAsBytes() -> Int32? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    // Made now, because they must not be made inside a signal.
    _ = stopSignal
    writeEnd.store(ends[1], ordering: .sequentiallyConsistent)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGCONT, SIGWINCH] {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { number in
        let before = errno
        if number == SIGTERM || number == SIGHUP { ProcessStart.received.store(number, ordering: .relaxed) }
        ProcessStart.write(UInt8(truncatingIfNeeded: number))
        errno = before
      }
      action.sa_flags = Int32(bitPattern: UInt32(SA_RESTART))
      sigaction(number, &action, nil)
    }
    return ends[0]
  }

  /// Writes a byte of 0, which is no signal, to whoever reads them.
  package static func wakeReader() { write(0) }

  /// Writes the byte that has a line under way drawn anew: the number of a signal that is not listened for.
  package static func askForNewDrawing() { write(UInt8(SIGUSR1)) }

  /// Ends the process now, without waiting for anything that is under way.
  ///
  /// Nothing is lost by it: what a user said is kept before anything else is done.
  package static func leaveAtOnce(_ status: Int32) -> Never { _exit(status) }

  private static func write(_ byte: UInt8) {
    var byte = byte
    // A full pipe has signals enough in it.
    _ = Glibc.write(writeEnd.load(ordering: .relaxed), &byte, 1)
  }
}
