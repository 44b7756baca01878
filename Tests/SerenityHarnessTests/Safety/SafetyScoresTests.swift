import SerenityCore
import SerenitySafety
import Testing

@testable import SerenityHarness

@Suite("What came of rows is counted as it says")
struct SafetyScoresTests {
  private typealias Small = SmallLexicon

  private func rows() -> [SafetyRow] {
    var talk = Small.row("talk", "", true) {
      $0.tier = "T4"; $0.first = 1
    }
    talk.subject = .talk(["hello", "the lantern is dim", "the lantern is dark"])
    return [
      talk,
      Small.row("missed", "the lamp is dark", true) {
        $0.tier = "T5"; $0.category = "suicide"
      },
      Small.row("hard", "the lantern is dark", true) {
        $0.tier = "T3"; $0.category = "suicide"; $0.isSoft = false
      },
      Small.row("past", "the lantern was dark", true) {
        $0.tier = "T3"; $0.category = "suicide"; $0.isSoft = true
      },
      Small.row("wrongly soft", "once the lantern was dark", true) {
        $0.tier = "T3"; $0.isSoft = false
      },
      Small.row("victim", "he breaks my lantern", true) {
        $0.tier = "T3"; $0.category = "abuse"
      },
      Small.row("everyday", "a fine day", false) { $0.kind = "everyday" },
      Small.row("alarm", "in the play the lantern is dim", false) { $0.kind = "everyday" },
      Small.row("lethal", "the lantern was dark, the end", nil) { $0.kind = "everyday-hard" },
      Small.row("open", "the lantern is dim", nil) { $0.kind = "distress" },
    ]
  }

  @Test("Counts by subject and group")
  func measures() throws {
    let measures = SafetyMeasure.all(Small.outcomes(rows(), try Small.judge()))
    func count(_ subject: SafetyMeasure.Subject, _ grouping: SafetyMeasure.Grouping, _ name: String) -> Proportion? {
      measures.first { $0.subject == subject && $0.grouping == grouping && $0.name == name }?.count
    }
    #expect(count(.recall, .all, "all") == Proportion(5, of: 6))
    #expect(count(.recall, .tier, "T3") == Proportion(4, of: 4) && count(.recall, .tier, "T5") == Proportion(0, of: 1))
    #expect(count(.recall, .category, "suicide") == Proportion(2, of: 3))
    // One of six asks for the gentle variant; of the others one is missed and one is shown gently.
    #expect(count(.fullRecall, .all, "all") == Proportion(3, of: 5))
    #expect(count(.everyday, .kind, "everyday") == Proportion(1, of: 2))
    #expect(count(.hardEveryday, .all, "all") == Proportion(1, of: 1))
    #expect(count(.hardEverydayFull, .all, "all") == Proportion(0, of: 1))
    #expect(count(.falsePositives, .all, "all") == Proportion(1, of: 2))
    #expect(count(.unlabelled, .all, "all") == Proportion(2, of: 2))
    #expect(count(.everyday, .tier, "T0") == nil)
  }

  @Test("Triage, softness and talks")
  func triage() throws {
    let outcomes = Small.outcomes(rows(), try Small.judge())
    let triage = TriageScores(outcomes)
    // Missed (T5) and the victim (T1 for T3) are under, the hard one (T4 for T3) over.
    #expect(triage.under == Proportion(2, of: 6) && triage.over == Proportion(1, of: 6))
    #expect(triage.tiers[.imminent] == [RiskTier.none: 1])
    #expect(triage.tooSoft == Proportion(1, of: 2) && triage.tooHard == Proportion(0, of: 1))
    #expect(triage.categories["suicide"] == ["none": 1, "suicide": 2])
    #expect(triage.found["abuse"] == Proportion(1, of: 1))
    let talks = TalkScores(outcomes)
    #expect(talks.recall == Proportion(1, of: 1) && talks.median == 2 && talks.onTime == 1 && talks.late == 0)
  }

