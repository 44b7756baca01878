import Foundation
import SerenityTestSupport
import Testing

@testable import SerenityCLI

@Suite("What waits for a provider keeps nobody waiting who types", .timeLimit(.minutes(2)))
struct ChatWaitingTests {
  /// A chat with a provider, in a folder in which some messages wait.
  private func chat(
    _ name: String, waiting: [String], with server: WireServer, _ options: [String] = []
  ) throws -> ChatProcess {
    _ = try ChatProcess.script(name, ["--offline"], waiting.joined(separator: "\n"))
    return try ChatProcess(
      in: ChatProcess.folder(name), ["--address", server.address] + options,
      environment: ["SERENITY_ADDRESS_KEY": "try"])
  }

  @Test("A crisis gets its resources while a provider hangs over what had waited", arguments: [false, true])
  func crisis(isAsked: Bool) async throws {
    let name = "waiting-crisis-\(isAsked)"
    let server = try WireServer { _ in .keepsAlive(afterEvents: 0) }
    defer { server.stop() }
    let chat = try chat(name, waiting: ["I can't sleep.", "Still awake."], with: server)
    if isAsked { await server.wait { !$0.requests.isEmpty } }
    try chat.type("I want to kill myself tonight")
    #expect(chat.hears("988"))
    chat.send(SIGKILL)
    let told = try chat.finish().errors
    // A line that is there first is done first.
    if isAsked { #expect(told.contains("Sending what had waited: 2 messages"), "\(told)") }
    try ChatProcess.remove(name)
  }

  @Test("A late answer is shown when it is there, with the words it answers, whatever becomes of the next")
  func lateAnswer() throws {
    let server = try WireServer([.says("It is late indeed.")], otherwise: { _ in .staysSilent })
    defer { server.stop() }
    let chat = try chat("waiting-late", waiting: ["I can't sleep.", "Still awake."], with: server)
    #expect(chat.hears("It is late indeed."))
    chat.send(SIGINT)
    #expect(try chat.finish().errors.contains("to what had waited: \"I can't sleep.\""))
    try ChatProcess.remove("waiting-late")
  }

  @Test("At the end of a script all that waited is sent")
  func atTheEnd() throws {
    let server = try WireServer(saying: "It is late indeed.", pace: 50)
    defer { server.stop() }
    let outcome = try chat("waiting-end", waiting: ["I can't sleep.", "Still awake."], with: server).finish()
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.components(separatedBy: "It is late indeed.").count == 3)
    let later = try ChatProcess.script("waiting-end", ["--offline"], "")
    #expect(!later.errors.contains("Waiting for the provider"))
    try ChatProcess.remove("waiting-end")
  }

  @Test(
    "A line that was never ended is said all the same",
    arguments: ["I want to kill myself tonight\\", "Hello,\\\nyou\\"])
  func unfinished(text: String) throws {
    let name = "unfinished-\(text.count)"
    let outcome = try ChatProcess.script(name, ["--offline"], text)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("988") == text.contains("kill"))
    #expect(outcome.errors.contains("Waiting for the provider: 1 message"))
    try ChatProcess.remove(name)
  }

  @Test("A crisis in a message that goes on in the next line is not left waiting for its end")
  func goingOn() throws {
    let chat = try ChatProcess(in: ChatProcess.folder("going-on"), ["--offline"])
    try chat.type("I want to kill myself tonight\\")
    #expect(chat.hears("988"))
    _ = try chat.finish()
    try ChatProcess.remove("going-on")
  }
}
