import SerenityCompanion
import SerenityCore
import SerenitySimulation
import Testing

@testable import SerenityHarness

@Suite("Promises about memory are held against every prompt")
struct ContractTests {
  /// A run of two sessions: what the user says in each, and the sections of the prompt of each.
  private func record(
    _ first: String, _ firstSections: [SectionName: String], _ second: String, _ secondSections: [SectionName: String]
  ) -> RunRecord {
    let zone = Zone.utc
    let start = Instant(millisecondsSinceEpoch: 0)
    let sessions = [("first", first, firstSections), ("second", second, secondSections)].map { name, said, sections in
      var step = StepRecord(number: 1, at: start)
      step.said = said
      step.calls = [call(sections)]
      return SessionRecord(
        id: SessionID(name), name: name, openedAt: start, steps: [step], end: StepRecord(number: nil, at: start),
        kind: .freeform, memory: MemoryRecord())
    }
    return RunRecord(
      scenario: "a/b", title: "", origin: "authored", speaker: "Ana", zone: zone, sessions: sessions, events: [],
      outbox: 0, usage: [], ledger: RecordingLedger(), trouble: nil)
  }

  private func call(_ sections: [SectionName: String]) -> ModelCall {
    let parts = SectionName.allCases.compactMap { name in
      sections[name].map { PromptSection(name, messages: [ChatMessage(.system, $0)], tokens: 1) }
    }
    let account = PromptAccount(plan: "companion", counter: "founding", window: 100, reserved: 0, lines: [])
    return ModelCall(
      request: ChatRequest(
        purpose: .reply, session: SessionID("s"), prompt: Prompt(sections: parts, account: account),
        parameters: ModelParameters(), streams: true, deadline: .seconds(1)),
      completion: nil, failure: nil)
  }

  private func faults(_ rule: MemoryContract.Rule, _ record: RunRecord) -> [String] {
    ContractChecks.findings(record, contracts: [MemoryContract(line: 3, rule: rule)], path: "x.yaml").map(\.sentence)
  }

  @Test("must-recall wants it in what the prompt brings, not in what was just said")
  func recall() {
    let rule = MemoryContract.Rule.mustRecall(planted: "first", contains: "Elena", session: "second")
    let said = "My sister Elena called."
    #expect(faults(rule, record(said, [:], "Hi", [.facts: "Her sister is Elena."])) == [])
    #expect(
      faults(rule, record(said, [:], "Elena again", [.message: "Elena again"]))
        == ["the prompt of second, step 1 should recall \"Elena\""])
    #expect(
      faults(rule, record("Nobody called.", [:], "Hi", [.facts: "Elena"])) == ["the user never says \"Elena\" in first"]
    )
  }

  @Test("must-be-updated-to wants the new and not the old")
  func update() {
    let rule = MemoryContract.Rule.mustBeUpdatedTo(planted: "first", old: "Oakland", new: "Alameda", session: "second")
    let said = "I live in Oakland."
    #expect(faults(rule, record(said, [:], "Hi", [.facts: "Lives in Alameda."])) == [])
    #expect(
      faults(rule, record(said, [:], "Hi", [.facts: "Lives in Oakland."])) == [
        "the facts of second, step 1 should hold \"Alameda\"", "the facts of second, step 1 still hold \"Oakland\"",
      ])
  }

  @Test("must-be-forgotten sees history and task too, unless the user says it anew")
  func forgotten() {
    let rule = MemoryContract.Rule.mustBeForgotten(contains: "Priyanka", after: "first")
    #expect(faults(rule, record("Priyanka", [.facts: "Priyanka"], "Hi", [.facts: "nothing"])) == [])
    #expect(
      faults(rule, record("Priyanka", [:], "Hi", [.history: "Priyanka left"]))
        == ["the reply prompt of second, step 1 still holds \"Priyanka\""])
    #expect(faults(rule, record("Priyanka", [:], "Priyanka is back", [.message: "Priyanka is back"])) == [])
    #expect(
      faults(rule, record("Priyanka", [:], "Priyanka is back", [.facts: "Priyanka left"]))
        == ["the reply prompt of second, step 1 still holds \"Priyanka\""])
  }

  @Test("must-never-surface lets the user speak and the companion not")
  func surface() {
    let rule = MemoryContract.Rule.mustNeverSurface(contains: "keto")
    #expect(faults(rule, record("keto", [.message: "keto", .history: "keto"], "Hi", [.facts: "tea"])) == [])
    #expect(
      faults(rule, record("Hi", [.summaries: "spoke of keto"], "Hi", [:]))
        == ["the reply prompt of first, step 1 brings up \"keto\""])
  }

  @Test("The share of a prompt that stays the same counts from its beginning")
  func prefix() {
    let one = call([.system: "aaaa", .facts: "bb"])
    let other = call([.system: "aaaa", .facts: "cc"])
    #expect(PrefixShare([[one, one]]).percent == 100)
    #expect(PrefixShare([[one]]).percent == nil)
    let share = PrefixShare([[one, other]]).percent ?? 0
    #expect((50..<100).contains(share))
  }
}
