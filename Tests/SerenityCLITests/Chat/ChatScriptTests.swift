import Foundation
import SerenityLive
import Testing

@testable import SerenityCLI

@Suite("A script of the chat, by the real program", .timeLimit(.minutes(2)))
struct ChatScriptTests {
  @Test("A cassette answers in its order, says what it is and when it has run out, and the same comes again")
  func cassette() throws {
    let lines = (1...7).map { "This is message \($0)." }.joined(separator: "\n")
    var outputs: [String] = []
    for round in ["first", "second"] {
      let outcome = try ChatProcess.script("cassette-\(round)", ["--cassette", ChatProcess.cassette], lines)
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.output.hasPrefix("Hi, Kit. There's no wrong way to do this"))
      #expect(outcome.errors.contains("The answers are authored: people wrote them, 6 replies"))
      #expect(outcome.errors.contains("The cassette has no further reply"))
      outputs.append(outcome.output)
      try ChatProcess.remove("cassette-\(round)")
    }
    #expect(outputs[0] == outputs[1])
    #expect(!outputs[0].contains("\u{1B}"))
    #expect(!outputs[0].contains("you>"))
  }

  @Test("Offline it says so, and a crisis shows its resources before anything else, with or without a slash")
  func crisis() throws {
    let outcome = try ChatProcess.script("crisis", ["--offline"], "I want to kill myself tonight")
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("Offline: no provider is asked"))
    let number = try #require(outcome.output.range(of: "988"))
    // A blank line stands between the notice and the answer.
    let answer = try #require(outcome.output.range(of: "\n\n"))
    #expect(number.lowerBound < answer.lowerBound)
    let slashed = try ChatProcess.script("crisis", ["--offline"], "/I want to kill myself tonight")
    #expect(slashed.output.contains("988"))
    #expect(slashed.status == 1)
    try ChatProcess.remove("crisis")
  }

  @Test("What was told is in /memory once the session has ended, and gone when it is forgotten")
  func memory() throws {
    let told = "My sister Elena moved to Porto last week and I miss her.\n/advance 2h\n/memory"
    let outcome = try ChatProcess.script("memory", ["--offline"], told)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("1. identity: Their sister is called Elena."))
    #expect(outcome.errors.contains("2 hours later"))
    let kept = try ChatProcess.script("memory", ["--offline"], "/forget 1\nno\n/memory")
    #expect(kept.output.contains("1. identity"))
    let forgotten = try ChatProcess.script("memory", ["--offline"], "/forget 1\nyes\n/memory")
    #expect(!forgotten.output.contains("1. identity"))
    #expect(!forgotten.output.components(separatedBy: "to do it.")[1].contains("Elena"))
    for file in try FileManager.default.contentsOfDirectory(atPath: ChatProcess.folder("memory")) {
      let attributes = try FileManager.default.attributesOfItem(atPath: ChatProcess.folder("memory") + "/" + file)
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(file)")
    }
    let folder = try FileManager.default.attributesOfItem(atPath: ChatProcess.folder("memory"))
    #expect(folder[.posixPermissions] as? Int == 0o700)
    try ChatProcess.remove("memory")
  }

  @Test("Everything is forgotten a day after it was asked for, unless that is taken back")
  func coolDown() throws {
    let told = "My sister Elena moved to Porto last week and I miss her.\n/advance 2h\n/forget all\nforget everything"
    let asked = try ChatProcess.script("everything", ["--offline"], told + "\n/advance 23h\n/memory")
    #expect(asked.status == 0, "\(asked.errors)")
    #expect(asked.errors.contains("Everything will be forgotten after "))
    #expect(asked.output.contains("1. identity"))
    let kept = try ChatProcess.script("everything", ["--offline"], "/forget nothing\n/advance 3d\n/memory")
    #expect(kept.errors.contains("Everything will be forgotten after "))
    #expect(kept.errors.contains("Taken back"))
    #expect(kept.output.contains("1. identity"))
    let again = try ChatProcess.script(
      "everything", ["--offline"], "/forget all\nforget everything\n/advance 25h\n/memory\nHello again.")
    #expect(again.status == 0, "\(again.errors)")
    #expect(again.errors.contains("Everything was forgotten, as you had asked."))
    #expect(!again.output.contains("identity"))
    let later = try ChatProcess.script("everything", ["--offline"], "/forget nothing\n/memory")
    #expect(later.errors.contains("Nothing was going to be forgotten."))
    for file in try FileManager.default.contentsOfDirectory(atPath: ChatProcess.folder("everything")) {
      let bytes = try Data(contentsOf: URL(filePath: ChatProcess.folder("everything") + "/" + file))
      #expect(bytes.range(of: Data("Elena".utf8)) == nil, "\(file)")
    }
    try ChatProcess.remove("everything")
  }

  @Test("A crisis typed as a goal shows its resources and is made none")
  func goal() throws {
    let outcome = try ChatProcess.script("goal", ["--offline"], "/goal add kill myself tonight\n/goal")
    #expect(outcome.output.contains("988"))
    #expect(outcome.errors.contains("That was not made a goal."))
    #expect(!outcome.output.contains("1. kill"))
    try ChatProcess.remove("goal")
  }

  @Test("A command that is none is told its nearest, the script goes on and exits 1")
  func badCommand() throws {
    let outcome = try ChatProcess.script("bad", ["--offline"], "/hepl\n/goal add Walk\n/goal")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("did you mean /help?"))
    #expect(outcome.output.contains("1. Walk"))
    try ChatProcess.remove("bad")
  }

  @Test("A file that is no database, a folder that cannot be and a second talk are told in a sentence")
  func broken() throws {
    let folder = try TemporaryFolder(in: NSTemporaryDirectory())
    let file = folder.path + "/notes.txt"
    try Data("dear diary".utf8).write(to: URL(filePath: file))
    let notOurs = try Program.run(["chat", "--offline", "--data", file], in: folder.path)
    #expect(notOurs.status == 1)
    #expect(notOurs.errors.contains("is not a Serenity database"))
    let noFolder = try Program.run(["chat", "--offline", "--data", file + "/x"], in: folder.path)
    #expect(noFolder.status == 1)
    #expect(noFolder.errors.contains("name another file"))
    let first = try ChatProcess(in: folder.path, ["--offline"])
    try first.type("/help")
    #expect(first.hears("/quit"))
    let second = try ChatProcess(in: folder.path, ["--offline"])
    #expect(try second.finish().errors.contains("in use by another conversation"))
    _ = try first.finish()
    try folder.remove()
  }
}
