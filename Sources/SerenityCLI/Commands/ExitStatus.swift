/// What the program's exit status says; a contract with scripts and CI.
public enum ExitStatus: Int32, Sendable, CaseIterable {
  /// Everything passed.
  case passed = 0
  /// The command line was wrong, or the program could not do its work.
  case trouble = 1
  /// A check or a safety finding failed.
  case findings = 2
  /// Goldens differ, were written just now, or wait for review.
  case goldens = 3
  /// A recording is missing, stale or was never played.
  case recordings = 4
  /// Something got worse than the accepted baseline.
  case regression = 5
  /// A bar of latency or cost was missed.
  case bar = 6
  /// There are too few data to say anything.
  case undecided = 7

  /// What it means, for the help.
  var meaning: String {
    switch self {
    case .passed: "everything passed"
    case .trouble: "the command line was wrong, or something broke"
    case .findings: "a check or a safety finding failed"
    case .goldens: "goldens differ or wait for review"
    case .recordings: "a recording is missing or stale"
    case .regression: "worse than the accepted baseline"
    case .bar: "a bar of latency or cost was missed"
    case .undecided: "too few data to say"
    }
  }
}
