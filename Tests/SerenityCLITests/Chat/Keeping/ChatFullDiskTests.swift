import Foundation
import Testing

@testable import SerenityCLI

// A file that may not grow stands for a disk that is full: no test may fill a machine's.
@Suite("A chat whose file can take no more", .timeLimit(.minutes(2)))
struct ChatFullDiskTests {
  @Test("Each message that cannot be kept is told, none is lost in silence, and a crisis is answered all the same")
  func full() throws {
    let folder = ChatProcess.folder("full-disk")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let long = String(repeating: "sleepless ", count: 700)
    let told = (1...60).map { "Message number \($0) of many: \(long)" } + ["I want to kill myself tonight."]
    try Data(told.joined(separator: "\n").utf8).write(to: URL(filePath: folder + "/lines"))
    let outcome = try Program.shell(
      // The signal that comes with the limit is what a full disk does not send.
      """
      trap '' XFSZ; ulimit -f 600; exec "$0" chat --offline --typing none --data "$PWD/talk.sqlite" <lines
      """, in: folder)
    #expect(outcome.output.contains("988"))
    let before = outcome.errors.components(separatedBy: "Keeping a summary")[0]
    let refused = before.split(separator: "\n").count { $0.contains("talk.sqlite") && $0.contains("try again") }
    // What was not refused is there when the file is opened again, and still waits for an answer.
    let later = try ChatProcess.script("full-disk", ["--offline"], "")
    #expect(later.status == 0, "\(later.errors)")
    let waiting = try #require(later.errors.firstMatch(of: /Waiting for the provider: ([0-9]+) messages/)).1
    let kept = try #require(Int(waiting))
    #expect(kept >= 2 && refused > 10)
    // The crisis is answered whether or not there is room for it.
    #expect((60...61).contains(kept + refused), "\(kept) kept, \(refused) refused")
    #expect(before.contains("This could not be kept"), "whoever was answered knows that it was not kept")
    try ChatProcess.remove("full-disk")
  }

  @Test(
    "Where the file cannot be opened, or can take nothing, the talk goes on unkept, and says so",
    arguments: [false, true])
  func unkept(isThere: Bool) throws {
    let name = "unkept-\(isThere)"
    let folder = ChatProcess.folder(name)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    if isThere { _ = try ChatProcess.script(name, ["--offline"], "Hello there.") }
    let lines = "I sleep badly.\nI want to kill myself tonight.\n/fork\n/memory\n"
    try Data(lines.utf8).write(to: URL(filePath: folder + "/lines"))
    let outcome = try Program.shell(
      """
      trap '' XFSZ; ulimit -f 0; exec "$0" chat --offline --typing none --data "$PWD/talk.sqlite" <lines 2>&1 | cat
      """, in: folder)
    #expect(outcome.output.contains("nothing of this talk is kept"), "\(outcome.output)")
    #expect(outcome.output.contains("988"))
    #expect(outcome.output.contains("there is nothing to copy"))
    #expect(outcome.output.contains("Nothing of this conversation was kept."))
    #expect(!outcome.output.contains("This could not be kept"))
    try ChatProcess.remove(name)
  }
}
