import SerenityCompanion
import SerenityCore
import SerenitySafety
import SerenitySimulation
import SerenityTestSupport
import Testing

/// A new session after one in which Safety fired (SAFE-4, and the anti-nagging rule).
@Suite("A session that follows a crisis")
struct AfterCrisisTests {
  static let crisis = "I want to kill myself tonight"

  private func crisis(in world: CompanionWorld) async throws {
    let session = try await world.companion.openSession(.freeform)
    _ = try await world.companion.respond(to: Self.crisis, in: session.id)
    try await world.companion.endSession(session.id)
  }

  @Test("begins by asking how the person is, once, and shows no block", arguments: [1, 20, 71])
  func asksOnce(hours: Int) async throws {
    let world = try CompanionWorld()
    try await crisis(in: world)
    world.time.pass(.hours(hours))
    let session = try await world.companion.openSession(.freeform)
    let first = try await world.companion.respond(to: "Morning. I made coffee.", in: session.id)
    #expect(first.decision.route == .flagged)
    #expect(first.decision.notice == nil)
    #expect(first.prompt?.section(.guidance)?.text.contains("how they have been since") == true)
    let second = try await world.companion.respond(to: "It was good coffee.", in: session.id)
    #expect(second.decision.route == .proceed)
  }

  @Test("knows nothing of it after three days")
  func fades() async throws {
    let world = try CompanionWorld()
    try await crisis(in: world)
    world.time.pass(.hours(73))
    let session = try await world.companion.openSession(.freeform)
    let reply = try await world.companion.respond(to: "Morning. I made coffee.", in: session.id)
    #expect(reply.decision.route == .proceed)
  }

  @Test("asks with the first answer that the model gives, not with one of ours")
  func providerDown() async throws {
    let world = try CompanionWorld()
    try await crisis(in: world)
    let session = try await world.companion.openSession(.freeform)
    world.model.script(.reply, .fail(.contentRefused))
    _ = try await world.companion.respond(to: "Morning.", in: session.id)
    let reply = try await world.companion.respond(to: "Still here?", in: session.id)
    #expect(reply.decision.guidance?.contains("how they have been since") == true)
  }

  @Test("right after a start remembers it too, also where the old session timed out", arguments: [true, false])
  func coldStart(opens: Bool) async throws {
    let world = try CompanionWorld()
    let old = Session(id: SessionID("old"), kind: .crisisSupport, openedAt: world.time.now)
    try await world.kept.openSession(old)
    let said = Message(
      id: MessageID("said"), session: old.id, role: .user, text: Self.crisis, at: world.time.now,
      flags: [.crisisIndicator], tokens: 6)
    try await world.kept.beginTurn(said)
    let answer = Message(
      id: MessageID("answer"), session: old.id, role: .assistant, text: "I am here.", at: world.time.now, tokens: 4,
      source: .model)
    try await world.kept.commitTurn(TurnCommit(message: said, reply: answer, session: old))
    world.time.pass(.minutes(45))
    let id = opens ? try await world.companion.openSession(.freeform).id : old.id
    let reply = try await world.companion.respond(to: "I fed the cat.", in: id)
    #expect(reply.decision.route == .flagged)
    #expect(reply.decision.guidance?.isEmpty == false)
    let yes = try await world.companion.respond(to: "yes", in: id)
    if !opens { #expect(yes.decision.route == .crisis) }
  }
}
