import SerenityCore

/// Why a simulated run could not come to its end.
package enum SimulationError: Error, Hashable, Sendable {
  /// Every task waits, none of them for time, so nothing can ever happen again.
  case stalled(after: Duration)
  /// More jobs were run than the limits allow.
  case tooManyJobs(limit: Int)
  /// A task wants to sleep past the end of the virtual time that the limits allow.
  case tooLong(limit: Duration)
  /// A job came from another thread, so its place in the order was an accident.
  case escaped(after: Duration)
  /// The system gave no thread to run on.
  case noThread

  /// The stable code, such as `simulation.stalled`.
  package var code: String {
    switch self {
    case .stalled: "simulation.stalled"
    case .tooManyJobs: "simulation.too-many-jobs"
    case .tooLong: "simulation.too-long"
    case .escaped: "simulation.escaped"
    case .noThread: "simulation.no-thread"
    }
  }

  /// What happened and where to look.
  package var sentence: String {
    switch self {
    case .stalled(let elapsed):
      "Nothing can happen any more after \(elapsed.milliseconds) ms of virtual time: every task waits, none for time; "
        + "look for a continuation that nobody resumes, or a wait that does not go through TimeSource."
    case .tooManyJobs(let limit):
      "The run took more than \(limit) steps; look for a loop that never waits, or raise the limit on purpose."
    case .tooLong(let limit):
      "A task sleeps past \(limit.milliseconds) ms of virtual time; look for an endless wait, "
        + "or raise the limit on purpose."
    case .escaped(let elapsed):
      "Work came back from outside the simulation after \(elapsed.milliseconds) ms of virtual time; look for "
        + "unstructured tasks, dispatch queues and the system's clocks, which have no place here."
    case .noThread:
      "The system has no thread left to run on; look for other programs of this user that hold too many."
    }
  }
}
