import Foundation
import Testing

@testable import SerenityCLI

@Suite("A chat that is stopped, interrupted or killed loses nothing", .timeLimit(.minutes(2)))
struct ChatStopTests {
  private let slow = ["--cassette", ChatProcess.cassette, "--typing", "slow"]

  @Test("Control-C stops the answer and not the program; what had arrived stays, marked")
  func interrupted() throws {
    let chat = try ChatProcess(in: ChatProcess.folder("interrupted"), slow)
    try chat.type("Something happened at lunch.")
    #expect(chat.hears("Hi, Kit."))
    chat.send(SIGINT)
    try chat.type("/help")
    #expect(chat.hears("/quit"))
    let outcome = try chat.finish()
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("[interrupted]"))
    #expect(!outcome.output.contains("on your mind today?"))
    try ChatProcess.remove("interrupted")
  }

  @Test("Killed in the middle of an answer, the next start tells the last words and answers them")
  func killed() throws {
    let chat = try ChatProcess(in: ChatProcess.folder("killed"), slow)
    try chat.type("Something happened at lunch.")
    #expect(chat.hears("Hi, Kit."))
    chat.send(SIGKILL)
    #expect(try chat.finish().status == SIGKILL)
    let again = try ChatProcess(in: ChatProcess.folder("killed"), ["--cassette", ChatProcess.cassette])
    #expect(again.hears("Hi, Kit. There's no wrong way"))
    let outcome = try again.finish()
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("you: Something happened at lunch."))
    #expect(outcome.errors.contains("A late answer, to what had waited"))
    try ChatProcess.remove("killed")
  }
}
