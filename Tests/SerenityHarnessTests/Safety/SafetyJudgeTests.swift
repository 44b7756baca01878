import SerenityCore
import SerenitySafety
import Testing

@testable import SerenityCompanion
@testable import SerenityHarness

@Suite("A talk is judged turn by turn, as the companion does")
struct SafetyJudgeTests {
  private func assessment(_ tier: RiskTier, _ category: RiskCategory = .suicide, soft: Bool = false) -> Assessment {
    let hit = Assessment.Hit(
      rule: "en.\(category.rawValue)", tier: tier, category: category, flags: soft ? [.past] : [.aboutSelf], span: 0..<1
    )
    return tier == .none
      ? .clear : Assessment(tier: tier, categories: [category], hits: [hit], isSoft: soft, limitedRules: [])
  }

  private func judgement(_ turns: [Assessment]) -> SafetyJudgement {
    SafetyJudgement(turns: turns, times: turns.map { _ in .zero })
  }

  @Test("The tier that a turn is judged after is the one that the companion remembers")
  func statedRisk() {
    let session = SessionID("talk")
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<300 {
      var stated = StatedRisk()
      var memory = SafetyMemory()
      for _ in 0..<6 {
        #expect(memory.context(in: session, locale: nil) == stated.context)
        let tier = generator.pick(RiskTier.allCases)
        stated.note(tier)
        memory.note(
          SafetyDecision(assessment: assessment(tier), route: .proceed, notice: nil, guidance: nil), in: session,
          at: Instant(millisecondsSinceEpoch: 0))
      }
    }
  }

  @Test("The gravest turn is one that fires, then the highest tier, then a hard one, then the earliest")
  func gravest() {
    let low = assessment(.distress, .distress)
    let victim = assessment(.distress, .abuse)
    let soft = assessment(.plan, soft: true)
    let hard = assessment(.plan)
    let twin = assessment(.plan, .selfHarm)
    #expect(judgement([low, victim]).gravest == victim)
    #expect(judgement([victim, soft]).gravest == soft)
    #expect(judgement([soft, hard, twin]).gravest == hard)
    #expect(judgement([.clear, low]).gravest == low)
  }

  @Test("One hard turn makes a talk hard, whatever the gravest is; the first firing turn is told")
  func softness() {
    let talk = judgement([.clear, assessment(.plan, soft: true), assessment(.passive)])
    #expect(talk.fires && !talk.isSoft && talk.first == 1)
    #expect(talk.firedTier() == .plan && talk.firedTier(countsSoft: false) == .passive)
    let gentle = judgement([assessment(.passive, soft: true)])
    #expect(gentle.isSoft && gentle.firedTier(countsSoft: false) == .none)
    #expect(judgement([.clear]).first == nil && !judgement([.clear]).isSoft)
  }
}
