import SerenityCore
import SerenityHarness
import SerenityLive
import SerenityProviders
import SerenitySimulation

/// Who answers in a talk.
enum ChatVoice: Sendable {
  /// Nobody; the sentence says why and what would change it.
  case nobody(String)
  /// A cassette.
  case cassette(Cassette, CassetteInOrder)
  /// Providers over the network.
  case providers(ProviderSetup)

  /// Finds out who answers.
  ///
  /// Throws `FileErrors` when the cassette cannot be read, and a `ChatWorld.Failure` when the user named a provider that
  /// cannot be asked; without a key, and with nothing named, nobody answers.
  init(
    _ options: ChatOptions, _ surroundings: Surroundings, typing: ChatOptions.Typing, clock: ShiftedTime,
    random: any RandomSource
  ) throws {
    if let file = options.cassette {
      let cassette = try Cassette.load(path: file, root: file.hasPrefix("/") ? "" : surroundings.currentFolder)
      self = .cassette(cassette, CassetteInOrder(cassette, speech: typing.speech(random: random), time: clock))
      return
    }
    guard !options.isOffline else {
      self = .nobody("no provider is asked, because of --offline; leave it out to ask one.")
      return
    }
    do throws(ProviderSetup.Failure) {
      self = .providers(try ProviderSetup.read(options.wish, surroundings))
    } catch {
      if case .unusable = error, options.wish != ProviderWish() { throw ChatWorld.Failure(sentence: error.sentence) }
      self = .nobody(error.sentence)
    }
  }

  /// The model that answers.
  func model(clock: ShiftedTime, random: any RandomSource, events: any EventSink) -> any ChatModel {
    switch self {
    case .nobody: AbsentModel()
    case .cassette(let cassette, let script):
      ProviderClient(
        dialect: cassette.dialect, transport: ScriptedTransport(script: script, time: clock),
        configuration: ProviderConfiguration(), time: clock, random: random, events: events)
    case .providers(let setup):
      setup.model(transport: CurlTransport(time: clock), time: clock, random: random, events: events)
    }
  }

  /// The name in the line under a reply.
  func name(answeredBy model: String?) -> String {
    switch self {
    case .nobody: "nobody"
    case .cassette(let cassette, _): "\(cassette.origin.rawValue) answer"
    case .providers(let setup): SafeText.of(model ?? setup.providers.first?.model ?? "provider")
    }
  }

  /// Who answers, as the cassette of a scenario names it, and whether people wrote the answers.
  var answerer: (provider: String, model: String, isAuthored: Bool) {
    switch self {
    case .nobody: ("nobody", "none", false)
    case .cassette(let cassette, _): (cassette.provider, cassette.model, cassette.origin == .authored)
    case .providers(let setup):
      (setup.providers.first?.name ?? "provider", setup.providers.first?.model ?? "unknown", false)
    }
  }

  /// What the user should know at the start, a sentence each.
  func opening(isKept: Bool) -> [String] {
    switch self {
    case .nobody(let reason):
      [
        "Offline: \(reason)",
        "Texts of ours stand in for the companion"
          + (isKept ? "; what you say is kept and is answered when a provider can be asked." : "."),
      ]
    case .cassette(let cassette, let script):
      [
        "The answers are \(cassette.origin == .authored ? "authored: people wrote them" : "recorded"), "
          + "\(Wording.count(script.repliesLeft, "reply", "replies")) from \(SafeText.of(cassette.path)), "
          + "in their order whatever you say; nothing is sent anywhere."
      ]
    case .providers(let setup):
      [
        "\(setup.providers.map { "\($0.name) (\(SafeText.of($0.model)))" }.joined(separator: ", then ")) will be asked; "
          + "what you say is sent there."
      ] + setup.warnings
    }
  }
}
