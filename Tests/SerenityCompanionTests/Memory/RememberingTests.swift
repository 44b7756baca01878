import SerenityCompanion
import SerenityCore
import SerenitySimulation
import SerenityTestSupport
import Testing

@Suite("What the companion remembers, and forgets")
struct Remembering {
  static let facts = #"""
    Here you go: ```json
    {"facts":[{"category":"identity","slot":null,"content":"Their sister is called Elena.","quote":"my sister Elena",
    "message":1,"important":true},{"category":"identity","content":"Has a dog named Rex.","quote":"my dog Rex","message":1}]}
    ```
    """#

  @Test("learns a fact from the user's words alone, and refuses what was not said")
  func learns() async throws {
    let world = try CompanionWorld()
    let session = try await world.companion.openSession(.freeform)
    _ = try await world.companion.respond(to: "I called my sister Elena.", in: session.id)
    world.model.script(.facts, .say(Self.facts))
    try await world.companion.endSession(session.id, moodAtEnd: 6)
    let facts = await world.kept.facts(includingHistory: false)
    #expect(facts.map(\.content) == ["Their sister is called Elena."])
    #expect(facts.first?.mentions.map(\.quote) == ["my sister Elena"])
    #expect(await world.kept.session(session.id)?.moodAtEnd == 6)
    #expect(world.eventNames.contains("fact-refused"))
  }

  @Test("remembers offline, and makes it anew when the model is back", arguments: [nil, "No JSON today, sorry."])
  func redo(rubbish: String?) async throws {
    let world = try CompanionWorld()
    let first = try await world.companion.openSession(.freeform)
    _ = try await world.companion.respond(
      to: "I live in Lisbon. My sister Elena visited and I felt calm.", in: first.id)
    if let rubbish {
      world.model.script(.summary, .say(rubbish))
      world.model.script(.facts, .say(rubbish))
    } else {
      world.model.fail(.network)
    }
    try await world.companion.endSession(first.id)
    let local = try #require(await world.kept.summaries(includingArchived: false).first)
    #expect(local.origin == .local)
    #expect(local.needsRedo)
    let contents = await world.kept.facts(includingHistory: false).map(\.content)
    #expect(contents.contains("Lives in Lisbon."))
    #expect(contents.contains("Their sister is called Elena."))
    world.model.fail(nil)
    let second = try await world.companion.openSession(.freeform)
    _ = try await world.companion.respond(to: "Hello again.", in: second.id)
    try await world.companion.endSession(second.id)
    let redone = await world.kept.summaries(includingArchived: false)
    #expect(redone.allSatisfy { $0.origin == .model && !$0.needsRedo })
    #expect(redone.count == 2)
    #expect(await world.kept.facts(includingHistory: false).allSatisfy { $0.mentions.count == 1 })
  }

  @Test("forgets for good: no prompt holds it, and the same words are not learnt again")
  func forgets() async throws {
    let world = try CompanionWorld()
    let first = try await world.companion.openSession(.freeform)
    _ = try await world.companion.respond(to: "I called my sister Elena. It was a good talk.", in: first.id)
    world.model.script(.reply, .say("Elena sounds kind. What did you talk about?"))
    _ = try await world.companion.respond(to: "We talked about the garden and it felt calm.", in: first.id)
    world.model.script(.facts, .say(Self.facts))
    try await world.companion.endSession(first.id)
    let fact = try #require(await world.kept.facts(includingHistory: true).first)
    _ = try await world.companion.forgetFact(fact.id)
    #expect(await world.kept.facts(includingHistory: true).isEmpty)
    let renewed = try #require(await world.kept.summaries(includingArchived: true).first)
    #expect(renewed.needsRedo)
    #expect(!"\(renewed)".contains("Elena"))
    let before = world.model.requests.count
    let second = try await world.companion.openSession(.freeform)
    _ = try await world.companion.respond(to: "I called my sister Elena again.", in: second.id)
    world.model.script(.facts, .say(Self.facts))
    try await world.companion.endSession(second.id)
    #expect(await world.kept.facts(includingHistory: true).isEmpty)
    let redone = world.model.requests.dropFirst(before).filter { $0.session == first.id }
    #expect(!redone.isEmpty)
    for request in redone { #expect(!request.prompt.sections.contains { $0.text.contains("Elena") }) }
  }

  @Test("keeps an edited fact as the user's and does not learn the old wording again")
  func edits() async throws {
    let world = try CompanionWorld()
    let session = try await world.companion.openSession(.freeform)
    _ = try await world.companion.respond(to: "I called my sister Elena.", in: session.id)
    world.model.script(.facts, .say(Self.facts))
    try await world.companion.endSession(session.id)
    let fact = try #require(await world.kept.facts(includingHistory: false).first)
    try await world.companion.editFact(fact.id, to: "Elena is my cousin.")
    let facts = await world.kept.facts(includingHistory: true)
    #expect(facts.map(\.content) == ["Elena is my cousin."])
    #expect(facts.first?.origin == .user)
    #expect(await world.kept.tombstones().covers("Their sister is called Elena.", category: .identity))
    await #expect(throws: CompanionError.noSuchFact(FactID("none"))) {
      try await world.companion.editFact(FactID("none"), to: "Anything.")
    }
  }
}
