import SerenityCore
import Testing

@Suite("A prompt as the model reads it")
struct PromptTests {
  private func prompt(_ sections: [PromptSection]) -> Prompt {
    Prompt(
      sections: sections,
      account: PromptAccount(
        plan: "companion", counter: "founding", window: 100, reserved: 30,
        lines: sections.map { PromptAccount.Line(section: $0.name, tokens: $0.tokens, limit: nil) }))
  }

  private func section(_ name: SectionName, _ messages: ChatMessage...) -> PromptSection {
    PromptSection(name, messages: messages, tokens: 10)
  }

  @Test("Neighbouring system messages become one, the conversation stays as it was")
  func joining() {
    let messages = prompt([
      section(.system, ChatMessage(.system, "You are kind.")), section(.safety, ChatMessage(.system, "Be careful.")),
      section(.facts, ChatMessage(.system, "")),
      section(
        .history, ChatMessage(.user, "Hello."), ChatMessage(.user, "Are you there?"), ChatMessage(.assistant, "I am.")),
      section(.guidance, ChatMessage(.system, "Be brief.")), section(.message, ChatMessage(.user, "Good.")),
    ]).messages
    #expect(
      messages == [
        ChatMessage(.system, "You are kind.\n\nBe careful."), ChatMessage(.user, "Hello."),
        ChatMessage(.user, "Are you there?"), ChatMessage(.assistant, "I am."), ChatMessage(.system, "Be brief."),
        ChatMessage(.user, "Good."),
      ])
  }

  @Test("The account adds up, and says when a prompt does not fit")
  func account() {
    let small = prompt([section(.system, ChatMessage(.system, "a")), section(.message, ChatMessage(.user, "b"))])
    #expect((small.account.total, small.account.left) == (20, 50))
    let large = prompt(SectionName.allCases.map { section($0, ChatMessage(.system, "a")) })
    #expect(large.account.left == 70 - 10 * SectionName.allCases.count)
  }

  @Test("A fingerprint changes with a word, a role or a boundary between messages, and with nothing else")
  func fingerprints() {
    let one = section(.history, ChatMessage(.user, "ab"), ChatMessage(.user, "c"))
    var same = one
    same.tokens = 99
    #expect(one.fingerprint == same.fingerprint)
    #expect(one.fingerprint.count == 12)
    let others = [
      section(.history, ChatMessage(.user, "a"), ChatMessage(.user, "bc")),
      section(.history, ChatMessage(.user, "abc")),
      section(.history, ChatMessage(.assistant, "ab"), ChatMessage(.user, "c")), section(.history),
    ]
    #expect(Set(([one] + others).map(\.fingerprint)).count == 5)
  }

  @Test("History is told with its speakers, everything else as it is")
  func text() {
    let history = section(.history, ChatMessage(.user, "Hello."), ChatMessage(.assistant, "Hi."))
    #expect(history.text == "user: Hello.\n\nassistant: Hi.")
    #expect(section(.message, ChatMessage(.user, "Hello.")).text == "Hello.")
    #expect(section(.system, ChatMessage(.system, "a"), ChatMessage(.system, "b")).text == "a\n\nb")
    #expect(prompt([history]).section(.history) == history)
    #expect(prompt([history]).section(.recall) == nil)
  }

  @Test("Milliseconds of durations, before and after zero")
  func milliseconds() {
    #expect(Duration.days(2).milliseconds == 172_800_000)
    #expect(Duration.microseconds(-1500).milliseconds == -1)
    let instant = Instant(millisecondsSinceEpoch: 0)
    #expect((instant - .hours(1)) - instant == .minutes(-60))
  }
}
