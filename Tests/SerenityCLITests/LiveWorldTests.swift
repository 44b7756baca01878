import SerenityCompanion
import SerenityCore
import SerenityTestSupport
import Testing

@testable import SerenityLive

@Suite("The production composition keeps what is said")
struct LiveWorldTests {
  private struct Silence: EventSink {
    func record(_ event: Event) {}
  }

  @Test("A turn is in the file when the world is opened again")
  func reopened() async throws {
    let folder = try TemporaryFolder(in: Surroundings.read().temporaryFolder)
    let configuration = CompanionConfiguration()
    let first = try LiveWorld(
      path: folder.path + "/serenity.sqlite", model: CompanionScriptedModel(), events: Silence(),
      configuration: configuration)
    let session = try await first.companion.openSession(.freeform)
    let reply = try await first.companion.respond(to: "I walked to the river today.", in: session.id)
    let second = try LiveWorld(
      path: folder.path + "/serenity.sqlite", model: CompanionScriptedModel(), events: Silence(),
      configuration: configuration)
    let messages = try await second.store.messages(in: session.id, last: nil)
    #expect(messages.map(\.text) == ["I walked to the river today.", reply.message.text])
    try folder.remove()
  }
}
