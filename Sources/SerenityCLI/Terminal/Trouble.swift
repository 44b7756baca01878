import SerenityCompanion
import SerenityCore
import SerenityHarness
import SerenityLive
import SerenitySafety
import SerenitySimulation

/// What went wrong, in words for whoever runs the program.
enum Trouble {
  /// The sentence of an error; every error that a command can meet has one.
  static func sentence(of error: any Error) -> String {
    switch error {
    case let error as Project.Failure: error.sentence
    case let error as ProviderSetup.Failure: error.sentence
    case let error as TemporaryFolder.Failure: error.sentence
    case let error as CassetteFile.Failure: error.sentence
    case let error as ReportFolder.Failure: error.sentence
    case let error as BaselineFile.Failure: error.sentence
    case let error as InputLines.Failure: error.sentence
    case let error as LexiconFolder.Failure: error.sentence
    case let error as FileError: error.description
    case let error as FileErrors: error.description
    case let error as GoldenError: error.sentence
    case let error as StoreError: error.sentence
    case let error as CompanionError: error.sentence
    // With the file and the line: a clinician may be trying an edited one.
    case let error as SafetyDataError: error.description
    case let error as SimulationError: error.sentence
    case let error as UsageError: error.sentence
    case is CancellationError: "It was stopped before its end."
    default: "\(error)"
    }
  }
}
