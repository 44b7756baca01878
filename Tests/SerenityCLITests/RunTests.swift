import Foundation
import Testing

@testable import SerenityCLI

@Suite("serenity run, as a real process")
struct RunTests {
  @Test("Goldens that are missing wait for review; accepted, the run passes, twice with the same bytes")
  func firstRun() throws {
    let project = try ProjectCopy("first")
    let first = try project.serenity("run")
    #expect(first.status == ExitStatus.goldens.rawValue)
    #expect(first.output.contains("serenity golden review"))
    #expect(try project.serenity("golden", "list").status == ExitStatus.goldens.rawValue)
    #expect(try project.serenity("golden", "accept").status == ExitStatus.passed.rawValue)

    let one = try project.serenity("run", "--report", "one", "--jobs", "1")
    let two = try project.serenity("run", "--report", "two", "--jobs", "4")
    #expect(one.status == ExitStatus.passed.rawValue)
    #expect(two.status == ExitStatus.passed.rawValue)
    #expect(try project.contents(of: "one") == project.contents(of: "two"))
    #expect(try project.contents(of: "one")["summary.md"] != nil)
  }

  @Test("Another seed moves ids and chance, so the goldens are left alone, and nothing else is found wrong")
  func anotherSeed() throws {
    let project = try ProjectCopy("seed")
    _ = try project.serenity("run", "--update")
    #expect(try project.serenity("run").status == ExitStatus.passed.rawValue)
    let before = try project.contents(of: "golden")
    let other = try project.serenity("run", "--seed", "99")
    #expect(other.status == ExitStatus.passed.rawValue)
    #expect(other.output.contains("they were not compared"))
    #expect(try project.contents(of: "golden") == before)
    #expect(try project.serenity("run", "--seed", "99", "--update").status == ExitStatus.trouble.rawValue)
  }

  @Test("Another system prompt exits 3, says which section changed in how many turns, and accepting settles it")
  func changedPrompt() throws {
    let project = try ProjectCopy("prompt")
    _ = try project.serenity("run", "--update")
    try project.edit(project.scenarioFile) {
      $0.replacingOccurrences(of: "companion: serenity\n", with: "companion: serenity-concise\n")
    }
    let changed = try project.serenity("run")
    #expect(changed.status == ExitStatus.goldens.rawValue)
    #expect(changed.output.contains("system changed in 6 of 6 turns"), "\(changed.output)")
    #expect(!changed.output.contains("profile changed"))
    let shown = try project.serenity("golden", "show", ProjectCopy.scenario)
    #expect(shown.output.contains("## system"))
    #expect(try project.serenity("golden", "accept", ProjectCopy.scenario).status == ExitStatus.passed.rawValue)
    #expect(try project.serenity("run").status == ExitStatus.passed.rawValue)
  }

  @Test("A review that rejects keeps the golden, and the end of the input leaves the rest waiting")
  func review() throws {
    let project = try ProjectCopy("review")
    _ = try project.serenity("run", "--update")
    let before = try project.contents(of: "golden")
    try project.edit(project.scenarioFile) {
      $0.replacingOccurrences(of: "companion: serenity\n", with: "companion: serenity-concise\n")
    }
    #expect(try project.serenity("run").status == ExitStatus.goldens.rawValue)
    let stopped = try project.serenity("golden", "review", typing: "r\n")
    #expect(stopped.status == ExitStatus.goldens.rawValue)
    #expect(try project.serenity("golden", "reject").status == ExitStatus.passed.rawValue)
    #expect(try project.contents(of: "golden") == before)
  }

  @Test("A cassette that lost a line exits 4 and shows the nearest interaction")
  func lostInteraction() throws {
    let project = try ProjectCopy("lost")
    try project.edit(project.cassetteFile) { cassette in
      var lines = cassette.split(separator: "\n", omittingEmptySubsequences: false)
      lines.remove(at: 2)
      return lines.joined(separator: "\n")
    }
    let outcome = try project.serenity("run")
    #expect(outcome.status == ExitStatus.recordings.rawValue)
    #expect(outcome.output.contains("nearest is line"))
    #expect(!FileManager.default.fileExists(atPath: project.path + "/golden"), "a run that missed is no golden")
  }

