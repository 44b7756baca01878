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
    try ChatProcess.remove("full-disk")
  }
}
