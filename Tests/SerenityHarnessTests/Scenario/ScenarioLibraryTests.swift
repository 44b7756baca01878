import SerenityCore
import Testing

@testable import SerenityHarness

@Suite("Finding and loading scenarios")
struct ScenarioLibraryTests {
  private static let persona = """
    name: Maya Okafor
    goals: [ { title: Seven hours of sleep, category: sleep, target: 7, unit: hours, frequency: 3 times a week } ]
    """

  private func scenario(_ steps: String = "{ user: hi }", persona: String = "maya") -> String {
    """
    title: T
    persona: \(persona)
    clock: { start: 2026-02-02 21:10, zone: UTC }
    seed: 7
    sessions:
      - { name: one, steps: [ \(steps) ] }
    """
  }

  private func library(_ name: String, _ files: [String: String]) throws -> (ScenarioLibrary, TestFolder) {
    let folder = try TestFolder("library-" + name)
    try folder.write(Self.persona, to: "scenarios/personas/maya.yaml")
    for (path, text) in files { try folder.write(text, to: "scenarios/" + path) }
    return (ScenarioLibrary(root: folder.path), folder)
  }

  @Test func aScenarioAndAFolderOfOneNameAreRefusedBecauseTheyWouldShareGoldens() throws {
    let (library, folder) = try library("same-name", ["a.yaml": scenario(), "a/b.yaml": scenario()])
    let entry = try library.load("scenarios/a/b.yaml")
    #expect(entry.scenario.name == "a/b")
    let refused = #expect(throws: FileErrors.self) { try library.load("scenarios/a.yaml") }
    #expect(refused?.description.contains("share this name") == true)
    withExtendedLifetime(folder) {}
  }

  @Test func findsFilesAndFoldersByPathAndLeavesPersonasOut() throws {
    let (library, folder) = try library(
      "find",
      [
        "b/two.yaml": "", "b/one.yaml": "", "a/x.yaml": "", "a/x.cassette.jsonl": "", "a/y.cassette.jsonl": "",
        "README.md": "",
      ])
    try withExtendedLifetime(folder) {
      let all = try library.find()
      #expect(all.scenarios == ["scenarios/a/x.yaml", "scenarios/b/one.yaml", "scenarios/b/two.yaml"])
      #expect(all.orphanCassettes == ["scenarios/a/y.cassette.jsonl"])
      #expect(
        try library.find(["b", "scenarios/b/one.yaml"]).scenarios == ["scenarios/b/one.yaml", "scenarios/b/two.yaml"])
      #expect(try library.find(["./a/x", "b/two.yaml"]).scenarios == ["scenarios/a/x.yaml", "scenarios/b/two.yaml"])
      #expect(
        messages { () throws(FileErrors) in _ = try library.find(["a/none.yaml", "c", "../etc", "/etc"]) } == [
          "scenarios/a/none.yaml: there is no such scenario", "scenarios/c: there is no such scenario or folder",
          "../etc: scenarios are named from the folder that holds scenarios/, without \"..\"",
          "/etc: scenarios are named from the folder that holds scenarios/, without \"..\"",
        ])
    }
  }

  @Test func loadsAScenarioWithAllThatBelongsToIt() throws {
    let cassette = """
      {"cassette":1,"origin":"authored","provider":"deepseek","model":"deepseek-flash"}
      {"session":"one","step":1,"call":"reply","text":"Hello."}
      """
    let (library, folder) = try library("load", ["a/x.yaml": scenario(), "a/x.cassette.jsonl": cassette])
    try withExtendedLifetime(folder) {
      let entry = try library.load("scenarios/a/x.yaml")
      #expect(entry.scenario.name == "a/x")
      #expect(entry.persona.goals.first?.frequency == .timesAWeek(3))
      #expect(entry.cassette?.path == "scenarios/a/x.cassette.jsonl")
      #expect(entry.cassette?.interactions.count == 1)
    }
  }

  @Test func tellsWhatDoesNotFitTogether() throws {
    let cassette = """
      {"cassette":1,"origin":"authored","provider":"deepseek","model":"deepseek-flash"}
      {"session":"onne","step":1,"call":"reply","text":"Hello."}
      {"session":"one","step":2,"call":"reply","text":"Hello."}
      """
    let step = "{ goal-done: { goal: Seven hours of slep, value: 7 } }"
    let (library, folder) = try library(
      "fit",
      ["a/x.yaml": scenario(step), "a/x.cassette.jsonl": cassette, "a/nobody.yaml": scenario(persona: "nobody")])
    withExtendedLifetime(folder) {
      #expect(
        messages { () throws(FileErrors) in _ = try library.load("scenarios/a/x.yaml") } == [
          "scenarios/a/x.yaml:6: the persona has no goal \"Seven hours of slep\" (did you mean \"Seven hours of sleep\"?)",
          "scenarios/a/x.cassette.jsonl:2: unknown session \"onne\" (did you mean \"one\"?)",
          "scenarios/a/x.cassette.jsonl:3: session \"one\" has 1 steps, and no step 2",
        ])
      #expect(
        messages { () throws(FileErrors) in _ = try library.load("scenarios/a/nobody.yaml") } == [
          "scenarios/a/nobody.yaml:2: unknown persona \"nobody\"; there is no scenarios/personas/nobody.yaml"
        ])
      #expect(
        messages { () throws(FileErrors) in _ = try library.load("scenarios/a/none.yaml") } == [
          "scenarios/a/none.yaml: there is no such file"
        ])
    }
  }

  @Test(arguments: [
    ("preferred-name: x", "the persona lacks the key \"name\""),
    ("{ name: x, age: old }", "\"age\" must be a whole number from 1 to 120, not \"old\""),
    (
      "{ name: x, style: gentel }",
      "unknown style \"gentel\" (did you mean \"gentle\"? allowed: direct, gentle, socratic, validating)"
    ),
    (
      "{ name: x, goals: [ { title: t, category: sleep, target: 7, unit: h, frequency: often } ] }",
      "\"frequency\" must be daily, weekly or such as \"3 times a week\", not \"often\""
    ),
    (
      "{ name: x, facts: [ { category: person, content: c } ] }",
      "unknown category \"person\" (allowed: identity, preference, theme, event, strategy, trigger, goal)"
    ),
  ])
  func aPersonasFaultIsTold(text: String, sentence: String) {
    let found = messages { () throws(FileErrors) in _ = try Persona.parse(Array(text.utf8), path: "p.yaml") }
    #expect(found == ["p.yaml:1: " + sentence])
  }
}
