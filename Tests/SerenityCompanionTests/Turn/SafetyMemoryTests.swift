import SerenityCore
import SerenitySafety
import SerenityTestSupport
import Testing

@testable import SerenityCompanion

@Suite("What was said in a crisis stays said")
struct SafetyMemoryTests {
  @Test("A retraction is met with care however many plain messages lie between")
  func retractionLater() async throws {
    let world = try CompanionWorld()
    let session = try await world.companion.openSession(.freeform)
    _ = try await world.companion.respond(to: "I'm going to end my life tonight.", in: session.id)
    for text in ["The kettle is on.", "It's raining here.", "I fed the cat."] {
      let reply = try await world.companion.respond(to: text, in: session.id)
      #expect(reply.decision.route != .proceed)
      #expect(reply.decision.guidance?.isEmpty == false)
    }
    let reply = try await world.companion.respond(to: "Oh, forget it. I was being dramatic.", in: session.id)
    #expect(reply.decision.route != .proceed)
    #expect(reply.decision.guidance?.isEmpty == false)
  }

  @Test("A plain message in a crisis session gets words for a crisis when the provider is down")
  func fallback() async throws {
    let world = try CompanionWorld()
    let session = try await world.companion.openSession(.freeform)
    world.model.fail(.network)
    let first = try await world.companion.respond(to: "I'm going to end my life tonight.", in: session.id)
    let second = try await world.companion.respond(to: "Are you there?", in: session.id)
    #expect(second.message.source == .fallbackNetwork)
    #expect(!second.message.text.lowercased().contains("breath"))
    #expect(second.message.text != first.message.text)
  }

  @Test("Words of ours are never the same twice running")
  func noRepeat() async throws {
    let world = try CompanionWorld()
    let session = try await world.companion.openSession(.freeform)
    world.model.fail(.network)
    var last = ""
    for number in 1...12 {
      let reply = try await world.companion.respond(to: "Message \(number).", in: session.id)
      #expect(reply.message.text != last)
      last = reply.message.text
    }
  }

  @Test("Who said to be fifteen is fifteen for the rest of the session")
  func minor() async throws {
    let world = try CompanionWorld()
    let session = try await world.companion.openSession(.freeform)
    _ = try await world.companion.respond(to: "i'm 15 btw", in: session.id)
    let reply = try await world.companion.respond(to: "School was long today.", in: session.id)
    #expect(reply.decision.assessment.categories.contains(.minor))
    #expect(reply.decision.route == .flagged)
  }

  @Test("What is known of sessions is bounded, the newest kept")
  func bounded() {
    var sessions = RecentSessions<Int>()
    for number in 1...200 { sessions[SessionID("s\(number)")] = number }
    sessions[SessionID("s200")] = 7
    let kept = (1...200).filter { sessions[SessionID("s\($0)")] != nil }
    #expect(kept == Array(201 - RecentSessions<Int>.most...200))
    #expect(sessions[SessionID("s200")] == 7)
    sessions[SessionID("s199")] = nil
    sessions[SessionID("new")] = 1
    #expect(sessions[SessionID("s137")] == 137)
  }
}
