import SerenityCompanion
import SerenityCore
import SerenitySimulation
import SerenityStorage
import SerenityTestSupport
import Testing

/// What happens after the process was killed between the user's message and its answer (CHAT-2, CHAT-5).
@Suite("After a crash in the middle of a turn")
struct CrashRecoveryTests {
  enum Kind: String, CaseIterable { case memory, file }
  enum Contact: CaseIterable { case respond, open, deliver, respondElsewhere, respondLate }

  /// A store that outlives the companion, with a message that was begun and never answered.
  private struct Wreck {
    let folder: StoreTemporaryFolder
    let store: any Store
    let model = CompanionScriptedModel()
    let time = CompanionTestTime()
    let lost = MessageID("lost")
    let session = SessionID("before")

    init(_ kind: Kind) async throws {
      folder = try StoreTemporaryFolder()
      store =
        switch kind {
        case .memory: InMemoryStore(salt: "salt")
        case .file:
          try SQLiteStore(
            path: folder.file(), configuration: StoreConfiguration(random: SeededRandom(seed: 3)))
        }
      try await store.openSession(Session(id: session, kind: .freeform, openedAt: time.now))
      try await begin(lost, "Nobody answered this.")
    }

    func begin(_ id: MessageID, _ text: String) async throws {
      try await store.beginTurn(Message(id: id, session: session, role: .user, text: text, at: time.now, tokens: 5))
    }

    /// A companion as after a start of the program.
    func companion(seed: UInt64 = 7) throws -> Companion {
      Companion(
        ports: CompanionPorts(
          store: store, model: model, health: nil, time: time, random: SeededRandom(seed: seed),
          events: EventLog(time: time)),
        assembler: PromptAssembler(definition: .serenity, plan: .companion, counter: .founding),
        safety: try CompanionWorld.safety.get(), configuration: CompanionConfiguration())
    }

    var redelivered: Int { model.requests.count { $0.purpose == .redelivery } }
  }

  @Test("the user's words are answered once, whatever the next contact is", arguments: Kind.allCases, Contact.allCases)
  func answeredOnce(kind: Kind, contact: Contact) async throws {
    let wreck = try await Wreck(kind)
    let companion = try wreck.companion()
    switch contact {
    case .respond: _ = try await companion.respond(to: "Are you there?", in: wreck.session)
    case .open: _ = try await companion.openSession(.freeform)
    case .deliver: _ = try await companion.deliverOutbox()
    case .respondElsewhere:
      let other = Session(id: SessionID("other"), kind: .freeform, openedAt: wreck.time.now)
      try await wreck.store.openSession(other)
      _ = try await companion.respond(to: "Hello.", in: other.id)
    case .respondLate:
      wreck.time.pass(.minutes(45))
      _ = try await companion.respond(to: "Back again.", in: wreck.session)
    }
    if contact == .open {
      #expect(try await wreck.store.outbox().map(\.message) == [wreck.lost])
      _ = try await companion.deliverOutbox()
    }
    #expect(wreck.redelivered == 1)
    #expect(try await wreck.store.outbox().isEmpty)
    let next = try wreck.companion(seed: 8)
    _ = try await next.deliverOutbox()
    _ = try await next.openSession(.freeform)
    #expect(wreck.redelivered == 1)
    #expect(try await wreck.store.outbox().isEmpty)
  }

  @Test("nothing is queued twice while the provider stays away", arguments: Kind.allCases)
  func staysAway(kind: Kind) async throws {
    let wreck = try await Wreck(kind)
    wreck.model.fail(.network)
    for seed in UInt64(1)...3 {
      let companion = try wreck.companion(seed: seed)
      _ = try await companion.openSession(.freeform)
      _ = try await companion.deliverOutbox()
    }
    #expect(try await wreck.store.outbox().map(\.message) == [wreck.lost])
  }

  @Test("a message that the provider refuses is let go with words of ours, and not tried at every start")
  func refused() async throws {
    let wreck = try await Wreck(.memory)
    wreck.model.fail(.contentRefused)
    for seed in UInt64(1)...3 { _ = try await wreck.companion(seed: seed).deliverOutbox() }
    #expect(wreck.redelivered == 1)
    #expect(try await wreck.store.messages(in: wreck.session, last: nil).map(\.source) == [nil, .fallbackOther])
  }

  @Test("words that the user asked to forget are not sent")
  func withheld() async throws {
    let wreck = try await Wreck(.memory)
    let message = try #require(try await wreck.store.messages(in: wreck.session, last: nil).first)
    var hidden = message
    hidden.isWithheld = true
    let session = try #require(try await wreck.store.session(wreck.session))
    try await wreck.store.commitTurn(TurnCommit(message: hidden, reply: nil, session: session))
    _ = try await wreck.companion().deliverOutbox()
    #expect(wreck.redelivered == 0)
  }

  @Test("a running turn is not taken for one that crashed")
  func concurrent() async throws {
    let wreck = try await Wreck(.memory)
    let companion = try wreck.companion()
    async let first = companion.respond(to: "First.", in: wreck.session)
    async let second = companion.deliverOutbox()
    _ = try await (first, second)
    _ = try await companion.deliverOutbox()
    #expect(wreck.redelivered == 1)
    #expect(wreck.model.requests.count { $0.purpose == .reply } == 1)
  }
}
