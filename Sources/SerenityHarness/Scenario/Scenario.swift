package import SerenityCore

/// A person's story with the companion over days or weeks, as its file tells it (scenarios/README.md).
package struct Scenario: Hashable, Sendable {
  /// Which companion speaks.
  package enum Companion: String, Sendable, CaseIterable {
    case serenity
    /// The short system prompt (PROMPT-5).
    case serenityConcise = "serenity-concise"
  }

  /// Which budget plan holds (PROMPT-2).
  package enum Plan: String, Sendable, CaseIterable { case companion, integration }

  /// The file, from the package root, such as `scenarios/maya/sleep.yaml`.
  package var path: String
  /// The file without `scenarios/` and `.yaml`, such as `maya/sleep`; names the golden folder too.
  package var name: String
  /// What it is about, for people.
  package var title: String
  /// The persona's file name without its ending.
  package var persona: String
  /// The line that names the persona.
  package var personaLine: Int
  /// Which companion speaks.
  package var companion: Companion
  /// Which budget plan holds.
  package var plan: Plan
  /// What the clock on the wall shows when the first session begins.
  package var start: LocalTime
  /// Where the wall is.
  package var zone: Zone
  /// From which ids, timing and chance come.
  package var seed: UInt64
  /// Words to choose scenarios by.
  package var tags: [String]
  /// Whether replies are asked for word by word.
  package var streams: Bool
  /// The sessions in time order; never empty, their names unique.
  package var sessions: [ScenarioSession]
  /// What must hold of memory over the whole run.
  package var contracts: [MemoryContract]
  /// What must hold of the whole run.
  package var expect: RunExpectation

  /// The session with a name, if there is one.
  package func session(named name: String) -> ScenarioSession? { sessions.first { $0.name == name } }
}

/// One conversation of a scenario.
package struct ScenarioSession: Hashable, Sendable {
  /// The line on which it begins.
  package var line: Int
  /// Its name; unique in the scenario.
  package var name: String
  /// When it begins, on the wall: resolved from `clock.start` and every `at` before it.
  package var startsAt: LocalTime
  /// What kind of session is opened.
  package var kind: Session.Kind
  /// The mood noted at the start, 1 to 10.
  package var mood: Int?
  /// What the health data say from its start; nil leaves what they said before.
  package var health: HealthAggregates?
  /// A check-in noted at its start.
  package var checkIn: CheckInNote?
  /// What happens, in order.
  package var steps: [Step]
  /// How it ends; by the user where the file does not say.
  package var end: SessionEnd
}

/// How a session ends.
package struct SessionEnd: Hashable, Sendable {
  /// Who ends it.
  package enum By: String, Sendable, CaseIterable {
    case user
    /// Thirty minutes of silence (CHAT-7).
    case timeout
    /// Nobody: the app is left open.
    case none
  }

  /// The line on which the end is told; the session's own where it is not.
  package var line: Int
  /// Who ends it.
  package var by: By
  /// The mood noted at the end, 1 to 10.
  package var mood: Int?
  /// What must hold then.
  package var expect: EndExpectation?
}
