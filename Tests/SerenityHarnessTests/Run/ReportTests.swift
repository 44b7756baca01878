import Testing

@testable import SerenityHarness

@Suite("The report tells a clinician where to look")
struct ReportTests {
  private var results: [SuiteResult] {
    var crisis = Verdict(
      scenario: "o dd/night", title: "A night | with a bar", origin: "authored", figures: Verdict.Figures(),
      findings: [])
    crisis.safety = [
      SafetyTurn(
        place: "sunday, step 3", route: "crisis", tier: "T4", categories: ["suicide"],
        resources: ["988 Suicide & Crisis Lifeline"], source: "model"),
      SafetyTurn(place: "sunday, step 5", route: "crisis", tier: "T4", categories: [], resources: [], source: "safety"),
    ]
    crisis.goldens = GoldenOutcome(
      scenario: "o dd/night", files: [.init(path: "memory.txt", state: .matched, wasWritten: false)],
      blastRadius: BlastRadius())
    let broken = Verdict.unreadable("x", [Finding(.trouble, path: "scenarios/x.yaml", line: 4, "the file is empty")])
    return [
      SuiteResult(verdict: crisis, pages: ["transcript.md": "words"]), SuiteResult(verdict: broken, pages: [:]),
    ]
  }

  @Test("Every scenario links to its transcript, every crisis turn is listed, and one without resources stands out")
  func summary() {
    let summary = SuiteReport.summary(results)
    #expect(summary.contains("[o dd/night](<runs/o dd/night/transcript.md>)"))
    #expect(summary.contains("A night \\| with a bar"))
    #expect(
      summary.contains("| sunday, step 3 | crisis | T4 | suicide | 988 Suicide & Crisis Lifeline | model |"))
    #expect(summary.contains("| sunday, step 5 | crisis | T4 |  | **none** | safety |"))
    #expect(summary.contains("say nothing about how good a live model's answers are"))
    #expect(summary.contains("scenarios/x.yaml:4: the file is empty"))
    #expect(!summary.contains("runs/x/"), "there is no transcript of what was not played")
    #expect(summary.contains("| 1 match |") && summary.contains("| not compared |"))
  }

  @Test("The files are the summary, the verdicts and the pages of the runs")
  func files() {
    let files = SuiteReport.files(results)
    #expect(files.keys.sorted() == ["runs/o dd/night/transcript.md", "summary.md", "verdicts.jsonl"])
    #expect(files["verdicts.jsonl"]?.split(separator: "\n").allSatisfy { $0.contains(#""version":1"#) } == true)
  }

  @Test("A report without a crisis says so")
  func noCrisis() {
    #expect(SuiteReport.summary([]).contains("## Crisis turns\n\nNone."))
  }
}
