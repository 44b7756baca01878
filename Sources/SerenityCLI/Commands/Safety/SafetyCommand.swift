/// `serenity safety`: judges messages, measures how well they are judged, and tells why.
enum SafetyCommand {
  static func run(_ options: SafetyOptions, _ terminal: Terminal) async -> ExitStatus {
    switch options.action {
    case .classify: await ClassifyCommand.run(options, terminal)
    case .evaluate: await EvaluateCommand.run(options, terminal)
    case .explain: ExplainCommand.run(options, terminal)
    }
  }
}
