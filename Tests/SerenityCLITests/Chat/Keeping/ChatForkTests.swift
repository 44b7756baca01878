import Foundation
import Testing

@testable import SerenityCLI

@Suite("A fork goes on in a copy and leaves the first conversation alone", .timeLimit(.minutes(2)))
struct ChatForkTests {
  @Test("What is said after it is in the copy, what was said before in both, and the copy is its user's alone")
  func fork() throws {
    let cassette = ["--cassette", ChatProcess.cassette]
    let talk = try ChatProcess.script(
      "fork", cassette, "Before the fork.\n/fork what-if\nAfter the fork.\n/fork what-if\n/goal add Walk")
    let copy = ChatProcess.folder("fork") + "/talk-what-if.sqlite"
    #expect(talk.status == 1, "the second fork was refused")
    #expect(talk.errors.contains("From here on you are in a copy: \(copy)."))
    #expect(talk.errors.contains("serenity chat --data \(ChatProcess.folder("fork"))/talk.sqlite"))
    #expect(talk.errors.contains("Nothing was copied, and you are where you were. \(copy) is there already"))
    let mode = try FileManager.default.attributesOfItem(atPath: copy)[.posixPermissions] as? Int
    #expect(mode == 0o600)

    // The first conversation goes on where it was, as if there had been no fork.
    let first = try ChatProcess.script("fork", cassette, "/goal")
    #expect(first.errors.contains("you: Before the fork."))
    #expect(!first.errors.contains("After the fork.") && first.output.contains("No goals yet"))
    let second = try Program.run(
      ["chat", "--data", copy, "--offline"], in: Program.root, typing: "/goal\n/memory\n")
    #expect(second.output.contains("1. Walk"), "\(second.output)")
    let left = try FileManager.default.contentsOfDirectory(atPath: ChatProcess.folder("fork"))
    #expect(left.allSatisfy { !$0.hasSuffix(".part") })
    try ChatProcess.remove("fork")
  }

  @Test("The first conversation is free to go on as soon as there is a copy")
  func free() throws {
    let chat = try ChatProcess(in: ChatProcess.folder("fork-free"), ["--offline"])
    try chat.type("Hello.\n/fork b\n/help")
    #expect(chat.hears("/quit"))
    let first = try ChatProcess.script("fork-free", ["--offline"], "/goal")
    #expect(first.status == 0, "\(first.errors)")
    #expect(try chat.finish().status == 0)
    try ChatProcess.remove("fork-free")
  }

  @Test("A forgetting tells of the copies that may hold it still")
  func forgetting() throws {
    let told = "My sister Elena moved to Porto last week and I miss her.\n/advance 2h\n/fork\n/forget 1\nyes"
    let talk = try ChatProcess.script("fork-forgetting", ["--offline"], told)
    #expect(talk.status == 0, "\(talk.errors)")
    #expect(talk.errors.contains("Copies of this conversation may hold it still: talk.sqlite in"), "\(talk.errors)")
    #expect(talk.errors.contains("what waits for the provider is answered in both"))
    try ChatProcess.remove("fork-forgetting")
  }
}
