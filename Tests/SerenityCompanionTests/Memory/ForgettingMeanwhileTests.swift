import SerenityCompanion
import SerenityCore
import SerenitySimulation
import SerenityTestSupport
import Testing

/// What was forgotten while the model was still at work does not come back with its answer (MEM-7).
@Suite("Forgetting while the model is at work")
struct ForgettingMeanwhileTests {
  private static let summary = #"""
    {"topics":["family"],"emotional_arc":{"start":"calm","end":"calm"},"key_insight":"They miss Elena.","follow_ups":[],
    "quote":""}
    """#

  /// A world that knows a fact, with a second session in which its name is said again.
  private func world() async throws -> (CompanionWorld, FactID, SessionID) {
    let world = try CompanionWorld()
    let first = try await world.companion.openSession(.freeform)
    _ = try await world.companion.respond(to: "I called my sister Elena.", in: first.id)
    world.model.script(.facts, .say(Remembering.facts))
    try await world.companion.endSession(first.id)
    let fact = try #require(await world.kept.facts(includingHistory: true).first)
    let second = try await world.companion.openSession(.freeform)
    _ = try await world.companion.respond(to: "Elena rang again, it was good.", in: second.id)
    return (world, fact.id, second.id)
  }

  private func forget(_ fact: FactID, in world: CompanionWorld) async {
    do { _ = try await world.companion.forgetFact(fact) } catch { Issue.record(error) }
  }

  @Test("a summary under way does not tell of it", arguments: [CallPurpose.summary, .facts])
  func summary(purpose: CallPurpose) async throws {
    let (world, fact, session) = try await world()
    world.model.script(.summary, .say(Self.summary))
    world.model.script(
      .facts,
      .say(
        #"{"facts":[{"category":"theme","content":"Enjoys calls with Elena.","quote":"Elena rang again","message":1}]}"#
      ))
    world.model.during(purpose) { await forget(fact, in: world) }
    try await world.companion.endSession(session)
    for summary in await world.kept.summaries(includingArchived: true) { #expect(!"\(summary)".contains("Elena")) }
    #expect(await world.kept.facts(includingHistory: true).isEmpty)
  }

  @Test("a reply under way is shown but enters no later prompt")
  func reply() async throws {
    let (world, fact, session) = try await world()
    world.model.script(.reply, .say("How is Elena today?"))
    world.model.during(.reply) { await forget(fact, in: world) }
    let reply = try await world.companion.respond(to: "I slept well.", in: session)
    #expect(reply.message.text == "How is Elena today?")
    _ = try await world.companion.respond(to: "And I walked.", in: session)
    let prompt = try #require(world.model.requests.last?.prompt)
    #expect(!prompt.sections.contains { $0.text.contains("Elena") })
  }

  @Test("a partial summary under way is left out")
  func partial() async throws {
    let (world, fact, session) = try await world()
    for number in 1...6 { _ = try await world.companion.respond(to: "Thought \(number).", in: session) }
    world.model.script(.summary, .say(Self.summary))
    world.model.during(.summary) { await forget(fact, in: world) }
    for number in 7...9 { _ = try await world.companion.respond(to: "Thought \(number).", in: session) }
    for summary in await world.kept.summaries(includingArchived: true) { #expect(!"\(summary)".contains("Elena")) }
  }

  @Test("a summary with nothing left to tell does not keep the others from being made anew")
  func starvation() async throws {
    let world = try CompanionWorld()
    world.model.fail(.network)
    for text in ["I called Elena.", "I met Elena.", "I walked by the sea and felt calm."] {
      let session = try await world.companion.openSession(.freeform)
      _ = try await world.companion.respond(to: text, in: session.id)
      try await world.companion.endSession(session.id)
      world.time.pass(.hours(1))
    }
    for session in await world.kept.sessions().prefix(2) {
      for var message in await world.kept.messages(in: session.id, last: nil) where message.role == .user {
        message.isWithheld = true
        try await world.kept.commitTurn(
          TurnCommit(message: message, reply: nil, session: session, outbox: .remove(message.id)))
      }
    }
    world.model.fail(nil)
    let last = try await world.companion.openSession(.freeform)
    _ = try await world.companion.respond(to: "Hello.", in: last.id)
    try await world.companion.endSession(last.id)
    let summaries = await world.kept.summaries(includingArchived: false)
    #expect(summaries.map(\.origin) == [.local, .local, .model, .model])
  }
}
