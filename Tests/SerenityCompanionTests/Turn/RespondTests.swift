import SerenityCompanion
import SerenityCore
import SerenitySafety
import SerenitySimulation
import SerenityTestSupport
import Testing

@Suite("A turn with the companion")
struct TakingTurns {
  static let crisis = "I want to kill myself tonight"

  @Test("gives a reply, word for word as shown, and keeps both messages")
  func plainTurn() async throws {
    let world = try CompanionWorld()
    let screen = CompanionScreenLog()
    let session = try await world.companion.openSession(.freeform)
    let reply = try await world.companion.respond(to: "  Work was so stressful today.\r\n", in: session.id) {
      screen.show($0)
    }
    #expect(reply.message.source == .model)
    let shown = screen.shown.map { part in if case .text(let text) = part { text } else { "?" } }
    #expect(shown.joined() == reply.message.text)
    #expect(shown.count == 2)
    let kept = await world.kept.messages(in: session.id, last: nil)
    #expect(kept.map(\.text) == ["Work was so stressful today.", "I hear you. What would help right now?"])
    #expect(await world.kept.usage().count == 1)
  }

  @Test(
    "answers a failure with words that fit it and keeps the message waiting, or not",
    arguments: [
      (ModelError.Kind.network, ReplySource.fallbackNetwork, true), (.timeout, .fallbackNetwork, true),
      (.rateLimited, .fallbackRateLimit, true), (.server, .fallbackOther, true),
      (.misconfigured, .fallbackOther, true), (.unauthorized, .fallbackOther, true),
      (.emptyResponse, .fallbackOther, true),
      (.contentRefused, .fallbackOther, false), (.invalidRequest, .fallbackOther, false),
    ])
  func failures(kind: ModelError.Kind, source: ReplySource, waits: Bool) async throws {
    let world = try CompanionWorld()
    let session = try await world.companion.openSession(.freeform)
    world.model.script(.reply, .fail(kind))
    let reply = try await world.companion.respond(to: "I can't sleep.", in: session.id)
    #expect(reply.message.source == source)
    #expect(await world.kept.outbox().map(\.message) == (waits ? [reply.userMessage.id] : []))
  }

  @Test("keeps what arrived of a broken stream, marked, and does not ask again")
  func interrupted() async throws {
    let world = try CompanionWorld()
    let session = try await world.companion.openSession(.freeform)
    world.model.script(.reply, .cut(after: "That sounds hard. Maybe we"))
    let reply = try await world.companion.respond(to: "Bad day.", in: session.id)
    #expect(reply.message.isInterrupted)
    #expect(reply.message.source == .interrupted)
    #expect(reply.message.text == "That sounds hard. Maybe we")
    #expect(await world.kept.outbox().isEmpty)
  }

  @Test("shows the crisis notice first and makes the session one of support")
  func crisisFirst() async throws {
    let world = try CompanionWorld()
    let screen = CompanionScreenLog()
    let session = try await world.companion.openSession(.freeform)
    let reply = try await world.companion.respond(to: Self.crisis, in: session.id) { screen.show($0) }
    guard case .notice = screen.shown.first else {
      Issue.record("The notice was not shown first: \(screen.shown)")
      return
    }
    #expect(reply.userMessage.flags.contains(.crisisIndicator))
    #expect(await world.kept.session(session.id)?.kind == .crisisSupport)
  }

  @Test("stays with the person in a crisis when the provider is down")
  func crisisOffline() async throws {
    let world = try CompanionWorld()
    let session = try await world.companion.openSession(.freeform)
    world.model.fail(.network)
    let reply = try await world.companion.respond(to: Self.crisis, in: session.id)
    #expect(reply.message.text.contains("above"))
    #expect(!reply.message.text.lowercased().contains("breathe with me"))
  }

