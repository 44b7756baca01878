import Glibc
import SerenityCore
import SerenityHarness
import SerenityLive

/// `serenity record`: plays scenarios against a provider and keeps its answers as cassettes.
enum RecordCommand {
  static func run(_ options: RecordOptions, _ terminal: Terminal) async -> ExitStatus {
    await LiveDesk.open("record", options.wish, options.paths, terminal) { desk in
      let suite = try desk.suite()
      let file = CassetteFile(root: desk.project.root)
      let paths = try suite.scenarios()
      var estimate = CallEstimate()
      for (number, path) in paths.enumerated() {
        // All places are looked at before the first request: what is paid for has somewhere to go.
        try file.check(try suite.cassette(of: path), again: options.replaces)
        estimate = estimate + CallEstimate(try suite.rehearse(path, number: number).record)
      }
      terminal.result(
        "Recording \(paths.joined(separator: ", ")) asks \(desk.provider.name) (\(desk.provider.model)): "
          + "\(estimate.sentence(at: desk.prices())).")
      guard options.isAgreed || hasAgreed(desk) else { return .trouble }
      var results: [SuiteResult] = []
      for (number, path) in paths.enumerated() {
        guard let result = try await record(path, number, suite, file, desk) else { return .trouble }
        results.append(result)
      }
      return ExitStatus(of: results)
    }
  }

  private static func hasAgreed(_ desk: LiveDesk) -> Bool {
    guard isatty(STDIN_FILENO) == 1 else {
      desk.trouble("nobody can be asked here; --yes says that this is wanted. Nothing was sent.")
      return false
    }
    desk.terminal.result("Go on? [y]es, anything else is no.")
    let answer = typedLine()
    guard ["y", "yes"].contains(answer?.lowercased()) else {
      desk.trouble("\(answer == nil ? "stopped" : "not wanted"); nothing was sent.")
      return false
    }
    return true
  }

  /// The line that a person types, as far as it comes; nil as soon as a signal asks to stop.
  private static func typedLine() -> String? {
    var line: [UInt8] = []
    while ProcessStart.stopSignal == nil {
      var ready = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, 100) > 0 else { continue }
      var byte: UInt8 = 0
      guard read(STDIN_FILENO, &byte, 1) == 1, byte != UInt8(ascii: "\n") else {
        return String(decoding: line, as: UTF8.self)
      }
      line.append(byte)
    }
    return nil
  }

  /// Records one scenario and replays it from its new cassette; nil where no cassette could be made.
  private static func record(
    _ path: String, _ number: Int, _ suite: Suite, _ file: CassetteFile, _ desk: LiveDesk
  ) async throws -> SuiteResult? {
    desk.terminal.progress("\(path): asking \(desk.provider.name)")
    let began = desk.provider.time.now
    // Before the first request: where nothing can be written, nothing is to be paid for.
    let partial = try file.begin(Cassette.recording(of: path, from: desk.provider))
    var isKept = false
    defer { leave(partial, isKept: isKept, desk) }
    let outcome = try await suite.playLive(
      path, number: number, with: desk.provider, origin: "recorded", stop: desk.stop,
      keep: { interaction throws(CassetteFile.Failure) in try partial.append(interaction) })
    let figures = LiveFigures(
      [outcome.record], at: desk.prices(since: began), isWhole: outcome.trouble == nil)
    // First of all: it was paid whatever happens now.
    if outcome.hasAnswers || outcome.record.answersBegun > 0 { desk.tell(figures) }
    if let trouble = outcome.trouble {
      desk.trouble("\(path): \(trouble); no cassette was written.")
      return nil
    }
    try file.write(outcome.cassette)
    isKept = true
    let replay = try suite.rehearse(path, number: desk.replayNumber(number)).result
    let verdict = replay.verdict
    desk.terminal.result("\(outcome.cassette.path): \(outcome.cassette.interactions.count) answers.")
    let isFresh = !verdict.findings.contains { $0.kind == .recording }
    desk.terminal.result(
      isFresh
        ? "The replay finds every answer\(verdict.outcome == .passed ? " and passes" : ""); "
          + "look at it with \"serenity run \(verdict.scenario) --update\"."
        : "The replay does not find its answers:")
    for finding in verdict.findings { desk.terminal.result("    \(finding)") }
    return replay
  }

  /// Takes the growing file away when its answers stand in the cassette or there are none, and says else where they are.
  private static func leave(_ partial: PartialCassette, isKept: Bool, _ desk: LiveDesk) {
    guard !isKept, partial.answers > 0 else { return partial.remove() }
    desk.trouble("what was answered until then is in \(partial.path).")
  }
}

extension LiveDesk {
  /// A number for the database of a replay that follows a rehearsal.
  fileprivate func replayNumber(_ number: Int) -> Int { 1_000_000 + number }
}
