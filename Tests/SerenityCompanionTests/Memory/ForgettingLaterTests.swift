import SerenityCompanion
import SerenityCore
import SerenitySafety
import SerenitySimulation
import SerenityTestSupport
import Testing

/// The wish to forget everything can be taken back for a day, and is kept when it is not (MEM-7).
@Suite("Forgetting everything after a cool-down")
struct ForgettingLaterTests {
  /// A world with one conversation, which has ended.
  private func world() async throws -> CompanionWorld {
    let world = try CompanionWorld()
    let session = try await world.companion.openSession(.freeform)
    _ = try await world.companion.respond(to: "I called my sister Elena.", in: session.id)
    world.model.script(.facts, .say(Remembering.facts))
    try await world.companion.endSession(session.id)
    return world
  }

  private func prompts(of world: CompanionWorld, after count: Int) -> [String] {
    world.model.requests.dropFirst(count).flatMap { $0.prompt.sections.map(\.text) }
  }

  @Test("nothing is forgotten before its time, and all of it after, whoever comes first")
  func due() async throws {
    let contacts: [@Sendable (Companion) async throws -> Void] = [
      { _ = try await $0.openSession(.freeform) }, { _ = try await $0.closeIdleSessions() },
      { _ = try await $0.deliverOutbox() },
    ]
    for contact in contacts {
      let world = try await world()
      let planned = try await world.companion.forgetEverythingLater()
      #expect(planned == world.time.now + .days(1))
      world.time.pass(.days(1) - .seconds(1))
      try await contact(world.companion)
      #expect(await world.kept.facts(includingHistory: true).count == 1)
      let asked = world.model.requests.count
      world.time.pass(.hours(1))
      try await contact(world.companion)
      #expect(await world.kept.facts(includingHistory: true).isEmpty)
      #expect(await world.kept.summaries(includingArchived: true).isEmpty)
      #expect(await world.kept.plannedForgetting() == nil)
      #expect(!prompts(of: world, after: asked).contains { $0.contains("Elena") })
      #expect(world.eventNames.count { $0 == "forgotten" } == 1)
    }
  }

  @Test("taken back, it never comes")
  func takenBack() async throws {
    let world = try await world()
    #expect(try await world.companion.keepEverything() == false)
    _ = try await world.companion.forgetEverythingLater()
    #expect(try await world.companion.keepEverything())
    world.time.pass(.days(30))
    _ = try await world.companion.openSession(.freeform)
    #expect(await world.kept.facts(includingHistory: true).count == 1)
    #expect(world.eventNames.count { $0 == "forgetting-planned" } == 2)
  }

  @Test("asked for again, it is not put off")
  func again() async throws {
    let world = try await world()
    let first = try await world.companion.forgetEverythingLater()
    world.time.pass(.hours(20))
    #expect(try await world.companion.forgetEverythingLater() == first)
  }

  @Test("it waits for the end of the conversation that is going on, and no longer")
  func conversation() async throws {
    let world = try await world()
    _ = try await world.companion.forgetEverythingLater()
    world.time.pass(.days(1) - .minutes(5))
    let session = try await world.companion.openSession(.freeform)
    world.time.pass(.minutes(10))
    _ = try await world.companion.respond(to: "Are you there?", in: session.id)
    #expect(await world.kept.facts(includingHistory: true).count == 1)
    try await world.companion.endSession(session.id)
    #expect(await world.kept.sessions().isEmpty)
    #expect(await world.kept.facts(includingHistory: true).isEmpty)
  }

  @Test("words in a conversation that had gone quiet begin a new one that knows nothing")
  func quiet() async throws {
    let world = try await world()
    let session = try await world.companion.openSession(.freeform)
    _ = try await world.companion.respond(to: "Elena rang again.", in: session.id)
    _ = try await world.companion.forgetEverythingLater()
    world.time.pass(.days(2))
    let asked = world.model.requests.count
    let reply = try await world.companion.respond(to: "Good morning.", in: session.id)
    #expect(reply.message.session != session.id)
    #expect(await world.kept.sessions().map(\.id) == [reply.message.session])
    #expect(!prompts(of: world, after: asked).contains { $0.contains("Elena") })
    let next = try await world.companion.respond(to: "Still here.", in: session.id)
    #expect(next.message.session == reply.message.session)
  }

  @Test("a crisis is answered first, with all that is known")
  func crisis() async throws {
    let world = try await world()
    let session = try await world.companion.openSession(.freeform)
    _ = try await world.companion.respond(to: "I am back.", in: session.id)
    _ = try await world.companion.forgetEverythingLater()
    world.time.pass(.days(2))
    let reply = try await world.companion.respond(to: "I want to kill myself tonight.", in: session.id)
    #expect(reply.decision.route == .crisis)
    #expect(await world.kept.facts(includingHistory: true).count == 1)
  }

  @Test("contacts at once forget once, and no session that was opened since, in any schedule")
  func atOnce() throws {
    let safety = try CompanionWorld.safety.get()
    for seed in 0..<60 {
      let loop = SimulationLoop(scheduleSeed: UInt64(seed))
      let (opened, kept) = try loop.run {
        let time = VirtualTime(loop: loop, startingAt: Instant(millisecondsSinceEpoch: 1_770_000_000_000))
        let store = InMemoryStore(salt: "salt")
        let companion = Companion(
          ports: CompanionPorts(
            store: store, model: CompanionScriptedModel(), health: nil, time: time, random: SeededRandom(seed: 1),
            events: EventLog(time: time)),
          assembler: PromptAssembler(definition: .serenity, plan: .companion, counter: .founding), safety: safety,
          configuration: CompanionConfiguration())
        _ = try await companion.openSession(.freeform)
        _ = try await companion.forgetEverythingLater()
        try await time.sleep(for: .days(2))
        let opened = try await withThrowingTaskGroup(of: SessionID.self) { group in
          for _ in 1...4 { group.addTask { try await companion.openSession(.freeform).id } }
          return try await group.reduce(into: Set<SessionID>()) { $0.insert($1) }
        }
        return (opened, Set(await store.sessions().map(\.id)))
      }
      #expect(opened.count == 4 && kept == opened, "schedule \(seed)")
    }
  }

  @Test("a disk that fails on the way leaves the wish, and the next contact keeps it")
  func broken() async throws {
    let world = try await world()
    _ = try await world.companion.forgetEverythingLater()
    world.time.pass(.days(2))
    world.store.fail(4..<5)
    await #expect(throws: CompanionError.self) { _ = try await world.companion.openSession(.freeform) }
    #expect(await world.kept.facts(includingHistory: true).count == 1)
    #expect(await world.kept.plannedForgetting() != nil)
    _ = try await world.companion.openSession(.freeform)
    #expect(await world.kept.facts(includingHistory: true).isEmpty)
  }
}
