import SerenityCompanion
import SerenityCore
package import SerenityProviders
import SerenitySafety
import SerenitySimulation
import SerenityStorage

extension Suite {
  /// Replays the scenario of a file and judges it; nil when the filter leaves it out.
  ///
  /// Blocks the calling thread: the whole run takes place on it.
  func replay(_ path: String, number: Int) throws -> SuiteResult? {
    let entry: ScenarioLibrary.Entry
    do {
      entry = try library.load(path)
    } catch {
      let findings = error.errors.map { Finding(.trouble, path: $0.path, line: $0.line, $0.sentence) }
      return SuiteResult(verdict: .unreadable(path, findings), pages: [:])
    }
    guard isWanted(entry.scenario) else { return nil }
    do {
      return judge(try record(entry, database: "\(databases)/\(number).sqlite"), of: entry)
    } catch {
      // One scenario that cannot be played, as on a full disk, must not hide what the others came to.
      let sentence = (error as? StoreError)?.sentence ?? "\(error)"
      return SuiteResult(
        verdict: .unreadable(entry.scenario.name, [Finding(.trouble, path: path, sentence)]), pages: [:])
    }
  }

  func isWanted(_ scenario: Scenario) -> Bool {
    guard let filter = options.filter else { return true }
    return ([scenario.name, scenario.title] + scenario.tags).contains { TextChecking.contains($0, filter) }
  }

  /// Replays a scenario from its cassette; blocks the calling thread.
  func record(_ entry: ScenarioLibrary.Entry, database: String) throws -> RunRecord {
    let cassette = entry.cassette ?? .empty(path: ScenarioLibrary.cassettePath(of: entry.scenario.path))
    let loop = SimulationLoop()
    return try loop.run {
      try await play(
        entry, database: database, on: loop, origin: cassette.origin.rawValue, dialect: cassette.dialect
      ) { random, time in CassetteScript(cassette, random: random, time: time) }
    }
  }

  /// Plays a scenario in a world on a loop; `script` makes what answers for the provider.
  func play(
    _ entry: ScenarioLibrary.Entry, database: String, on loop: SimulationLoop, origin: String, dialect: any Dialect,
    script: (SeededRandom, VirtualTime) -> CassetteScript
  ) async throws -> RunRecord {
    let scenario = entry.scenario
    let design = SimulatedWorld.Design(
      seed: options.seed ?? scenario.seed, start: scenario.zone.instant(scenario.start),
      definition: scenario.companion == .serenity ? .serenity : .serenityConcise,
      plan: scenario.plan == .companion ? .companion : .integration,
      configuration: CompanionConfiguration(zone: scenario.zone, streams: scenario.streams))
    let time = VirtualTime(loop: loop, startingAt: design.start)
    let random = SeededRandom(seed: design.seed)
    let script = script(random, time)
    let store = try SQLiteStore(path: database, configuration: StoreConfiguration(durability: .normal, random: random))
    let world = SimulatedWorld(
      design, time: time, random: random, store: store, safety: safety, script: script, dialect: dialect)
    var stage = Stage(scenario: scenario, persona: entry.persona, origin: origin, world: world, script: script)
    await stage.play()
    await store.close()
    return stage.record
  }

  /// Judges a run; goldens are for replays alone.
  func judge(_ record: RunRecord, of entry: ScenarioLibrary.Entry, comparesGoldens: Bool = true) -> SuiteResult {
    let scenario = entry.scenario
    let pages = GoldenPages.render(record)
    var verdict = Verdict(
      scenario: scenario.name, title: scenario.title, origin: record.origin, figures: Verdict.Figures(record),
      findings: record.ledger.misses + record.ledger.stale)
    verdict.safety = SafetyTurn.all(in: record)
    if let trouble = record.trouble { verdict.findings.append(Finding(.trouble, path: scenario.path, trouble)) }
    // What follows from a missing answer tells nothing of the scenario.
    if record.ledger.misses.isEmpty {
      verdict.findings += record.ledger.unused + RunChecks.findings(record, of: scenario)
    }
    // What a run without its recordings or from another seed says is no golden to review.
    if comparesGoldens && record.ledger.misses.isEmpty && record.trouble == nil && !isOtherSeed(scenario) {
      do {
        verdict.goldens = try GoldenStore(root: root + "/golden", scenario: scenario.name).compare(
          files: pages, mode: options.mode, isContinuousIntegration: options.isContinuousIntegration)
      } catch {
        verdict.findings.append(Finding(.trouble, path: scenario.path, error.sentence))
      }
    }
    return SuiteResult(verdict: verdict, pages: pages)
  }

  /// Whether chance is another than the goldens were made with: identifiers and timing then differ, and must.
  private func isOtherSeed(_ scenario: Scenario) -> Bool { options.seed.map { $0 != scenario.seed } ?? false }
}

extension Cassette {
  /// How its answers are spelled: a recording's as its provider spelled them, authored ones as DeepSeek does.
  package var dialect: any Dialect {
    guard !origin.isSpoken else { return DeepSeekDialect(key: nil) }
    // Nothing is sent in a replay, so the address is the one that the spelling has by habit. A name that nobody here
    // knows is read as DeepSeek's, whose spelling most others share.
    return (DialectKind(rawValue: provider) ?? .deepSeek).reader(model: model)
  }
}
