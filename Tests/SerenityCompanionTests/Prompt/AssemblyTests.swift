import SerenityCompanion
import SerenityCore
import Testing

@Suite struct AssemblingAPrompt {
  private typealias Given = PromptFixtures

  @Test func `what rarely changes comes first and the message last`() {
    let prompt = Given.assembler().reply(Given.material { $0.guidance = "Be brief." })
    #expect(
      prompt.sections.map(\.name) == [
        .system, .safety, .session, .profile, .facts, .summaries, .history, .dynamic, .goals, .health, .guidance,
        .message,
      ])
    #expect(prompt.messages.map(\.role) == [.system, .user, .assistant, .system, .user])
    #expect(prompt.messages.last?.text == "My sister says I should just quit.")
    #expect(prompt.section(.guidance)?.text.hasSuffix("Be brief.") == true)
  }

  @Test func `the prefix is the same bytes from turn to turn`() {
    let first = Given.assembler().reply(Given.material())
    let second = Given.assembler().reply(
      Given.material { material in
        material.now = material.now + .minutes(7)
        material.snapshot.recent.append(Given.message(3, .user, material.message))
        material.snapshot.recent.append(Given.message(4, .assistant, "What would quitting give you?"))
        material.message = "Air."
        material.health?.stepsToday = 4_000
      })
    #expect(second.messages.prefix(3) == first.messages.prefix(3))
    // No figure of the moment may stand in the fixed texts.
    for name in [SectionName.system, .safety, .session] { #expect(first.section(name) == second.section(name)) }
  }

  @Test func `a store that cannot be read gives a generic prompt with safety and message`() {
    for material in [
      PromptMaterial(snapshot: MemorySnapshot(), message: "are you there", now: Given.now, zone: Given.zone),
      PromptMaterial(
        snapshot: MemorySnapshot(), message: "are you there", health: Given.health, guidance: "Stay.", now: Given.now,
        zone: .utc),
    ] {
      let prompt = Given.assembler().reply(material)
      #expect(prompt.section(.session)?.text.contains("Do not pretend to remember") == true)
      #expect(prompt.section(.safety) != nil)
      #expect(prompt.messages.last == ChatMessage(.user, "are you there"))
      #expect(prompt.section(.facts) == nil && prompt.section(.profile) == nil)
      #expect(prompt.account.lines.allSatisfy { $0.cut == nil })
    }
  }

  @Test func `a new user is greeted as one`() {
    let snapshot = MemorySnapshot(session: Session(id: SessionID("s"), kind: .checkIn, openedAt: Given.now))
    let prompt = Given.assembler().reply(
      PromptMaterial(snapshot: snapshot, message: "hi", now: Given.now, zone: Given.zone))
    #expect(prompt.section(.session)?.text.contains("short check-in") == true)
    #expect(prompt.section(.dynamic)?.text.contains("This is the first conversation with this user.") == true)
  }

  @Test func `each kind of session has instructions of its own`() {
    let texts = Session.Kind.allCases.map { kind in
      Given.assembler().reply(Given.material { $0.snapshot.session?.kind = kind }).section(.session)?.text ?? ""
    }
    #expect(Set(texts).count == Session.Kind.allCases.count)
    #expect(texts.allSatisfy { $0.count > 80 })
  }

  @Test(arguments: [(0, "two or three warm"), (2, "two or three warm"), (4, "two to four"), (6, "one to three")])
  func `the length hint follows the conversation`(messages: Int, hint: String) {
    let prompt = Given.assembler().reply(
      Given.material { material in
        material.snapshot.recent = (0..<messages).map { Given.message($0, $0 % 2 == 0 ? .user : .assistant, "…") }
        material.snapshot.messageCount = messages + 1
      })
    #expect(prompt.section(.guidance)?.text.contains(hint) == true)
  }

  @Test func `at most the three most confident facts of a category`() {
    let prompt = Given.assembler().reply(
      Given.material { material in
        material.snapshot.facts = (1...5).map { Given.fact("f\($0)", .theme, "Theme \($0)", sessions: $0 + 1) }
        var superseded = Given.fact("old", .identity, "Lives in Porto", sessions: 4)
        superseded.validTo = Given.now
        material.snapshot.facts.append(superseded)
        material.snapshot.facts.append(Given.fact("once", .goal, "Said once", sessions: 1))
      })
    let facts = prompt.section(.facts)?.text ?? ""
    for kept in 3...5 { #expect(facts.contains("Theme \(kept).")) }
    for gone in ["Theme 1.", "Theme 2.", "Porto", "Said once"] { #expect(!facts.contains(gone)) }
    #expect(prompt.account.lines.first { $0.section == .facts }?.cut == "2 facts left out: at most 3 a category")
  }

  @Test func `what this session began with is told as such, after the earlier sessions`() {
    let prompt = Given.assembler().reply(
      Given.material { material in
        material.snapshot.partialSummary = Given.summary(9, insight: "The user named the fear")
        material.snapshot.partialSummary?.scope = .partial
      })
    let lines = (prompt.section(.summaries)?.text ?? "").split(separator: "\n").filter { $0.hasPrefix("- ") }
    #expect(lines.count == 6)
    #expect(lines.first?.hasPrefix("- Wednesday 2026-01-07, evening: about sleep, topic number 1.") == true)
    #expect(lines.last?.hasPrefix("- Earlier in this session: about sleep") == true)
  }

  @Test func `a long reply in the history is shortened, the user's words never, a broken reply is marked`() {
    let long =
      Array(repeating: "I hear how heavy this week has been.", count: 200).joined(separator: " ") + " Shall we?"
    let own = Array(repeating: "It was a lot, all of it.", count: 100).joined(separator: " ")
    let prompt = Given.assembler().reply(
      Given.material { material in
        material.snapshot.recent = [
          Given.message(1, .user, own), Given.message(2, .assistant, long),
          Given.message(3, .user, "go on"), Given.message(4, .assistant, "I was going to", isInterrupted: true),
        ]
      })
    let history = prompt.section(.history)?.messages.map(\.text) ?? []
    #expect(history.first == own)
    #expect(history[1].contains(" […] ") && history[1].hasSuffix("Shall we?"))
    #expect(TokenCounter.standard.count(history[1]) <= 400)
    #expect(history[3] == "I was going to\n[this reply broke off here]")
    #expect(
      prompt.account.lines.first { $0.section == .history }?.cut == "1 message of the companion shortened to 400 tokens"
    )
  }

  @Test func `one message larger than the history's budget is cut to fit`() {
    let prompt = Given.assembler().reply(
      Given.material { $0.snapshot.recent = [Given.message(1, .user, String(repeating: "睡不着 ", count: 4_000))] })
    #expect(prompt.section(.history)?.messages.count == 1)
    #expect((prompt.section(.history)?.tokens ?? 0) <= 4_000)
  }

  @Test func `a compressed history drops bare acknowledgements of the companion and no word of the user`() {
    var definition = CompanionDefinition.serenity
    definition.compressesHistory = true
    let spoken: [(Message.Role, String, Bool)] = [
      (.user, "ok", true), (.assistant, "I hear you. Thank you for sharing.", false), (.user, "I see.", true),
      (.assistant, "Of course — take your time.", false), (.assistant, "I hear you. What happened next?", true),
      (.assistant, "I see that the week was hard.", true),
    ]
    let material = Given.material { material in
      material.snapshot.recent = spoken.enumerated().map { Given.message($0, $1.0, $1.1) }
    }
    let kept = spoken.filter(\.2).map(\.1)
    #expect(Given.assembler(definition).reply(material).section(.history)?.messages.map(\.text) == kept)
    #expect(Given.assembler().reply(material).section(.history)?.messages.count == spoken.count)
  }

  @Test func `withheld words are in no prompt`() {
    var secret = Given.message(1, .user, "the word is heliotrope")
    secret.isWithheld = true
    let prompts = [
      Given.assembler().reply(Given.material { $0.snapshot.recent = [secret] }),
      Given.assembler().summary(of: [secret], scope: .whole, now: Given.now, zone: Given.zone),
      Given.assembler().facts(in: [secret], known: [], now: Given.now, zone: Given.zone),
    ]
    for prompt in prompts { #expect(!prompt.messages.contains { $0.text.contains("heliotrope") }) }
  }
}
