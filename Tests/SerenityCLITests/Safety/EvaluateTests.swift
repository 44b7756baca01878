import Foundation
import Testing

@testable import SerenityCLI

@Suite("Safety is measured, compared with what was accepted, and explained")
struct EvaluateTests {
  @Test("Accepted, it passes; with what was found lost, it exits 5, and the baseline stays as it was")
  func regression() throws {
    let desk = try SafetyDesk("regression")
    let accepted = try desk.evaluate("--baseline", "base.json", "--accept")
    #expect(accepted.status == 0, "\(accepted.errors)")
    #expect(accepted.errors.contains("base.json holds 40 rows"))
    #expect(try desk.evaluate("--baseline", "base.json").status == 0)
    try desk.teach("the candle is dim")
    let worse = try desk.evaluate("--baseline", "base.json", "--json")
    #expect(worse.status == ExitStatus.regression.rawValue)
    #expect(worse.output.contains(#""conclusion":"regression""#))
    #expect(try desk.evaluate("--baseline", "base.json").status == ExitStatus.regression.rawValue)
  }

  @Test("A single row of T4 lost is a regression, however few the rows are")
  func critical() throws {
    let desk = try SafetyDesk("critical", rows: 30, tier: "T4")
    #expect(try desk.evaluate("--baseline", "base.json", "--accept").status == 0)
    try desk.write(#"{"id":"r1","set":"own","text":"the lamp is out","label":1,"tier":"T4"}"#, to: "rows.jsonl")
    let outcome = try desk.evaluate("--baseline", "base.json")
    #expect(outcome.status == ExitStatus.regression.rawValue)
    #expect(outcome.output.contains("none is tolerated: r1."))
  }

  @Test("Too few labels say nothing and make no baseline; a missed row under way now is a finding")
  func undecided() throws {
    let desk = try SafetyDesk("undecided", rows: 29)
    #expect(try desk.evaluate().status == ExitStatus.undecided.rawValue)
    #expect(try desk.evaluate("--baseline", "base.json", "--accept").status == ExitStatus.undecided.rawValue)
    #expect(!FileManager.default.fileExists(atPath: desk.path + "/base.json"))
    try desk.write(#"{"id":"now","set":"own","text":"lamp","label":1,"tier":"T5"}"#, to: "rows.jsonl")
    let finding = try desk.evaluate()
    #expect(finding.status == ExitStatus.findings.rawValue)
    #expect(finding.output.contains("now") && !finding.output.contains("lamp"))
    #expect(try desk.evaluate("--show-text").output.contains("lamp"))
  }

  @Test("A report is written beside nothing that is no report")
  func report() throws {
    let desk = try SafetyDesk("report")
    #expect(try desk.evaluate("--report", "out").status == 0)
    #expect(try desk.evaluate("--report", "out").status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: desk.path + "/out").sorted()
    #expect(names == ["safety.html", "safety.jsonl", "safety.md"])
    let taken = try desk.evaluate("--report", "lexicon")
    #expect(taken.status == 1 && taken.errors.contains("no report"))
  }

  @Test("What cannot be measured is said with its remedy")
  func trouble() throws {
    let desk = try SafetyDesk("trouble")
    let accept = try desk.evaluate("--accept")
    #expect(accept.status == 1 && accept.errors.contains("add --baseline"))
    let automatic = try desk.evaluate("--baseline", "base.json", "--accept", isContinuousIntegration: true)
    #expect(automatic.status == 1 && automatic.errors.contains("CI is set"))
    let missing = try desk.evaluate("--baseline", "none.json")
    #expect(missing.status == 1 && missing.errors.contains("none.json: there is no such file"))
    try desk.write("{\"id\":1}", to: "rows.jsonl")
    #expect(try desk.evaluate().errors.contains("rows.jsonl:1: \"id\" must be a string"))
  }

  @Test("A text is explained, and the talk before it counts")
  func explain() throws {
    let desk = try SafetyDesk("explain")
    func explain(_ words: String...) throws -> Program.Outcome {
      try Program.run(["safety", "explain", "--lexicon", "."] + words, in: desk.path)
    }
    let fired = try explain("the lantern is dim")
    #expect(fired.status == 0 && fired.output.hasPrefix("T3, suicide: resources are shown at once"))
    #expect(fired.output.contains("lexicon/en/suicide.rules:7"))
    #expect(try explain("a", "calm", "day").output.hasPrefix("T0: nothing is done"))
    let typed = try Program.run(
      ["safety", "explain", "-", "--lexicon", "."], in: desk.path, typing: "well,\nthe lantern is dim\n")
    #expect(typed.output.contains("\"the lantern is dim\" at bytes 6 to 24"))
    #expect(try explain("a calm day", "--after", "t5").output.hasPrefix("T0: resources are offered gently"))
    #expect(try explain("a\u{1B}[31m day").output.contains("\u{1B}") == false)
  }
}
