import SerenityCore
import SerenityHarness
import SerenityLive

/// `serenity drift`: tells how a provider's answers of today differ from the cassettes.
enum DriftCommand {
  static func run(_ options: DriftOptions, _ terminal: Terminal) async -> ExitStatus {
    await LiveDesk.open("drift", options.wish, options.paths, terminal) { desk in
      let suite = try desk.suite()
      let paths = try suite.scenarios()
      for path in paths where try suite.cassette(of: path) == nil {
        desk.trouble("\(path): there is no cassette to compare with; record it first. Nothing was sent.")
        return .recordings
      }
      var replays: [RunRecord] = []
      for (number, path) in paths.enumerated() {
        let replay = try suite.rehearse(path, number: number)
        guard replay.record.ledger.misses.isEmpty, replay.record.trouble == nil else {
          desk.trouble("\(path): its replay lacks answers, so there is nothing to compare with; see serenity run.")
          return .recordings
        }
        replays.append(replay.record)
      }
      desk.tell(replays.map(CallEstimate.init).reduce(CallEstimate(), +), isJSON: options.isJSON)
      let began = desk.provider.time.now
      var isGrave = false
      var isWhole = true
      var records: [RunRecord] = []
      for (number, (path, replay)) in zip(paths, replays).enumerated() {
        let live = try await suite.playLive(
          path, number: number, with: desk.provider, stop: desk.stop)
        records.append(live.record)
        if let trouble = live.trouble {
          desk.trouble("\(path): \(trouble).")
          isWhole = false
          if live.isStoryTrouble { continue }
          // What was answered until then is paid for.
          desk.tell(
            LiveFigures(records, at: desk.prices(since: began), isWhole: false), isJSON: options.isJSON)
          return .trouble
        }
        let turns = TurnDrift.all(from: replay, to: live.record)
        isGrave = isGrave || turns.contains(where: \.isGrave)
        terminal.result(
          (options.isJSON ? turns.map { $0.line(scenario: live.record.scenario) } : lines(turns, live, terminal.style))
            .joined(separator: "\n"))
      }
      desk.tell(LiveFigures(records, at: desk.prices(since: began), isWhole: isWhole), isJSON: options.isJSON)
      guard isWhole else { return .trouble }
      return isGrave ? .findings : .passed
    }
  }

  private static func lines(_ turns: [TurnDrift], _ live: LiveOutcome, _ style: Style) -> [String] {
    let differing = turns.count { !$0.changes.isEmpty }
    let head = "\(style.bold(live.record.scenario)): \(differing) of \(turns.count) turns differ"
    return [head]
      + turns.map { turn in
        let changes = turn.changes.map { change in
          let text = "\(change.what) was \(change.was), is \(change.now)"
          return change.isGrave ? style.red(text) : text
        }
        let words = turn.hasSameText ? "same words" : "other words"
        let length = turn.lengthPercent.map { ", length \($0) %" } ?? ""
        return "    \(turn.place): \((changes + [words + length]).joined(separator: "; "))"
      }
  }
}
