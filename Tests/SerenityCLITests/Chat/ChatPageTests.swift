import SerenityCore
import Testing

@testable import SerenityCLI

@Suite("The pages of the chat say what is kept and why it was used")
struct ChatPageTests {
  private let style = Style(isColoured: false)
  private let monday = Instant(millisecondsSinceEpoch: 1_770_066_600_000)

  private var fact: Fact {
    Fact(
      id: FactID("fact-1"), category: .identity, content: "Their sister is called Elena.",
      mentions: [
        Fact.Mention(
          message: MessageID("message-1"), session: SessionID("session-abcdef"), quote: "My sister Elena moved",
          at: monday)
      ], isImportant: true, origin: .model)
  }

  private var summary: Summary {
    Summary(
      id: SummaryID("summary-1"), session: SessionID("session-abcdef"), scope: .whole, origin: .local,
      sessionOpenedAt: monday, madeAt: monday, coversThrough: MessageID("message-9z8y"),
      timeOfDay: Zone.utc.local(monday).timeOfDay, topics: ["family"], emotionAtStart: .sadness, emotionAtEnd: .calm,
      keyInsight: "Distance hurts.", followUps: [], quote: nil, needsRedo: false)
  }

  private func prompt(facts: String, summaries: String) -> Prompt {
    let sections = [(SectionName.facts, facts), (.summaries, summaries), (.message, "hi")].map {
      PromptSection($0.0, messages: [ChatMessage($0.0 == .message ? .user : .system, $0.1)], tokens: 1_200)
    }
    let lines =
      sections.map { PromptAccount.Line(section: $0.name, tokens: $0.tokens, limit: 4_000) } + [
        PromptAccount.Line(section: .health, tokens: 0, limit: 200, cut: "left out: no health data")
      ]
    return Prompt(
      sections: sections,
      account: PromptAccount(plan: "companion", counter: "scripts", window: 32_768, reserved: 10_000, lines: lines))
  }

  @Test("/why names the words a fact rests on, with day and session, and the session of a summary")
  func why() {
    let local = Zone.utc.local(monday)
    let page = WhyPage(style: style, zone: .utc).lines(
      prompt(
        facts: "⟦facts⟧\n- identity: Their sister is called Elena. (said 2026-02-02)\n⟦/facts⟧",
        summaries: "- Monday \(local.day), \(local.timeOfDay.rawValue): about family. Felt sadness. Distance hurts."),
      facts: [fact], summaries: [summary]
    ).joined(separator: "\n")
    #expect(page.contains("You said \"My sister Elena moved\" on Monday 2026-02-02"))
    #expect(page.contains("session abcd"))
    #expect(page.contains("Made by code of ours, without the model from session abcd"))
    #expect(page.contains("up to message 9z8y"))
  }

  @Test(
    "/why tells what stands in the prompt even when its source is gone, and what does not stand there it leaves out")
  func whyLost() {
    let lost = WhyPage(style: style, zone: .utc).lines(
      prompt(facts: "- identity: Their sister is called Elena.", summaries: ""), facts: [], summaries: [])
    #expect(lost.contains { $0.contains("Elena") })
    #expect(lost.contains { $0.contains("no longer kept") })
    let unused = WhyPage(style: style, zone: .utc).lines(
      prompt(facts: "", summaries: ""), facts: [fact], summaries: [summary])
    #expect(!unused.contains { $0.contains("Elena") })
  }

  @Test("/prompt shows one section, or all with the account; a section that was cut says why")
  func promptPages() {
    let prompt = prompt(facts: "- identity: x", summaries: "")
    let page = PromptPage(style: style)
    #expect(page.lines(prompt, section: .message) == ["[message] 1,200 tokens", "hi"])
    #expect(
      page.lines(prompt, section: .health) == ["The last prompt has no section health: left out: no health data."])
    let all = page.lines(prompt, section: nil)
    #expect(all.contains("  health     0 of 200; left out: no health data"))
    #expect(all.last?.contains("3,600 tokens of a window of 32,768, 10,000 kept for the answer") == true)
  }

  @Test("/memory numbers the facts with how sure they are and where they stand")
  func memory() {
    var old = fact
    old.content = "Lives in \u{1B}[31mBerlin."
    old.validTo = monday
    let goal = Goal(
      id: GoalID("goal-1"), title: "Walk", category: .custom, target: 1, unit: "times", frequency: .daily,
      createdAt: monday)
    let page = MemoryListPage(style: style, zone: .utc, now: monday).lines(
      MemoryListPage.Content(
        facts: [fact, old], summaries: [summary],
        goals: [GoalRecord(goal: goal, completions: [Goal.Completion(at: monday, value: 1)])],
        checkIns: [CheckIn(at: monday, mood: 6, note: "tired")]))
    #expect(
      page.contains("  1. identity: Their sister is called Elena. (confidence 0.5, 1 mention, in prompts)"))
    #expect(
      page.contains("  2. identity: Lives in Berlin. (confidence 0.5, 1 mention, no longer true since 2026-02-02)"))
    #expect(page.contains { $0.hasSuffix("about family; Distance hurts. (made without the model)") })
    #expect(page.contains("  1. Walk (daily, met: 1 of 1 times, 1 in a row)"))
    #expect(page.contains { $0.hasSuffix("mood 6 of 10, tired") })
  }

  @Test("Nothing kept is said, not left blank")
  func empty() {
    let content = MemoryListPage.Content(facts: [], summaries: [], goals: [], checkIns: [])
    let page = MemoryListPage(style: style, zone: .utc, now: monday).lines(content)
    #expect(page.count { $0 == "  none yet" } == 4)
  }
}
