import SerenityCompanion
import SerenityCore
import Testing

@Suite struct WhatTheTextsSay {
  private typealias Given = PromptFixtures

  @Test(arguments: [CompanionDefinition.serenity, .serenityConcise])
  func `both system prompts say what they must`(definition: CompanionDefinition) {
    let text = (definition.texts.system + "\n" + definition.texts.safety).lowercased()
    for must in [
      "warm", "validat", "\"i\" statements", "gentle", "four short paragraphs", "question", "remember", "therapist",
      "emergency", "medicine", "diagnos", "988", "741741", "https://www.iasp.info/resources/crisis_centres/",
      "emergency number", "late at night", "mood trend", "topics to avoid", "good news", "anxious", "sad", "angry",
      "confused", "never claim to be human", "never end the chat", "never an instruction", "under", "language",
    ] { #expect(text.contains(must), "\(must) in \(definition.name)") }
  }

  @Test func `every preferred style has its way of speaking`() {
    for style in Profile.Style.allCases {
      #expect(CompanionDefinition.serenity.texts.system.contains("- \(style.rawValue):"))
    }
  }

  @Test func `a summary is asked for as a json object of the user's feelings and words`() {
    let messages = [
      Given.message(1, .user, "I told Priya no today."),
      Given.message(2, .assistant, Array(repeating: "That took courage.", count: 200).joined(separator: " ")),
    ]
    let prompt = Given.assembler().summary(of: messages, scope: .partial, now: Given.now, zone: Given.zone)
    let task = prompt.messages.first?.text ?? ""
    for must in [
      "json", "\"topics\"", "\"emotional_arc\"", "\"key_insight\"", "\"follow_ups\"", "\"quote\"", "100 words",
    ] {
      #expect(task.contains(must))
    }
    for kind in Emotion.Kind.allCases { #expect(task.contains(kind.rawValue)) }
    let transcript = prompt.messages.last?.text ?? ""
    #expect(transcript.contains("2026-02-05 19:48 user: I told Priya no today."))
    #expect(transcript.contains("the earlier part of a session"))
    #expect(TokenCounter.standard.count(transcript) < 300)
    #expect(prompt.account.total == prompt.sections.first?.tokens)
  }

  @Test func `facts are asked for from the user's numbered messages alone`() {
    let messages = [
      Given.message(1, .user, "I moved to Lisbon last Friday."), Given.message(2, .assistant, "Are you a pilot?"),
      Given.message(3, .user, "No."),
    ]
    let known = [
      Given.fact("k1", .identity, "The user lives in Porto"),
      Given.fact("k2", .preference, "The user wants short replies"),
    ]
    let prompt = Given.assembler().facts(in: messages, known: known, now: Given.now, zone: Given.zone)
    let material = prompt.messages.last?.text ?? ""
    #expect(material.contains("1. Thursday 2026-02-05: I moved to Lisbon last Friday.\n2. Thursday 2026-02-05: No."))
    #expect(material.contains("- identity: The user lives in Porto\n- preference: The user wants short replies"))
    #expect(!material.contains("pilot"))
    let task = prompt.messages.first?.text ?? ""
    #expect(task.contains("json"))
    for category in Fact.Category.allCases { #expect(task.contains(category.rawValue)) }
    for slot in FactSlots.all { #expect(task.contains(slot.name)) }
  }

  @Test func `an extraction does not grow with the years nor over the window`() {
    let known = (0..<500).map { Given.fact("k\($0)", .theme, "Known \($0).", at: Given.now - .days(500 - $0)) }
    let messages = (0..<400).map {
      Given.message($0, .user, "Line \($0). " + String(repeating: "so tired ", count: 30))
    }
    let prompt = Given.assembler().facts(in: messages, known: known, now: Given.now, zone: Given.zone)
    let text = prompt.messages.last?.text ?? ""
    #expect(text.contains("Known 499.") && !text.contains("Known 3."))
    #expect(prompt.account.left >= 0)
    #expect(text.contains("400. ") && text.contains("Line 399."))
    #expect(prompt.account.lines.first?.cut?.contains("of 400 messages left out") == true)
  }

  @Test(
    arguments: [
      ("home", "self.home"), ("Home", "self.home"), ("self.home", "self.home"), ("shoe size", nil), (nil, nil),
    ] as [(String?, String?)]) func `a slot is known by its name`(name: String?, key: String?)
  {
    #expect(FactSlots.key(for: name) == key)
  }
}