  @Test("in a crisis lets no failure of the store escape, whichever operation fails", arguments: [false, true])
  func crisisWithBrokenStore(staysBroken: Bool) async throws {
    for number in 1...8 {
      let world = try CompanionWorld()
      let screen = CompanionScreenLog()
      let session = try await world.companion.openSession(.freeform)
      world.store.fail(number..<(staysBroken ? 1_000 : number + 1))
      let reply = try await world.companion.respond(to: Self.crisis, in: session.id) { screen.show($0) }
      guard case .notice = screen.shown.first else {
        Issue.record("Operation \(number) silenced the notice.")
        continue
      }
      #expect(!reply.message.text.isEmpty)
      if number <= world.store.operations { #expect(world.eventNames.contains("context-unavailable")) }
    }
  }

  @Test("outside a crisis lets only the store's failure escape, and never loses a message that was begun")
  func brokenStore() async throws {
    for number in 1...14 {
      let world = try CompanionWorld()
      let session = try await world.companion.openSession(.freeform)
      world.store.fail(number..<(number + 1))
      do {
        _ = try await world.companion.respond(to: "Hello there.", in: session.id)
      } catch {
        #expect(error == .store(.full(path: "test.db")))
      }
      let began = world.eventNames.contains("turn-began")
      #expect(await world.kept.messages(in: session.id, last: nil).contains { $0.text == "Hello there." } == began)
    }
  }

  @Test("refuses nothing and too much, with nothing kept")
  func refusals() async throws {
    let world = try CompanionWorld(configuration: CompanionConfiguration(inputLimit: 20))
    let session = try await world.companion.openSession(.freeform)
    await #expect(throws: CompanionError.emptyInput) {
      try await world.companion.respond(to: " \u{200B}\n", in: session.id)
    }
    await #expect(throws: CompanionError.inputTooLong(characters: 30, limit: 20)) {
      try await world.companion.respond(to: String(repeating: "a", count: 30), in: session.id)
    }
    #expect(await world.kept.messages(in: session.id, last: nil).isEmpty)
  }

  @Test("opens a successor after half an hour of silence and closes the old session at its true end")
  func timeout() async throws {
    let world = try CompanionWorld()
    let session = try await world.companion.openSession(.goalReview)
    let first = try await world.companion.respond(to: "I walked today.", in: session.id)
    world.time.pass(.minutes(45))
    let reply = try await world.companion.respond(to: "Back again.", in: session.id)
    let next = try #require(await world.kept.session(reply.message.session))
    #expect(next.id != session.id)
    #expect(next.kind == .goalReview)
    let old = try #require(await world.kept.session(session.id))
    #expect(old.end == .timeout)
    #expect(old.endedAt == first.message.at + .minutes(30))
    #expect(await world.kept.summaries(includingArchived: false).map(\.session) == [session.id])
    let third = try await world.companion.respond(to: "And on.", in: session.id)
    #expect(third.message.session == next.id)
  }

  @Test("sends what waited first, in order, once, and queues behind it while the provider is away")
  func outbox() async throws {
    let world = try CompanionWorld()
    let session = try await world.companion.openSession(.freeform)
    world.model.fail(.network)
    _ = try await world.companion.respond(to: "First thing.", in: session.id)
    _ = try await world.companion.respond(to: "Second thing.", in: session.id)
    #expect(world.model.requests.map(\.purpose) == [.reply, .redelivery])
    #expect(await world.kept.outbox().count == 2)
    world.model.fail(nil)
    let reply = try await world.companion.respond(to: "Third thing.", in: session.id)
    #expect(reply.delivered.count == 2)
    #expect(world.model.requests.suffix(3).map(\.purpose) == [.redelivery, .redelivery, .reply])
    let asked = world.model.requests.suffix(3).compactMap { $0.prompt.section(.message)?.text }
    #expect(zip(asked, ["First", "Second", "Third"]).allSatisfy { $0.contains($1) })
    #expect(await world.kept.outbox().isEmpty)
    #expect(try await world.companion.deliverOutbox().isEmpty)
  }

  @Test("lets a message that is refused leave the outbox instead of holding the others up")
  func poison() async throws {
    let world = try CompanionWorld()
    let session = try await world.companion.openSession(.freeform)
    world.model.script(.reply, .fail(.server))
    _ = try await world.companion.respond(to: "First thing.", in: session.id)
    world.model.script(.redelivery, .fail(.contentRefused))
    let reply = try await world.companion.respond(to: "Second thing.", in: session.id)
    #expect(reply.message.source == .model)
    #expect(await world.kept.outbox().isEmpty)
    #expect(world.eventNames.contains("left-outbox"))
  }

  @Test("summarises the older part of a long session every few messages")
  func partialSummary() async throws {
    let world = try CompanionWorld()
    let session = try await world.companion.openSession(.freeform)
    for number in 1...12 { _ = try await world.companion.respond(to: "Thought number \(number).", in: session.id) }
    let summaries = await world.kept.summaries(includingArchived: false)
    #expect(summaries.map(\.scope) == [.partial])
    #expect(world.model.requests.count { $0.purpose == .summary } == 2)
    let messages = await world.kept.messages(in: session.id, last: nil)
    #expect(summaries.first?.coversThrough == messages[11].id)
  }

  @Test("with the plan of long history holds it to 20,000 tokens and summarises it past 26,000")
  func longHistory() async throws {
    let world = try CompanionWorld(plan: .integration)
    let session = try await world.companion.openSession(.freeform)
    for number in 1...40 {
      // About 1,000 tokens each, so that the history passes both bounds.
      let text = "Thought \(number). " + String(repeating: "and then some more words ", count: 160)
      _ = try await world.companion.respond(to: text, in: session.id)
    }
    let prompts = world.model.requests.filter { $0.purpose == .reply }.map(\.prompt)
    #expect(prompts.allSatisfy { $0.section(.history)?.tokens ?? 0 <= 20_000 })
    #expect(prompts.contains { $0.section(.history)?.tokens ?? 0 > 18_000 })
    #expect(prompts[12].section(.history)?.messages.first?.text.hasPrefix("Thought 1.") == true)
    let summary = try #require(await world.kept.summaries(includingArchived: false).first)
    let messages = await world.kept.messages(in: session.id, last: nil)
    let covered = try #require(messages.firstIndex { $0.id == summary.coversThrough })
    let history = try #require(prompts.last?.section(.history)).messages
    #expect(
      history.allSatisfy { entry in !messages[...covered].contains { $0.role == .user && $0.text == entry.text } })
  }

  @Test("right after a start shows the contacts of the user's own country as soon as the store has told it")
  func coldStart() async throws {
    let world = try CompanionWorld()
    let session = Session(id: SessionID("old"), kind: .freeform, openedAt: world.time.now)
    await world.kept.saveProfile(Profile(locale: "pt-BR"))
    try await world.kept.openSession(session)
    let screen = CompanionScreenLog()
    _ = try await world.companion.respond(to: Self.crisis, in: session.id) { screen.show($0) }
    let notices = screen.shown.compactMap { if case .notice(let notice) = $0 { notice } else { nil } }
    #expect(notices.count == 2)
    #expect(notices.last?.rendered.contains("188") == true)
  }

  @Test("in a crisis answers in a session that has ended, and where nothing is known of a session")
  func crisisAnywhere() async throws {
    let world = try CompanionWorld()
    let session = try await world.companion.openSession(.freeform)
    try await world.companion.endSession(session.id)
    await #expect(throws: CompanionError.sessionEnded(session.id)) {
      try await world.companion.respond(to: "Hello.", in: session.id)
    }
    for id in [session.id, SessionID("unheard-of")] {
      let reply = try await world.companion.respond(to: Self.crisis, in: id)
      #expect(await world.kept.session(reply.message.session)?.kind == .crisisSupport)
    }
  }

  @Test("goes on without health when it cannot be read")
  func brokenHealth() async throws {
    let world = try CompanionWorld(health: BrokenHealth())
    let session = try await world.companion.openSession(.freeform)
    let reply = try await world.companion.respond(to: "Hello.", in: session.id)
    #expect(reply.message.source == .model)
    #expect(world.eventNames.contains("context-unavailable"))
  }
}

private struct BrokenHealth: HealthSource {
  func aggregates(at instant: Instant) async throws -> HealthAggregates? { throw CompanionError.cancelled }
}