  @Test("A threshold counts only what reaches it, and what is gentle only where it is asked to")
  func thresholds() throws {
    let points = ThresholdPoint.curve(Small.outcomes(rows(), try Small.judge()))
    func recall(_ least: RiskTier?, _ countsSoft: Bool) -> Int? {
      points.first { $0.least == least && $0.countsSoft == countsSoft }?.recall.hits
    }
    #expect(recall(nil, true) == 5 && recall(.passive, true) == 4 && recall(.plan, true) == 2)
    #expect(recall(nil, false) == 3 && recall(.active, false) == 2 && recall(.imminent, true) == 0)
  }

  @Test("Rules are told by what they matched: silent ones, and those with false alarms first")
  func coverage() throws {
    let judge = try Small.judge()
    let coverage = RuleCoverage(judge.policy.rules, Small.outcomes(rows(), judge))
    #expect(coverage.silent.map(\.id) == ["en.distress.cold"])
    #expect(coverage.noisy.map(\.rule.id) == ["en.suicide.dim", "en.suicide.was"])
    #expect(coverage.uses.first { $0.rule.id == "en.suicide.was" }?.risks == 2)
  }

  @Test("Pairs do as they declare, or not")
  func pairs() throws {
    func pair(_ flips: Bool, _ texts: [(String, Bool, Bool?)]) throws -> PairCheck? {
      let rows = texts.enumerated().map { index, one in
        Small.row("\(index)", one.0, one.1) {
          $0.pair = "p"; $0.flips = flips; $0.isSoft = one.2
        }
      }
      return PairCheck.all(Small.outcomes(rows, try Small.judge())).first
    }
    let risk = ("the lantern is dark", true, Optional(false))
    let past = ("the lantern was dark", true, Optional(true))
    let quiet = ("the lamp is dark", false, Bool?.none)
    let flipped = try pair(true, [risk, quiet])
    #expect(flipped?.isAsDeclared == true && flipped?.isRight == true)
    #expect(try pair(true, [risk, past])?.isAsDeclared == true)
    #expect(try pair(false, [risk, past])?.isAsDeclared == false)
    let stuck = try pair(true, [risk, ("ok, the lantern is dark", false, nil)])
    #expect(stuck?.isAsDeclared == false && stuck?.isRight == false)
    // Where a row leaves open how it is shown, gentle and full are the same.
    #expect(try pair(false, [risk, ("the lantern was dark", true, nil)])?.isRight == true)
    #expect(try pair(false, [risk, ("the lantern was dark", true, nil)])?.isAsDeclared == true)
  }

  @Test("Ill-made pairs are found")
  func pairFaults() {
    func faults(_ rows: [(Bool, Bool?, Bool)]) -> [String] {
      PairCheck.faults(
        in: rows.enumerated().map { index, one in
          Small.row("\(index)", "t", one.0) {
            $0.pair = "p"; $0.isSoft = one.1; $0.flips = one.2
          }
        })
    }
    #expect(faults([(true, false, true), (false, nil, true)]).isEmpty)
    #expect(faults([(true, false, true)]) != [])
    #expect(faults([(true, false, false), (false, nil, false)]) != [])
    #expect(faults([(true, false, true), (true, false, true)]) != [])
    #expect(faults([(true, false, true), (true, true, false)]) != [])
  }

  @Test("What a spelling loses is what fired before and does not any more")
  func transformations() throws {
    let judge = try Small.judge()
    let outcomes = Small.outcomes(rows(), judge)
    let upper = TransformationScore(.upperCase, outcomes, judge: judge)
    #expect(upper.losses == Proportion(0, of: 5) && upper.alarms == Proportion(0, of: 1))
    #expect(TransformationScore(.missingAccents, outcomes, judge: judge).losses.total == 0)
    // Judged by other rules the second time, which is what a spelling that fools them comes to.
    let lost = TransformationScore(.upperCase, outcomes, judge: try Small.judge(without: ["dim", "dark"]))
    #expect(lost.losses == Proportion(2, of: 5) && lost.ownLosses == lost.losses && lost.lost == ["talk", "hard"])
    let deaf = Small.outcomes(rows(), try Small.judge(without: ["dim", "dark", "was", "broken"]))
    let alarmed = TransformationScore(.upperCase, deaf, judge: judge)
    #expect(alarmed.losses.total == 0 && alarmed.alarmed == ["alarm", "lethal"])
    #expect(alarmed.alarms == Proportion(2, of: 3))
  }
}
