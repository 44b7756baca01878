/// What `serenity cassette` is to do.
struct CassetteOptions: Hashable, Sendable {
  enum Action: String, CaseIterable, Sendable {
    case show
    /// `import` is a word of the language.
    case takeIn = "import"
    case export
  }

  static let manual = Command.Manual(
    summary: "show, import and export recordings", usage: "serenity cassette show|import|export FILE... [options]",
    details: """
        show     tell what a cassette or another tool's recording holds
        import   make a cassette of what another tool recorded
        export   write a cassette for other tools, as an HTTP archive (HAR 1.2)

      Read are vcrpy and Ruby VCR (YAML), HAR 1.2, a request with its response in JSON, and one
      event a line (.chunks.txt); what a file is shows by its content. Keys and cookies never
      reach what is written.
      """,
    options: [
      Command.Option(name: "--output", value: "PATH", explanation: "where the result goes; see --again"),
      Command.Option(name: "--session", value: "NAME", explanation: "import: the session's name; imported if left out"),
      Command.Option(name: "--again", value: nil, explanation: "write over a file that is there"),
      Command.Option(name: "--har", value: nil, explanation: "export: as an HTTP archive"),
      Command.Option(name: "--interaction", value: "N", explanation: "show: the text of one interaction, from 1"),
      Command.Option(name: "--json", value: nil, explanation: "show: one JSON object a line instead of text"),
    ])

  var action: Action
  /// Files to read, at least one; only an import takes several.
  var files: [String]
  /// Where the result goes; nil for a name made from the first file's, or standard output for an export.
  var output: String?
  /// The session that imported interactions belong to.
  var session = "imported"
  /// Whether a file that is there may be written over.
  var overwrites = false
  /// Whose text is shown; nil for the table of all.
  var interaction: Int?
  /// Whether results are JSON, one object a line.
  var isJSON = false

  init(action: Action, files: [String]) {
    self.action = action
    self.files = files
  }

  init(_ words: ParsedWords) throws(UsageError) {
    let (action, files): (Action, [String]) = try words.action(of: .cassette)
    let name = action.rawValue
    self.init(action: action, files: files)
    guard !files.isEmpty else { throw .needsFile(.cassette, name) }
    if action != .takeIn, files.count > 1 { throw .oneFile(.cassette, name) }
    output = try words.text("--output")
    session = try words.text("--session") ?? session
    overwrites = words.has("--again")
    interaction = try words.number("--interaction", in: 1...1_000_000).map(Int.init)
    isJSON = words.has("--json")
    let foreign: [(String, [Action])] = [
      ("--output", [.takeIn, .export]), ("--session", [.takeIn]), ("--again", [.takeIn, .export]), ("--har", [.export]),
      ("--interaction", [.show]), ("--json", [.show]),
    ]
    for (option, actions) in foreign where words.has(option) && !actions.contains(action) {
      throw .together(option, name, "it belongs to \(actions.map(\.rawValue).joined(separator: " and "))")
    }
    if action == .export, !words.has("--har") { throw .needsOption("--har", "an export has one form so far") }
    if isJSON, interaction != nil { throw .together("--json", "--interaction", "the text is shown as it is") }
  }
}