  @Test("An interaction that no request takes exits 4 with its line")
  func unusedInteraction() throws {
    let project = try ProjectCopy("unused")
    _ = try project.serenity("run", "--update")
    let session = try #require(try project.read(project.cassetteFile).firstMatch(of: /"session":"([^"]+)"/)?.1)
    try project.edit(project.cassetteFile) {
      $0 + #"{"session":"\#(session)","step":1,"call":"reply","nth":2,"text":"Nobody asks for this."}"# + "\n"
    }
    let outcome = try project.serenity("run")
    #expect(outcome.status == ExitStatus.recordings.rawValue)
    #expect(outcome.output.contains("no request took the interaction"))
  }

  @Test("A misspelt key exits 1 with its line and a suggestion")
  func misspeltKey() throws {
    let project = try ProjectCopy("key")
    try project.edit(project.scenarioFile) { $0.replacingOccurrences(of: "\nseed:", with: "\nsed:") }
    let outcome = try project.serenity("run")
    #expect(outcome.status == ExitStatus.trouble.rawValue)
    #expect(outcome.output.contains(/diagnosis-seeker\.yaml:\d+: unknown key "sed" \(did you mean "seed"\?\)/))
  }

  @Test("An expectation that does not hold exits 2 and says what was seen")
  func failedCheck() throws {
    let project = try ProjectCopy("check")
    _ = try project.serenity("run", "--update")
    try project.edit(project.scenarioFile) {
      $0.replacingOccurrences(of: "route: flagged", with: "route: crisis")
    }
    let outcome = try project.serenity("run")
    #expect(outcome.status == ExitStatus.findings.rawValue)
    #expect(outcome.output.contains("the route should be crisis but is flagged"))
  }

  @Test("Continuous integration compares and never writes a golden")
  func continuousIntegration() throws {
    let project = try ProjectCopy("ci")
    let outcome = try project.serenity("run", "--update", isContinuousIntegration: true)
    #expect(outcome.status == ExitStatus.trouble.rawValue)
    #expect(outcome.errors.contains("continuous integration"))
    #expect(!FileManager.default.fileExists(atPath: project.path + "/golden"))
  }

  @Test("JSON is one object a line, the last one the total")
  func json() throws {
    let project = try ProjectCopy("json")
    let outcome = try project.serenity("run", "--json")
    let objects = try outcome.output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(objects.map { $0["kind"] as? String } == ["scenario", "total"])
    #expect(objects.allSatisfy { $0["version"] as? Int == 1 })
  }

  @Test("Nowhere, nothing and not there each exit 1 with a sentence")
  func nothingToRun() throws {
    let project = try ProjectCopy("nothing")
    for arguments in [["run", "elsewhere"], ["run", "--filter", "no such words"], ["run", "../.."]] {
      let outcome = try Program.run(arguments, in: project.path)
      #expect(outcome.status == ExitStatus.trouble.rawValue, "\(arguments)")
      #expect(
        outcome.errors.hasPrefix("serenity run: ") || outcome.errors.contains("no such scenario"), "\(outcome.errors)")
    }
    let nowhere = try Program.run(["run"], in: "/")
    #expect(nowhere.status == ExitStatus.trouble.rawValue)
    #expect(nowhere.errors.contains("scenarios/"))
  }

  @Test("A folder with other files is not taken for a report")
  func reportFolder() throws {
    let project = try ProjectCopy("report")
    let outcome = try project.serenity("run", "--report", "scenarios")
    #expect(outcome.status == ExitStatus.trouble.rawValue)
    #expect(try project.read(project.scenarioFile).isEmpty == false)
  }
}
