import Foundation

@testable import SerenityCLI

/// A terminal of 80 columns with a program in it, as a person sees and uses it.
struct Tmux {
  private static let path = "/usr/bin/tmux"

  /// Whether this machine has what it takes.
  static var isHere: Bool { [path, "/bin/bash"].allSatisfy(FileManager.default.isExecutableFile) }

  private let server: String

  /// Opens a terminal in a folder and starts a line of the shell in it; `name` keeps terminals apart.
  init(_ name: String, in folder: String, running line: String) throws {
    server = "serenity-test-\(ProcessInfo.processInfo.processIdentifier)-\(name)"
    _ = try call("new-session", "-d", "-x", "80", "-y", "60", "-c", folder, line + "; echo left with $?; read line")
  }

  /// Presses keys.
  func press(_ keys: String...) throws { _ = try call(["send-keys"] + keys) }

  /// Types a line and ends it.
  func type(_ line: String) throws {
    _ = try call("send-keys", "-l", line)
    _ = try call("send-keys", "Enter")
  }

  /// What is on the screen once it shows a text; as it is when that never comes.
  func screen(showing text: String) throws -> String {
    var shown = ""
    for _ in 0..<600 {
      shown = try call("capture-pane", "-p")
      if shown.contains(text) { break }
      _ = try Program.run("/bin/sleep", ["0.05"], in: Program.root)
    }
    return shown
  }

  private func call(_ words: String...) throws -> String { try call(words) }

  private func call(_ words: [String]) throws -> String {
    // The server outlives the call that starts it, so it must not keep the descriptor by which that call's end is known.
    let closing =
      #"(for file in /proc/$BASHPID/fd/*; do number=${file##*/}; "#
      + #"[ $number -gt 2 ] && eval "exec $number>&-"; done; exec "$0" "$@"); exit"#
    return try Program.run("/bin/bash", ["-c", closing, Self.path, "-L", server] + words, in: Program.root).output
  }
}
