import Foundation
import Testing

@testable import SerenityCLI

@Suite("The chat on a terminal, tried as a newcomer would", .timeLimit(.minutes(2)))
struct ChatTerminalTests {
  private static let tmux = "/usr/bin/tmux"

  @Test(
    "Lines are edited, replies come with their quiet line, Control-C clears a line, Control-D leaves",
    .enabled(if: [tmux, "/bin/bash"].allSatisfy(FileManager.default.isExecutableFile), "there is no tmux here"))
  func newcomer() throws {
    let folder = ChatProcess.folder("terminal")
    let server = "serenity-test-\(ProcessInfo.processInfo.processIdentifier)"
    // The server outlives the call that starts it, so it must not keep the descriptor by which that call's end is known.
    let closing =
      #"(for file in /proc/$BASHPID/fd/*; do number=${file##*/}; "#
      + #"[ $number -gt 2 ] && eval "exec $number>&-"; done; exec "$0" "$@"); exit"#
    func tmux(_ words: String...) throws -> String {
      try Program.run("/bin/bash", ["-c", closing, Self.tmux, "-L", server] + words, in: Program.root).output
    }
    // What is on the screen once it shows a text; as it is when that never comes.
    func screen(showing text: String) throws -> String {
      var shown = ""
      for _ in 0..<600 {
        shown = try tmux("capture-pane", "-p")
        if shown.contains(text) { break }
        _ = try Program.run("/bin/sleep", ["0.05"], in: Program.root)
      }
      return shown
    }
    let command = "\(Program.path) chat --cassette \(ChatProcess.cassette) --typing none --data \(folder)/talk.sqlite"
    _ = try tmux("new-session", "-d", "-x", "80", "-y", "40", command + "; echo left with $?; read line")
    #expect(try screen(showing: "you>").contains("no therapist"))
    _ = try tmux("send-keys", "ello there 你好", "C-a", "h", "Enter")
    let answered = try screen(showing: "first word")
    #expect(answered.contains("you> hello there 你好"))
    #expect(answered.contains("Hi, Kit."))
    #expect(answered.contains("authored answer"))
    _ = try tmux("send-keys", "half a thought")
    _ = try screen(showing: "half a thought")
    _ = try tmux("send-keys", "C-c")
    _ = try screen(showing: "half a thought\nyou>")
    _ = try tmux("send-keys", "Up")
    #expect(try screen(showing: "you> hello there 你好").contains("you> half a thought"))
    _ = try tmux("send-keys", "C-u", "C-d")
    #expect(try screen(showing: "left with 0").contains("Keeping a summary"))
    _ = try tmux("send-keys", "Enter")
    try ChatProcess.remove("terminal")
  }
}
