import SerenityCore
import SerenityHarness
import SerenityLive
import SerenityProviders
import SerenitySimulation

/// What every command that asks a provider needs, set up once and put away again.
struct LiveDesk: Sendable {
  /// The command, as trouble names it.
  let command: String
  let terminal: Terminal
  let surroundings: Surroundings
  let project: Project
  let provider: LiveProvider
  private let paths: [String]
  private let databases: String

  /// Sets a desk up, does the work and puts all away; whatever is thrown is told as trouble.
  ///
  /// One provider is asked and no other steps in for it: a cassette names one provider, and a run in which two models
  /// answered would tell nothing of either. Without a key there is nothing to set up: that is told before anything else is done.
  static func open(
    _ command: String, _ wish: ProviderWish, _ paths: [String], _ terminal: Terminal,
    work: (LiveDesk) async throws -> ExitStatus
  ) async -> ExitStatus {
    let surroundings = Surroundings.read()
    do {
      let project = try Project(from: surroundings.currentFolder)
      let setup = try ProviderSetup.read(wish, surroundings, isAlone: true)
      for warning in setup.warnings { terminal.trouble("serenity \(command): \(warning)") }
      ProcessStart.heedSignals()
      let time = SystemTime()
      let transport = CurlTransport(time: time)
      defer { transport.shutDown() }
      let folder = try TemporaryFolder(in: surroundings.temporaryFolder)
      defer { remove(folder, command, terminal) }
      let first = setup.providers[0]
      return try await work(
        LiveDesk(
          command: command, terminal: terminal, surroundings: surroundings, project: project,
          provider: LiveProvider(
            name: first.name, model: first.model, spelling: first.spelling, address: first.address.description,
            dialect: first.dialect, transport: transport, time: time),
          paths: paths, databases: folder.path))
    } catch {
      terminal.trouble("serenity \(command): \(Trouble.sentence(of: error))")
      return .trouble
    }
  }

  /// What a signal raises: it is up before the next request, and breaks the one off that is under way.
  var stop: StopSign {
    StopSign(
      isUp: { ProcessStart.stopSignal != nil }, untilUp: { await ProcessStart.untilStopped(by: SystemTime()) })
  }

  /// The scenarios that the command line names, with nothing of goldens.
  func suite(filter: String? = nil, seed: UInt64? = nil) throws -> Suite {
    var options = Suite.Options()
    options.paths = try paths.map { try project.relative($0) }
    options.filter = filter
    options.seed = seed
    return try Suite(root: project.root, databases: databases, options: options)
  }

  /// The prices of the provider's model now, and since an earlier time where one is given.
  func prices(since began: Instant? = nil) -> LivePrices {
    let now = provider.time.now
    return LivePrices(provider: provider.name, model: provider.model, at: [began ?? now, now])
  }

  /// Tells what playing scenarios live will ask of the provider, before anything is sent.
  func tell(_ estimate: CallEstimate, isJSON: Bool) {
    let prices = prices()
    terminal.result(
      isJSON
        ? estimate.line(at: prices)
        : SafeText.of("Asking \(provider.name) (\(provider.model)): \(estimate.sentence(at: prices))."))
  }

  /// Tells what was consumed and what that cost; a model's name comes from outside.
  func tell(_ figures: LiveFigures, isJSON: Bool = false) {
    terminal.result(isJSON ? figures.line : figures.sentences.map { SafeText.of($0) }.joined(separator: "\n"))
  }

  /// Tells of trouble in the command's name.
  func trouble(_ sentence: String) { terminal.trouble("serenity \(command): \(sentence)") }

  private static func remove(_ folder: TemporaryFolder, _ command: String, _ terminal: Terminal) {
    do { try folder.remove() } catch { terminal.trouble("serenity \(command): \(error.sentence)") }
  }
}
