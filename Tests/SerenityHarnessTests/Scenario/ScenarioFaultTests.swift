import SerenityCore
import Testing

@testable import SerenityHarness

@Suite("Faults in a scenario")
struct ScenarioFaultTests {
  private static let head = """
    title: T
    persona: maya
    clock: { start: 2026-02-02 21:10, zone: America/Los_Angeles }
    seed: 7

    """

  private func faults(_ text: String) -> [String] {
    messages { () throws(FileErrors) in
      _ = try Scenario.parse(Array(text.utf8), path: "scenarios/x.yaml") { $0.contains("(") ? "no closing )" : nil }
    }
  }

  /// The faults of one step, which stands on line 8.
  private func faults(step: String) -> [String] {
    faults(Self.head + "sessions:\n  - name: one\n    steps:\n      - \(step)\n")
  }

  @Test func nothingIsWrongWithTheShortestScenario() {
    #expect(faults(Self.head + "sessions: [ { name: one } ]\n") == [])
  }

  @Test func allFaultsOfAFileAreToldByLine() {
    let text = """
      titel: T
      persona: maya
      clock: { start: 2026-02-30 21:10, zone: Mars/Olympus }
      sed: 7
      sessions:
        - name: one
          type: freefrom
          mood: 11
          colour: red
      """
    #expect(
      faults(text) == [
        "scenarios/x.yaml:1: unknown key \"titel\" (did you mean \"title\"?)",
        "scenarios/x.yaml:3: \"start\" must be a day and a time such as 2026-02-02 21:10, not \"2026-02-30 21:10\"",
        "scenarios/x.yaml:3: \"zone\" must be a time zone of the IANA database such as America/Los_Angeles, not "
          + "\"Mars/Olympus\"",
        "scenarios/x.yaml:4: unknown key \"sed\" (did you mean \"seed\"?)",
        "scenarios/x.yaml:7: unknown type \"freefrom\" (did you mean \"freeform\"? allowed: freeform, checkIn, "
          + "guidedExercise, crisisSupport, goalReview)",
        "scenarios/x.yaml:8: \"mood\" must be a whole number from 1 to 10, not \"11\"",
        "scenarios/x.yaml:9: unknown key \"colour\" (a session takes: name, at, type, mood, health, checkin, steps, end)",
      ])
  }

  @Test(arguments: [
    ("{ wait: 90s, user: hi }", "a step is one thing; this one has \"wait\" and \"user\""),
    (
      "{ expect: { route: proceed } }",
      "a step needs one of user, wait, close, fault, deliver, checkin, goal-done, health, memory"
    ),
    ("{ wait: 90s, expect: { outbox: 0 } }", "\"expect\" may follow \"user\" and \"deliver\" alone"),
    (
      "hello",
      "a step must be a mapping of user, wait, close, fault, deliver, checkin, goal-done, health, memory, expect, not \"hello\""
    ),
    ("user:", "\"user\" is empty; write \"\" for an empty message"),
    ("wait: 90", "\"wait\" must be a time such as 90s, 5m, 2h or 1d, at most a year, not \"90\""),
    ("wait: 0s", "\"wait\" must be a time such as 90s, 5m, 2h or 1d, at most a year, not \"0s\""),
    (
      "wait: 99999999999999999d",
      "\"wait\" must be a time such as 90s, 5m, 2h or 1d, at most a year, not \"99999999999999999d\""
    ),
    ("deliver: inbox", "\"deliver\" must be outbox, not \"inbox\""),
    ("close: now", "\"close\" must be idle, not \"now\""),
    ("fault: { provider: cut-stream }", "the fault \"cut-stream\" needs \"after-chunks\""),
    ("fault: { provider: slow }", "the fault \"slow\" needs \"delay\""),
    ("fault: { provider: offline, delay: 4s }", "\"delay\" belongs to the fault \"slow\" alone"),
    (
      "fault: { provider: offline, times: never }",
      "\"times\" must be a whole number from 1 to 10000 or always, not \"never\""
    ),
    ("fault: { provider: none, times: 2 }", "\"times\" says nothing where the provider is well again"),
    ("checkin: { anxiety: 3 }", "\"checkin\" lacks the key \"mood\""),
    ("goal-done: { goal: Sleep, value: much }", "\"value\" must be a number from 0 to 1000000, not \"much\""),
    ("goal-done: { goal: Sleep, value: nan }", "\"value\" must be a number from 0 to 1000000, not \"nan\""),
    ("health: { sleep: five }", "\"sleep\" must be hours and how good they were, such as 5.5h poor, not \"five\""),
    ("health: { sleep: 5h bad }", "unknown quality of sleep \"bad\" (allowed: poor, fair, good, excellent)"),
    ("health: { bed: \"23:00\" }", "\"bed\" needs \"sleep\" beside it"),
    ("health: { wake: 7am, sleep: 7h }", "\"wake\" must be a time of day such as \"07:00\", not \"7am\""),
    ("memory: { forget: all }", "\"forget\" must be everything, not \"all\""),
    (
      "memory: { forget-fact: a, forget-category: theme }",
      "\"memory\" takes exactly one of forget-fact, edit-fact, forget-session, forget-category, forget"
    ),
    ("memory: { forget-session: onn }", "unknown session \"onn\" (did you mean \"one\"?)"),
    ("memory: { forget-session: two }", "unknown session \"two\" (there are: \"one\")"),
    ("{ user: hi, expect: {} }", "\"expect\" asks nothing; leave it out or say what must hold"),
    (
      "{ user: hi, expect: { route: proced } }",
      "unknown route \"proced\" (did you mean \"proceed\"? allowed: proceed, flagged, crisis-soft, crisis)"
    ),
    (
      "{ user: hi, expect: { tier: T6 } }", "unknown tier \"T6\" (did you mean \"T0\"? allowed: T0, T1, T2, T3, T4, T5)"
    ),
    ("{ user: hi, expect: { prompt: { helth: x } } }", "unknown key \"helth\" (did you mean \"health\"?)"),
    (
      "{ user: hi, expect: { prompt: { facts: { tokens: {} } } } }",
      "\"tokens\" asks nothing; leave it out or say what must hold"
    ),
    ("{ user: hi, expect: { prompt: { facts: \"\" } } }", "\"facts\" is empty"),
    (
      "{ user: hi, expect: { reply: { ends-with-question: yes } } }",
      "\"ends-with-question\" must be true or false, not \"yes\""
    ),
    ("{ user: hi, expect: { reply: { matches: \"(\" } } }", "the pattern \"(\" is no regular expression: no closing )"),
    ("{ user: hi, expect: { reply: { contains: [] } } }", "\"contains\" is an empty list; leave it out"),
    (
      "{ user: hi, expect: { error: Empty } }",
      "\"error\" must be a stable code such as companion.empty-input, not \"Empty\""
    ),
    ("{ user: hi, expect: { outbox: { at-least: 3, at-most: 2 } } }", "\"outbox\" asks for at least 3 and at most 2"),
    (
      "{ user: hi, expect: { events: { not-contains: [fallback-show] } } }",
      "unknown event \"fallback-show\" (did you mean \"fallback-shown\"? allowed: \(EventNames.all.joined(separator: ", ")))"
    ),
  ])
  func aStepsFaultIsToldAtItsLine(step: String, sentence: String) {
    #expect(faults(step: step) == ["scenarios/x.yaml:8: " + sentence])
  }

  @Test(arguments: [
    ("- { name: one, at: +1d 10:00 }", 6, "the first session begins at clock.start; take \"at\" out"),
    (
      "- { name: one }\n  - { name: two }", 7,
      "a session other than the first needs \"at\", such as +3d 20:45 or 2026-02-05 20:45"
    ),
    (
      "- { name: one }\n  - { name: one, at: +1d 10:00 }", 7,
      "the session's name \"one\" is taken by the one on line 6; make it unique"
    ),
    (
      "- { name: one }\n  - { name: two, at: +0d 20:00 }", 7,
      "session \"two\" begins at 2026-02-02 20:00, not after the one before it (\"one\", 2026-02-02 21:10)"
    ),
    (
      "- { name: one }\n  - { name: two, at: soon }", 7,
      "\"at\" must be such as +3d 20:45 (days after the session before) or 2026-02-05 20:45, not \"soon\""
    ),
    (
      "- { name: one, steps: [ { wait: 2h } ] }\n  - { name: two, at: +0d 23:00 }", 7,
      "session \"two\" begins at 2026-02-02 23:00, but the waits of the one before it (\"one\") last until 2026-02-02 23:10"
    ),
    ("- { name: one, end: { by: nobody } }", 6, "unknown end \"nobody\" (allowed: user, timeout, none)"),
    (
      "- { name: one, end: { expect: { facts: [ { catgory: theme } ] } } }", 6,
      "unknown key \"catgory\" (did you mean \"category\"?)"
    ),
  ])
  func aSessionsFaultIsToldAtItsLine(sessions: String, line: Int, sentence: String) {
    let found = faults(Self.head + "sessions:\n  " + sessions + "\n")
    #expect(found.first == "scenarios/x.yaml:\(line): \(sentence)")
  }

  @Test(arguments: [
    ("must-recall: [ { planted: on, contains: x, in: two } ]", "unknown session \"on\" (did you mean \"one\"?)"),
    (
      "must-recall: [ { planted: two, contains: x, in: one } ]",
      "\"in\" must name a session after the one in which it is planted"
    ),
    ("must-recall: [ { contains: x, in: two } ]", "an item of \"must-recall\" lacks the key \"planted\""),
    ("must-be-forgotten: [ { contains: x, after: two } ]", "no session comes after \"two\", so nothing is checked"),
    ("must-never-surface: [ { contain: x } ]", "unknown key \"contain\" (did you mean \"contains\"?)"),
    (
      "must-remember: []",
      "unknown key \"must-remember\" (contracts takes: must-recall, must-be-updated-to, must-be-forgotten, must-never-surface)"
    ),
  ])
  func aContractsFaultIsToldAtItsLine(contract: String, sentence: String) {
    let sessions = "sessions: [ { name: one }, { name: two, at: +1d 10:00 } ]\n"
    let found = faults(Self.head + sessions + "contracts:\n  " + contract + "\n")
    #expect(
      found.first == "scenarios/x.yaml:7: " + sentence.replacing("(contracts takes", with: "(\"contracts\" takes"))
  }

  @Test func daysAreCountedOnTheWallAcrossAClockChange() throws {
    let text =
      Self.head.replacing("2026-02-02", with: "2026-03-07")
      + "sessions: [ { name: one }, { name: two, at: +1d 02:30 }, { name: three, at: +1d 02:30 } ]\n"
    let scenario = try Scenario.parse(Array(text.utf8), path: "x.yaml")
    #expect(
      scenario.sessions.map(\.startsAt.description) == ["2026-03-07 21:10", "2026-03-08 02:30", "2026-03-09 02:30"])
  }

  @Test func wordsAreToldFromQuotedTexts() throws {
    let step =
      "{ user: \"\", expect: { notice: none, prompt: { health: absent, facts: \"absent\" }, reply: \"none\" } }"
    let text = Self.head + "sessions: [ { name: one, steps: [ \(step) ] } ]\n"
    let scenario = try Scenario.parse(Array(text.utf8), path: "x.yaml")
    guard case .user("", let turn?) = scenario.sessions[0].steps[0].action else {
      Issue.record("no user turn")
      return
    }
    #expect(turn.notice == NoticeCheck.none(line: 5))
    #expect(turn.prompt?.sections.map(\.isAbsent) == [true, false])
    #expect(turn.prompt?.sections.last?.text?.contains == ["absent"])
    #expect(turn.reply?.text?.contains == ["none"])
  }
}
