import SerenityCompanion
import SerenityCore
import SerenityHarness
import SerenityLive
import SerenityProviders
import SerenitySimulation

/// The production composition as a talk on a terminal uses it: its file, its clock, and whoever answers.
struct ChatWorld: Sendable {
  /// Why there can be no talk.
  struct Failure: Error, Hashable, Sendable {
    /// What is wrong and what to do.
    var sentence: String
  }

  private(set) var live: LiveWorld
  let clock: ShiftedTime
  let model: WatchedModel
  let voice: ChatVoice
  let events: EventTally
  let zone: Zone
  /// The user's language and region; nil where unknown.
  let locale: String?
  /// After how long without activity a session ends.
  let idleTimeout: Duration
  /// Between the words that are shown.
  let wordPause: Duration
  /// Where the program runs.
  let place: ChatPlace
  /// Where everything is kept, links followed.
  private(set) var path: String
  /// Why nothing of the talk is kept; nil where it is.
  private(set) var unkept: String?
  /// Kept as long as the talk lasts: while it is, no other talk has the file.
  private var file: DataFile?
  private let configuration: CompanionConfiguration

  /// Puts everything together.
  ///
  /// Throws a `Failure`, a `DataFile.Failure`, a `StoreError`, `FileErrors` of a cassette, or `SafetyDataError`.
  init(_ options: ChatOptions, _ surroundings: Surroundings, isInteractive: Bool) throws {
    guard let path = options.data ?? surroundings.dataFolder.map({ $0 + "/serenity.sqlite" }) else {
      throw Failure(sentence: "no home folder is known to keep the talk in; set HOME, or name a file with --data PATH.")
    }
    let typing = options.typing ?? (isInteractive ? .natural : .none)
    let random: any RandomSource = isInteractive ? SystemRandom() : SteadyRandom()
    clock = ShiftedTime(over: SystemTime())
    events = EventTally()
    zone = surroundings.zone
    place = ChatPlace(surroundings)
    wordPause = typing.wordPause
    voice = try ChatVoice(options, surroundings, typing: typing, clock: clock, random: random)
    model = WatchedModel(voice.model(clock: clock, random: random, events: events))
    locale = surroundings.locale
    var configuration = CompanionConfiguration(zone: zone, locale: locale)
    idleTimeout = configuration.idleTimeout
    // Somebody waits for it at the end of a talk.
    configuration.backgroundDeadline = .seconds(30)
    self.configuration = configuration
    do {
      let file = try DataFile(path: path.hasPrefix("/") ? path : surroundings.currentFolder + "/" + path)
      live = try LiveWorld(
        path: file.path, model: model, events: events, time: clock, random: random, configuration: configuration)
      (self.file, self.path) = (file, file.path)
    } catch {
      // A disk that can take nothing must not leave somebody in need without an answer.
      guard let reason = Self.fault(ofDisk: error) else { throw error }
      live = try LiveWorld(
        store: InMemoryStore(salt: String(random.next(in: "store.salt"))), model: model, events: events, time: clock,
        random: random, configuration: configuration)
      file = nil
      (self.path, unkept) = (path, reason)
    }
  }

  /// The same world over a store that is kept nowhere; nil where none can be made.
  func keepingNothing(because reason: String) -> ChatWorld? {
    var world = self
    do {
      world.live = try LiveWorld(
        store: InMemoryStore(salt: String(live.random.next(in: "store.salt"))), model: model, events: events,
        time: clock, random: live.random, configuration: configuration)
    } catch {
      return nil
    }
    (world.file, world.unkept) = (nil, reason)
    return world
  }

  /// What to tell where the disk or its permissions are at fault; nil where another name of a file would help.
  static func fault(ofDisk error: any Error) -> String? {
    switch error {
    case let error as DataFile.Failure: error.isOfDisk ? error.sentence : nil
    case let error as StoreError:
      switch error {
      case .full, .readOnly, .cannotOpen, .corrupt, .busy, .failed: error.sentence
      case .notOurs, .tooNew, .missing: nil
      }
    default: nil
    }
  }

  /// The same world over another file, with its clock and whoever answers; this one's file is let go of with it.
  ///
  /// Throws a `DataFile.Failure`, a `StoreError` or `SafetyDataError`.
  func moved(to path: String) throws -> ChatWorld {
    var world = self
    let file = try DataFile(path: path)
    (world.file, world.path) = (file, file.path)
    world.live = try LiveWorld(
      path: path, model: model, events: events, time: clock, random: live.random, configuration: configuration)
    return world
  }
}

extension ChatOptions.Typing {
  /// Between the words that are shown.
  fileprivate var wordPause: Duration {
    switch self {
    case .none: .zero
    case .natural: .milliseconds(25)
    case .slow: .milliseconds(150)
    }
  }

  /// How an authored answer is said.
  func speech(random: any RandomSource) -> DeepSeekSpeech {
    var speech = DeepSeekSpeech(random: random)
    switch self {
    case .natural: break
    case .none: (speech.firstWord, speech.gap) = (.zero ... .zero, .zero ... .zero)
    case .slow:
      (speech.firstWord, speech.gap) = (
        .milliseconds(500) ... .milliseconds(500), .milliseconds(150) ... .milliseconds(150)
      )
    }
    return speech
  }
}
