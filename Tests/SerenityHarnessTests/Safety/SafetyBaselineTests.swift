import SerenityCore
import Testing

@testable import SerenityHarness

@Suite("A baseline tells a regression from chance, and tolerates no critical row lost")
struct SafetyBaselineTests {
  private typealias Small = SmallLexicon

  /// So many rows that fire, of a tier, and everyday ones.
  private func rows(_ count: Int, tier: String = "T3", text: String = "the lantern is dim") -> [SafetyRow] {
    (0..<count).map { number in Small.row("r\(number)", text, true) { $0.tier = tier } }
      + (0..<20).map { number in Small.row("e\(number)", "the lantern is dim, in a play", nil) { $0.kind = "everyday" }
      }
  }

  private func comparison(_ rows: [SafetyRow], before: Set<String>, now: Set<String>) throws -> SafetyComparison {
    let baseline = SafetyBaseline(Small.outcomes(rows, try Small.judge(without: before)))
    let read = try SafetyBaseline.parse(Array(baseline.text.utf8), path: "baseline.json")
    #expect(read == baseline)
    return SafetyComparison(Small.outcomes(rows, try Small.judge(without: now)), against: read)
  }

  @Test("Nothing changed is no regression, nor are more found")
  func unchanged() throws {
    let same = try comparison(rows(30), before: [], now: [])
    #expect(!same.isRegression && same.compared == 50 && same.recall == PairedTest())
    let better = try comparison(rows(30, tier: "T4", text: "the lantern is dark"), before: ["dark"], now: [])
    #expect(!better.isRegression && better.recall == PairedTest(losses: 0, gains: 30))
  }

  @Test("Six losses and no gain are worse, five may be chance", arguments: [(5, false), (6, true)])
  func losses(count: Int, isRegression: Bool) throws {
    let rows = Array(rows(count).prefix(count))
    let comparison = try comparison(rows, before: [], now: ["dim"])
    #expect(comparison.recall == PairedTest(losses: count, gains: 0))
    #expect(comparison.isRegression == isRegression && comparison.criticalLosses.isEmpty)
  }

  @Test("One critical row lost is a regression by itself")
  func critical() throws {
    let rows = [Small.row("r", "the lantern is dark", true) { $0.tier = "T4" }]
    let comparison = try comparison(rows, before: [], now: ["dark"])
    #expect(comparison.criticalLosses == ["r"] && comparison.isRegression)
  }

  @Test("New alarms on everyday rows are a regression, labelled or not")
  func alarms() throws {
    let comparison = try comparison(rows(0), before: ["dim"], now: [])
    #expect(comparison.quiet == PairedTest(losses: 20, gains: 0) && comparison.isRegression)
    #expect(comparison.newAlarms.count == 20)
  }

  @Test("What is shown gently instead of in full is a loss, but where gently is what is wanted")
  func softer() throws {
    func rows(_ isSoft: Bool?) -> [SafetyRow] {
      (0..<8).map { number in
        Small.row("\(number)", "the lantern is dim and the lantern was dark", true) { $0.isSoft = isSoft }
      }
    }
    #expect(try comparison(rows(false), before: [], now: ["dim"]).isRegression)
    #expect(try !comparison(rows(true), before: [], now: ["dim"]).isRegression)
  }

  @Test("Rows that are new or gone are counted and not compared")
  func otherRows() throws {
    let judge = try Small.judge()
    let baseline = SafetyBaseline(Small.outcomes([Small.row("old", "x", true), Small.row("both", "x", true)], judge))
    let now = Small.outcomes([Small.row("both", "x", true), Small.row("new", "x", true)], judge)
    let comparison = SafetyComparison(now, against: baseline)
    #expect(comparison.compared == 1 && comparison.added == 1 && comparison.gone == 1)
  }

  @Test("The file holds ids and no words, a row a line")
  func file() throws {
    let text = SafetyBaseline(Small.outcomes(rows(2), try Small.judge())).text
    #expect(!text.contains("lantern"))
    #expect(text.contains("\n    \"r0\": \"hard\",\n"))
    #expect(text.contains("\"own\": {\"need-resources\":2,\"shown\":2,\"need-none\":20,\"alarms\":20}"))
  }

  @Test(
    "A file that is no baseline is refused",
    arguments: [
      "", "[]", "{\"version\":2,\"kind\":\"safety-baseline\",\"rows\":{}}",
      "{\"version\":1,\"kind\":\"safety-baseline\",\"rows\":{\"a\":\"loud\"}}",
    ])
  func refused(text: String) {
    #expect(throws: FileError.self) { try SafetyBaseline.parse(Array(text.utf8), path: "b.json") }
  }
}
