import SerenityCore
import SerenityProviders
package import SerenitySimulation

/// What a live run came to.
package struct LiveOutcome: Sendable {
  /// The verdict by the scenario's checks and contracts; goldens are not compared.
  package var result: SuiteResult
  /// All that happened.
  package var record: RunRecord
  /// The answers, ready to be written; nothing of a key is in it.
  package var cassette: Cassette
  /// Why the answers should not be kept as a cassette, as a sentence without full stop; nil when they may.
  package var trouble: String?
  /// Whether other scenarios may do better: it was the story that could not go on, and neither provider nor person.
  package var isStoryTrouble = false

  /// Whether any answer was heard, and so may have been paid for.
  package var hasAnswers: Bool { !cassette.interactions.isEmpty }
}

extension Suite {
  /// Plays a scenario with the answers of a real provider, on a thread of its own; `origin` is told in the transcript.
  ///
  /// Virtual time passes as the answers took. Once `stop` is up nothing more is asked, and what is under way is given
  /// up. Each answer is given to `keep` before the next one is asked for; where it throws, nothing more is asked. Throws
  /// what keeps the scenario from being read or played.
  package func playLive(
    _ path: String, number: Int, with provider: LiveProvider, origin: String = "live",
    stop: StopSign = .never, keep: @escaping LiveAnswers.Keeping = { _ throws(CassetteFile.Failure) in }
  ) async throws -> LiveOutcome {
    var entry = try library.load(path)
    var cassette = Cassette.recording(of: path, from: provider)
    let loop = SimulationLoop()
    let outside = OutsideProvider(
      loop: loop, transport: provider.transport, dialect: provider.dialect, time: provider.time,
      stop: stop)
    let answers = LiveAnswers(outside, stop: stop, keep: keep)
    let (scenario, database) = (entry, "\(databases)/live-\(number).sqlite")
    var record = try await loop.runOnOwnThread {
      try await play(scenario, database: database, on: loop, origin: origin, dialect: provider.dialect) { _, time in
        CassetteScript(answers, time: time)
      }
    }
    record.answersBegun = answers.begun
    cassette.interactions = answers.interactions
    cassette.redactedHeaders = Cassette.redactedHeaders(of: cassette.interactions)
    entry.cassette = cassette
    return LiveOutcome(
      result: judge(record, of: entry, comparesGoldens: false), record: record, cassette: cassette,
      trouble: answers.trouble ?? record.trouble,
      isStoryTrouble: answers.trouble == nil && record.trouble != nil)
  }

  /// Replays a scenario from its cassette, or from another one, without comparing goldens.
  ///
  /// Blocks the calling thread. Throws what keeps the scenario from being read or played.
  package func rehearse(
    _ path: String, number: Int, from cassette: Cassette? = nil
  ) throws -> (result: SuiteResult, record: RunRecord) {
    var entry = try library.load(path)
    entry.cassette = cassette ?? entry.cassette
    let record = try record(entry, database: "\(databases)/rehearsal-\(number).sqlite")
    return (judge(record, of: entry, comparesGoldens: false), record)
  }

  /// The scenarios under the paths, as a run finds them.
  package func scenarios() throws(FileErrors) -> [String] { try library.find(options.paths).scenarios }

  /// The cassette beside a scenario; nil where there is none.
  package func cassette(of path: String) throws(FileErrors) -> Cassette? { try library.load(path).cassette }

  /// Whether the filter lets a scenario through.
  package func isWanted(_ path: String) throws(FileErrors) -> Bool { isWanted(try library.load(path).scenario) }
}

extension Cassette {
  /// What a recording of a scenario begins with: whom it is from and when, with no answer yet.
  package static func recording(of path: String, from provider: LiveProvider) -> Cassette {
    Cassette(
      path: ScenarioLibrary.cassettePath(of: path), origin: .recorded, provider: provider.spelling.rawValue,
      model: provider.model, address: provider.address, recordedAt: recordingTime(provider.time.now), interactions: [])
  }
}
