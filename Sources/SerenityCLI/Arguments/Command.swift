/// A command of the program, with all that its help and its parsing need.
enum Command: String, CaseIterable, Sendable {
  case run, golden, chat, record, drift, cassette, safety, doctor

  /// An option of a command.
  struct Option: Hashable, Sendable {
    /// The name with its dashes.
    var name: String
    /// What its value stands for, such as `TEXT`; nil for an option without a value.
    var value: String?
    var explanation: String
  }

  /// What a command's help says.
  struct Manual: Hashable, Sendable {
    var summary: String
    var usage: String
    var details: String
    var options: [Option] = []
  }

  static let helpOption = Option(name: "--help", value: nil, explanation: "show this help")
  static let versionOption = Option(name: "--version", value: nil, explanation: "show the version")

  /// What the command's help says; it stands beside the options that it tells of.
  var manual: Manual {
    switch self {
    case .run: RunOptions.manual
    case .golden: GoldenOptions.manual
    case .chat: ChatOptions.manual
    case .record: RecordOptions.manual
    case .drift: DriftOptions.manual
    case .cassette: CassetteOptions.manual
    case .safety: SafetyOptions.manual
    case .doctor: DoctorOptions.manual
    }
  }

  /// The command's options, the one for help last.
  var options: [Option] { manual.options + [Self.helpOption] }
}
