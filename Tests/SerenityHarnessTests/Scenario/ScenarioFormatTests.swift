import Foundation
import SerenityCore
import Testing

@testable import SerenityHarness

/// The fenced blocks of scenarios/README.md: what the format's own description shows must be readable.
private func readmeBlocks(_ language: String) throws -> [String] {
  let readme = try String(contentsOf: URL(filePath: packageRoot + "/scenarios/README.md"), encoding: .utf8)
  return readme.components(separatedBy: "```" + language + "\n").dropFirst().map {
    $0.components(separatedBy: "```")[0]
  }
}

@Suite("The scenario format")
struct ScenarioFormatTests {
  @Test func theReadmesScenarioSaysWhatItSays() throws {
    let text = try #require(try readmeBlocks("yaml").first)
    let scenario = try Scenario.parse(Array(text.utf8), path: "scenarios/maya/sleep.yaml")
    #expect(scenario.name == "maya/sleep")
    #expect(scenario.persona == "maya")
    #expect(scenario.seed == 7)
    #expect(scenario.start.description == "2026-02-02 21:10")
    #expect(scenario.zone.name == "America/Los_Angeles")
    #expect(scenario.sessions.map(\.name) == ["monday evening", "thursday"])
    #expect(scenario.sessions[1].startsAt.description == "2026-02-05 20:45")
    #expect(scenario.sessions[1].kind == .freeform)
    #expect(scenario.sessions[1].end.by == .user)
    let monday = scenario.sessions[0]
    #expect(monday.mood == 4)
    #expect(monday.health?.lastNight == .init(hours: 5.5, quality: .poor, bedtime: "01:30", wakeTime: "07:00"))
    #expect(monday.steps.map(\.number) == [1, 2, 3, 4])
    guard case .user("I couldn't sleep again. Third night.", let turn?) = monday.steps[0].action else {
      Issue.record("the first step is no user turn")
      return
    }
    #expect(turn.routes == [.proceed])
    #expect(turn.prompt?.sections.first?.text?.contains == ["5.5 hours"])
    #expect(turn.prompt?.totalTokens?.atMost == 10_000)
    #expect(turn.reply?.maxParagraphs == 4)
    #expect(monday.steps[1].action == .wait(.seconds(90)))
    guard case .fault(let fault) = monday.steps[2].action else {
      Issue.record("the third step is no fault")
      return
    }
    #expect((fault.kind, fault.afterChunks) == (.cutStream, 12))
    #expect(monday.end.expect?.facts.first?.category == .identity)
    #expect(monday.end.expect?.summary?.topics?.contains == ["sleep", "work"])
    #expect(
      scenario.contracts.map(\.rule) == [
        .mustRecall(planted: "monday evening", contains: "Elena", session: "thursday")
      ])
    #expect(scenario.expect.crisisTurns?.holds(0) == true)
    #expect(scenario.expect.crisisTurns?.holds(1) == false)
  }

  @Test func theReadmesCassetteFitsItsScenario() throws {
    let yaml = try #require(try readmeBlocks("yaml").first)
    let json = try #require(try readmeBlocks("json").first)
    let scenario = try Scenario.parse(Array(yaml.utf8), path: "scenarios/maya/sleep.yaml")
    let cassette = try Cassette.parse(Array(json.utf8), path: "scenarios/maya/sleep.cassette.jsonl")
    #expect(cassette.interactions.map(\.place.call) == [.reply, .summary, .facts])
    #expect(scenario.faults(with: cassette) == [])
  }

  @Test func theReadmesPersonaSaysWhatItSays() throws {
    let text = try #require(try readmeBlocks("yaml").last)
    let persona = try Persona.parse(Array(text.utf8), path: "scenarios/personas/maya.yaml")
    #expect(persona.id == "maya")
    #expect(persona.profile.preferredName == "Maya")
    #expect(persona.profile.style == .gentle)
    #expect(persona.goals.map(\.frequency) == [.daily])
    #expect(persona.facts.map(\.category) == [.preference])
  }

  @Test func everyScenarioOfThePackageIsReadable() throws {
    let library = ScenarioLibrary(root: packageRoot)
    let listing = try library.find()
    #expect(listing.orphanCassettes == [])
    #expect(!listing.scenarios.isEmpty)
    for path in listing.scenarios {
      let entry = try library.load(path)
      #expect(entry.scenario.path == path)
    }
  }

  @Test func theEventNamesAreThoseOfTheCore() throws {
    let path = packageRoot + "/Sources/SerenityCore/Ports/Event.fields.swift"
    let source = try String(contentsOf: URL(filePath: path), encoding: .utf8)
    let names = source.matches(of: /\(\s*"([a-z-]+)",\s*\[/).map { String($0.1) }
    #expect(names.sorted() == EventNames.all.sorted())
  }
}
