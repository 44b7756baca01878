import SerenityCore
import Testing

@testable import SerenityHarness

@Suite("A run tells what it would cost")
struct SuiteCostTests {
  private func result(_ usage: [String: Usage], turns: Int) -> SuiteResult {
    var figures = Verdict.Figures()
    (figures.usage, figures.turns) = (usage, turns)
    return SuiteResult(
      verdict: Verdict(scenario: "a", title: "A", origin: "authored", figures: figures, findings: []), pages: [:])
  }

  @Test("The newest prices, off-peak to peak, with a projection, labelled as an estimate")
  func known() {
    let results = [
      result(["deepseek-flash": Usage(promptTokens: 9_000, cachedTokens: 1_000, completionTokens: 1_000)], turns: 4),
      result(["deepseek-flash": Usage(promptTokens: 1_000, completionTokens: 1_000)], turns: 4),
    ]
    let summary = SuiteReport.summary(results)
    #expect(summary.contains("## What this would cost"))
    #expect(summary.contains("An estimate from the simulated usage: 10000 tokens of prompts, 1000 of them cached"))
    #expect(summary.contains("These runs: $0.002553 off-peak to $0.005106 at peak hours."))
    #expect(
      summary.contains("1000 users with 12 conversations of 10 turns a month: $38.30 to $76.59 a month."))
    let lines = SuiteReport.lines(results).split(separator: "\n")
    #expect(lines[0].contains(#""cost-usd":"0.003606000","cost-usd-lowest":"0.001803000""#))
    #expect(lines[2].contains(#""cost-usd":"0.005106000""#))
  }

  @Test("A model without a price is named and never counted as free")
  func unknown() {
    let results = [result(["unheard-of": Usage(promptTokens: 9_000)], turns: 4)]
    let summary = SuiteReport.summary(results)
    #expect(summary.contains("No price is known for unheard-of"))
    #expect(!summary.contains("These runs:"))
    #expect(SuiteReport.lines(results).contains(#""cost-usd":null"#))
  }

  @Test("A run without a call costs nothing and projects nothing")
  func none() {
    #expect(!SuiteReport.summary([]).contains("a month"))
  }
}
