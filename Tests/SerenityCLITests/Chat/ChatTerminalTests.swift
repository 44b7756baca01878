import Foundation
import SerenityTestSupport
import Testing

@testable import SerenityCLI

@Suite("The chat on a terminal, tried as a newcomer would", .timeLimit(.minutes(2)))
struct ChatTerminalTests {
  @Test(
    "Lines are edited, replies come with their quiet line, Control-C clears a line, Control-D leaves",
    .enabled(if: Tmux.isHere, "there is no tmux here"))
  func newcomer() throws {
    let folder = ChatProcess.folder("terminal")
    let terminal = try Tmux(
      "chat", in: Program.root,
      running: "\(Program.path) chat --cassette \(ChatProcess.cassette) --typing none --data \(folder)/talk.sqlite")
    #expect(try terminal.screen(showing: "you>").contains("no therapist"))
    try terminal.press("ello there 你好", "C-a", "h", "Enter")
    let answered = try terminal.screen(showing: "first word")
    #expect(answered.contains("you> hello there 你好"))
    #expect(answered.contains("Hi, Kit."))
    #expect(answered.contains("authored answer"))
    try terminal.press("half a thought")
    _ = try terminal.screen(showing: "half a thought")
    try terminal.press("C-c")
    _ = try terminal.screen(showing: "half a thought\nyou>")
    try terminal.press("Up")
    #expect(try terminal.screen(showing: "you> hello there 你好").contains("you> half a thought"))
    try terminal.press("C-u", "C-d")
    #expect(try terminal.screen(showing: "left with 0").contains("Keeping a summary"))
    try terminal.press("Enter")
    try ChatProcess.remove("terminal")
  }

  @Test(
    "Waiting is shown, Control-C keeps what was typed meanwhile, and a late answer comes beside it",
    .enabled(if: Tmux.isHere, "there is no tmux here"))
  func waiting() throws {
    let folder = ChatProcess.folder("terminal-waiting")
    _ = try ChatProcess.script("terminal-waiting", ["--offline"], "Still awake.")
    let server = try WireServer([.says("It is late indeed.")], otherwise: { _ in .keepsAlive(afterEvents: 0) })
    defer { server.stop() }
    let terminal = try Tmux(
      "waiting", in: Program.root,
      running: "env SERENITY_ADDRESS_KEY=try \(Program.path) chat --address \(server.address) --typing none "
        + "--data \(folder)/talk.sqlite")
    let late = try terminal.screen(showing: "late indeed.\nyou>")
    #expect(late.contains("to what had waited: \"Still awake.\"\nIt is late indeed.\nyou>"), "\(late)")
    try terminal.type("Are you there?")
    #expect(try terminal.screen(showing: "Control-C stops").contains("..."))
    try terminal.type("/help me")
    try terminal.press("C-c")
    let stopped = try terminal.screen(showing: "takes nothing")
    #expect(stopped.contains("you> /help me"), "\(stopped)")
    #expect(!stopped.contains("^C"), "\(stopped)")
    try terminal.press("C-d")
    _ = try terminal.screen(showing: "Keeping a summary")
    // With 130 where the two came within the moment that means to leave.
    try terminal.press("C-c")
    #expect(try terminal.screen(showing: "left with").contains("left with"))
    try terminal.press("Enter")
    try ChatProcess.remove("terminal-waiting")
  }

  @Test(
    "A talk with a provider is forked, expected of, promoted after a look at the names, and runs",
    .enabled(if: Tmux.isHere, "there is no tmux here"))
  func promotion() throws {
    let folder = ChatProcess.folder("terminal-promotion")
    let project = try ProjectCopy("terminal-promotion")
    let server = try WireServer(saying: "It sounds like a long night. What keeps you up?", pace: 50)
    defer { server.stop() }
    let terminal = try Tmux(
      "promotion", in: project.path,
      running: "env -u CI SERENITY_ADDRESS_KEY=try \(Program.path) chat --address \(server.address) --typing none "
        + "--data \(folder)/talk.sqlite")
    _ = try terminal.screen(showing: "you>")
    try terminal.type("I lie awake since Elena left.")
    #expect(try terminal.screen(showing: "first word").contains("It sounds like a long night."))
    try terminal.type("/fork what-if")
    #expect(try terminal.screen(showing: "stays in the other").contains("talk-what-if.sqlite"))
    try terminal.type("/expect reply ends with question")
    _ = try terminal.screen(showing: "Holds: reply ends with question.")
    try terminal.type("/promote chat/awake")
    #expect(try terminal.screen(showing: "Type yes").contains("stand in it as they are: Elena."))
    try terminal.type("")
    _ = try terminal.screen(showing: "Nothing was written.")
    try terminal.type("/promote chat/awake Elena=June")
    let promoted = try terminal.screen(showing: "no program finds every")
    #expect(promoted.contains("Elena by June, 1 time"))
    #expect(promoted.contains("It passes: serenity run scenarios/chat/awake.yaml"))
    try terminal.press("C-d")
    _ = try terminal.screen(showing: "left with 0")
    try terminal.press("Enter")
    let run = try project.serenity("run", "scenarios/chat/awake.yaml")
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    try ChatProcess.remove("terminal-promotion")
  }
}
