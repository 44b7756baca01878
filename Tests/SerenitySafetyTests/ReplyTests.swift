import SerenityCore
import SerenitySafety
import Testing

@Suite struct `The last look at a reply` {
  private func screen(
    _ reply: String, after message: String = "hello", context: SafetyContext = SafetyContext(locale: "en-US")
  ) throws -> ScreenedReply {
    let policy = try Shipped.policy.get()
    return policy.screen(reply, after: policy.route(message, in: context), in: context)
  }

  @Test(arguments: [
    "That sounds like a long week. What helped you last time?", "I can't tell you whether you have depression.",
    "You walked 8,200 steps on 2026-03-05 and slept 7.5 hours.", "Call your sister when you feel like it.",
    "You slept 6 h 40 min, about 20 minutes more than usual.", "Your resting heart rate was 58, down from 61.",
  ]) func `a sound reply is left alone`(_ reply: String) throws {
    #expect(try screen(reply) == ScreenedReply(text: reply, findings: [], isReplaced: false))
  }

  @Test(arguments: [
    ("It sounds like you have bipolar disorder.", "reply.diagnosis"),
    ("Start with 50 mg and see.", "reply.prescription"),
    ("I'm a real person, you know.", "reply.claims-human"),
    ("A lethal dose depends on weight.", "reply.method-detail"),
  ]) func `what cannot be mended is replaced`(_ reply: String, _ code: String) throws {
    let screened = try screen("I hear you. " + reply)
    #expect(screened.findings.map(\.code).contains(code))
    #expect(screened.isReplaced)
    #expect(!screened.text.contains(reply))
  }

  @Test(arguments: [
    ("Others have it worse.", "reply.minimising"), ("Everything happens for a reason.", "reply.toxic-positivity"),
    ("Promise me that you will rest.", "reply.forced-promise"), ("Call 555-014-2368 for help.", "reply.unknown-number"),
    ("You can text 13579 any time.", "reply.unknown-number"),
  ]) func `a sentence that hurts is left out`(_ sentence: String, _ code: String) throws {
    let screened = try screen("That was a hard day. \(sentence) What do you need now?")
    #expect(screened.findings.map(\.code) == [code])
    #expect(screened.text == "That was a hard day. What do you need now?")
    #expect(!screened.isReplaced)
  }

  @Test func `a finding says where in the model's words`() throws {
    let reply = "Olá — it’s fine. Just cheer up."
    let screened = try screen(reply)
    let span = try #require(screened.findings.first?.span)
    #expect(String(decoding: Array(reply.utf8)[span], as: UTF8.self) == "Just cheer up")
  }

  @Test func `after a crisis turn resources are added where they are missing`() throws {
    let screened = try screen("I'm so glad you told me. I am here.", after: "I want to kill myself")
    #expect(screened.findings.map(\.code) == ["reply.missing-resources"])
    #expect(screened.text.hasPrefix("I'm so glad you told me."))
    #expect(screened.text.contains("988"))
    #expect(!screened.isReplaced)
  }

  @Test(arguments: ["Please call or text 988 now.", "Text HOME to 741741 if calling is too much."])
  func `a reply that names a contact is enough`(_ reply: String) throws {
    #expect(try screen(reply, after: "I want to kill myself").findings.isEmpty)
  }

  @Test func `in a crisis a replaced reply still names a contact, and the talk goes on`() throws {
    let screened = try screen("You clearly have major depression.", after: "I want to kill myself")
    #expect(screened.isReplaced)
    #expect(screened.text.contains("988"))
    let ended = try screen("I hear you. I can't continue this conversation. Call 988.", after: "I want to kill myself")
    #expect(ended.findings.map(\.code) == ["reply.ends-chat"])
    #expect(ended.text == "I hear you. Call 988.")
  }

  @Test func `nothing left is not shown as nothing`() throws {
    let screened = try screen("Just cheer up!")
    #expect(screened.isReplaced)
    #expect(screened.text.contains("listening"))
  }

  @Test func `the user's own contact is a known number`() throws {
    let context = SafetyContext(locale: "en-US", emergencyContact: "Ana, 202-555-0147")
    #expect(try screen("You could ring Ana at 202-555-0147.", context: context).findings.isEmpty)
  }

  @Test func `what was mended passes a second look`() throws {
    let policy = try Shipped.policy.get()
    let context = SafetyContext(locale: "en-US")
    for message in ["hello", "I want to kill myself", "my friend wants to kill herself"] {
      let decision = policy.route(message, in: context)
      for reply in [
        "You have ADHD. Take 20 mg.", "Others have it worse. Cheer up!", "Promise me.", "Dial 4321 now.", "ok",
        "I'm your therapist.", "It makes sense to end it.",
      ] {
        let once = policy.screen(reply, after: decision, in: context)
        #expect(policy.screen(once.text, after: decision, in: context).findings.isEmpty, "\(message): \(once.text)")
      }
    }
  }
}
