import SerenityHarness
import SerenitySafety

/// `serenity safety`: judges messages, measures how well they are judged, and tells why.
enum SafetyCommand {
  static func run(_ options: SafetyOptions, _ terminal: Terminal) async -> ExitStatus {
    switch options.action {
    case .classify: await ClassifyCommand.run(options, terminal)
    case .evaluate: await EvaluateCommand.run(options, terminal)
    case .explain: ExplainCommand.run(options, terminal)
    }
  }

  /// What is wrong and what to do, for every error of these commands.
  static func sentence(of error: any Error) -> String {
    switch error {
    case let error as LexiconFolder.Failure: error.sentence
    case let error as InputLines.Failure: error.sentence
    case let error as BaselineFile.Failure: error.sentence
    case let error as Project.Failure: error.sentence
    case let error as ReportFolder.Failure: error.sentence
    case let error as UsageError: error.sentence
    case let error as FileError: error.description
    case let error as FileErrors: error.description
    case let error as SafetyDataError: error.description
    default: "\(error)"
    }
  }
}
