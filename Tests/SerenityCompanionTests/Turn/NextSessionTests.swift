import SerenityCompanion
import SerenityCore
import SerenitySafety
import SerenitySimulation
import SerenityTestSupport
import Testing

/// To the user two sessions a few minutes apart are one talk.
@Suite("A session opened right after another")
struct NextSessionTests {
  static let crisis = "I'm thinking of killing myself"

  private func next(after minutes: Int, saying message: String, in world: CompanionWorld) async throws -> Reply {
    let session = try await world.companion.openSession(.freeform)
    _ = try await world.companion.respond(to: Self.crisis, in: session.id)
    try await world.companion.endSession(session.id)
    world.time.pass(.minutes(minutes))
    let second = try await world.companion.openSession(.freeform)
    return try await world.companion.respond(to: message, in: second.id)
  }

  @Test("takes a yes for the answer it is, and does not show the whole block again", arguments: [0, 5, 29])
  func yes(minutes: Int) async throws {
    let reply = try await next(after: minutes, saying: "yes", in: try CompanionWorld())
    #expect(reply.decision.route == .crisis)
    #expect(reply.decision.notice?.resources.count == 2)
  }

  @Test("meets a retraction", arguments: [0, 29])
  func retraction(minutes: Int) async throws {
    let reply = try await next(after: minutes, saying: "haha just kidding", in: try CompanionWorld())
    #expect(reply.decision.route == .crisisSoft)
  }

  @Test("does so also where the app was started anew between")
  func coldStart() async throws {
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
    world.time.pass(.minutes(5))
    let session = try await world.companion.openSession(.freeform)
    let reply = try await world.companion.respond(to: "yes", in: session.id)
    #expect(reply.decision.route == .crisis)
  }

  @Test("is a talk of its own after half an hour")
  func later() async throws {
    let reply = try await next(after: 31, saying: "yes", in: try CompanionWorld())
    #expect(reply.decision.route == .flagged)
    #expect(reply.decision.guidance?.contains("how they have been since") == true)
  }

  @Test(
    "asks once after a gentle sign of something grave",
    arguments: [
      ("I tried to kill myself six years ago", true), ("my best friend wants to kill himself", true),
      ("I want to disappear", false),
    ])
  func softMark(message: String, asks: Bool) async throws {
    let world = try CompanionWorld()
    let session = try await world.companion.openSession(.freeform)
    let first = try await world.companion.respond(to: message, in: session.id)
    #expect(first.decision.route == .crisisSoft)
    #expect(first.userMessage.flags.contains(.crisisIndicator) == asks)
    try await world.companion.endSession(session.id)
    world.time.pass(.hours(20))
    let second = try await world.companion.openSession(.freeform)
    let reply = try await world.companion.respond(to: "Morning. I made coffee.", in: second.id)
    #expect((reply.decision.guidance?.contains("how they have been since") == true) == asks)
    let third = try await world.companion.respond(to: "It was good coffee.", in: second.id)
    #expect(third.decision.route == .proceed)
  }
}
