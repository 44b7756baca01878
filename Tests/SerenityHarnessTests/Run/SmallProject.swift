import SerenityCore

@testable import SerenityHarness

/// A project with one small scenario of one person, Robin.
struct SmallProject {
  let folder: TestFolder

  init(_ name: String, sessions: String, cassette: [String], origin: String = "authored") throws {
    folder = try TestFolder(name)
    try folder.write(
      """
      name: Robin
      facts:
        - { category: preference, content: Likes plums. }
        - { category: identity, content: Has a sister called Nell. }
      """, to: "scenarios/personas/robin.yaml")
    try folder.write(
      """
      title: Robin | a small story
      persona: robin
      clock: { start: 2026-03-02 20:00, zone: Europe/Berlin }
      seed: 3
      sessions:
      \(sessions)
      """, to: "scenarios/small.yaml")
    try write(cassette: cassette, origin: origin)
    try folder.write("", to: "databases/.keep")
  }

  func write(cassette lines: [String], origin: String) throws {
    let header = #"{"cassette":1,"origin":"\#(origin)","provider":"deepseek","model":"deepseek-flash"}"#
    try folder.write(([header] + lines).map { $0 + "\n" }.joined(), to: "scenarios/small.cassette.jsonl")
  }

  /// Replays the scenario; each replay in its own database.
  func replay(_ number: Int = 0, options: Suite.Options = Suite.Options()) throws -> SuiteResult? {
    try Suite(root: folder.path, databases: folder.path + "/databases", options: options)
      .replay("scenarios/small.yaml", number: number)
  }
}

/// A line of an authored cassette.
func authored(_ session: String, _ step: String, _ call: String, _ text: String) -> String {
  #"{"session":"\#(session)","step":\#(step),"call":"\#(call)","text":"\#(text)"}"#
}
