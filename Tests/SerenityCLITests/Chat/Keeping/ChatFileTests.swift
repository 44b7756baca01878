import Foundation
import SerenityLive
import Testing

@testable import SerenityCLI

@Suite("The file of a chat", .timeLimit(.minutes(2)))
struct ChatFileTests {
  private func isOpenFor(_ path: String, in folder: String) throws -> Program.Outcome {
    try Program.run(["chat", "--offline", "--data", path], in: folder)
  }

  @Test("It is used by one program at a time, by whatever name each calls it")
  func names() throws {
    let name = "file-names"
    let first = try ChatProcess(in: ChatProcess.folder(name), ["--offline"])
    try first.type("/help")
    #expect(first.hears("/quit"))
    let file = first.folder + "/talk.sqlite"
    try FileManager.default.createSymbolicLink(atPath: first.folder + "/symbolic", withDestinationPath: file)
    try FileManager.default.linkItem(atPath: file, toPath: first.folder + "/hard")
    for other in ["symbolic", "hard", "../" + URL(filePath: first.folder).lastPathComponent + "/talk.sqlite"] {
      let outcome = try isOpenFor(first.folder + "/" + other, in: first.folder)
      #expect(outcome.status == 1 && outcome.errors.contains("in use by another conversation"), "\(other)")
    }
    _ = try first.finish()
    let later = try isOpenFor(first.folder + "/symbolic", in: first.folder)
    #expect(later.errors.contains("Everything is kept in \(file)"), "\(later.errors)")
    try ChatProcess.remove(name)
  }

  @Test("What is no conversation is refused and left as it was, with nothing beside it")
  func refused() throws {
    let folder = try TemporaryFolder(in: NSTemporaryDirectory())
    let manager = FileManager.default
    try Data("dear diary".utf8).write(to: URL(filePath: folder.path + "/README.md"))
    try manager.setAttributes([.posixPermissions: 0o644], ofItemAtPath: folder.path + "/README.md")
    try manager.createDirectory(atPath: folder.path + "/DIR", withIntermediateDirectories: false)
    let text = try isOpenFor("README.md", in: folder.path)
    #expect(text.status == 1 && text.errors.contains("is not a Serenity database"))
    let crisis = try Program.run(
      ["chat", "--offline", "--data", "README.md"], in: folder.path, typing: "Hello.\nI want to kill myself tonight")
    #expect(crisis.status == 1 && crisis.output.contains("988"), "nothing a user writes goes unseen")
    let directory = try isOpenFor("DIR", in: folder.path)
    #expect(directory.status == 1 && directory.errors.contains("is a folder"))
    let device = try isOpenFor("/dev/null", in: folder.path)
    #expect(device.status == 1 && device.errors.contains("is no file to keep a conversation in"))
    #expect(try manager.contentsOfDirectory(atPath: folder.path).sorted() == ["DIR", "README.md"])
    let mode = try manager.attributesOfItem(atPath: folder.path + "/README.md")[.posixPermissions] as? Int
    #expect(mode == 0o644)
    try folder.remove()
  }

  @Test("An older file that others may read is closed to them")
  func closedToOthers() throws {
    let name = "file-mode"
    _ = try ChatProcess.script(name, ["--offline"], "Hello.")
    let file = ChatProcess.folder(name) + "/talk.sqlite"
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
    _ = try ChatProcess.script(name, ["--offline"], "")
    #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
    try ChatProcess.remove(name)
  }
}
