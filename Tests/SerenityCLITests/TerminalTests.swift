import SerenityLive
import Synchronization
import Testing

@testable import SerenityCLI

@Suite("The terminal keeps results, trouble and progress apart")
struct TerminalTests {
  private final class Recorder: ByteSink {
    private let bytes = Mutex<[UInt8]>([])
    private let isBroken: Bool

    init(isBroken: Bool = false) { self.isBroken = isBroken }

    func write(_ new: [UInt8]) -> Bool {
      bytes.withLock { $0 += new }
      return !isBroken
    }
    var text: String { String(decoding: bytes.withLock { $0 }, as: UTF8.self) }
  }

  private let output = Recorder()
  private let errors = Recorder()

  private func terminal(_ surroundings: Surroundings) -> Terminal {
    Terminal(surroundings, output: output, errors: errors)
  }

  @Test("In a pipe every line is plain and stays")
  func pipe() {
    let terminal = terminal(Surroundings())
    terminal.progress("1 of 2")
    terminal.result(terminal.style.green("passed"))
    terminal.progress("2 of 2")
    terminal.trouble("trouble")
    terminal.endProgress()
    #expect(output.text == "passed\n")
    #expect(errors.text == "1 of 2\n2 of 2\ntrouble\n")
  }

  @Test("On a terminal one line is refreshed and gone before anything else is shown")
  func live() {
    let terminal = terminal(Surroundings(isOutputTerminal: true, isErrorTerminal: true, columns: 10))
    terminal.progress("1 of 2")
    terminal.progress("2 of 2, a long one")
    terminal.result("passed")
    terminal.endProgress()
    #expect(errors.text == "1 of 2\r\u{1B}[2K2 of 2, a\r\u{1B}[2K")
    #expect(output.text == "passed\n")
  }

  @Test("Colour shows on a terminal alone, and never with NO_COLOR or a dumb one")
  func colour() {
    func red(_ surroundings: Surroundings) -> String { terminal(surroundings).style.red("no") }
    #expect(red(Surroundings(isOutputTerminal: true)) == "\u{1B}[31mno\u{1B}[0m")
    #expect(red(Surroundings(isOutputTerminal: false)) == "no")
    #expect(red(Surroundings(environment: ["NO_COLOR": "1"], isOutputTerminal: true)) == "no")
    #expect(red(Surroundings(environment: ["NO_COLOR": ""], isOutputTerminal: true)) != "no")
    #expect(red(Surroundings(environment: ["TERM": "dumb"], isOutputTerminal: true)) == "no")
  }

  @Test("A command whose results are lost does not pass")
  func lostOutput() async {
    let terminal = Terminal(Surroundings(), output: Recorder(isBroken: true), errors: errors)
    #expect(await SerenityCommand.run(["--version"], on: terminal) == .trouble)
  }

  @Test("A misspelt command line exits 1 and says so on standard error alone")
  func usage() async {
    #expect(await SerenityCommand.run(["rnu"], on: terminal(Surroundings())) == .trouble)
    #expect(errors.text.contains("did you mean \"run\"?"))
    #expect(output.text.isEmpty)
  }

  @Test("Help and version are results")
  func help() async {
    #expect(await SerenityCommand.run(["--version"], on: terminal(Surroundings())) == .passed)
    #expect(output.text == "serenity \(SerenityCommand.version)\n")
    #expect(await SerenityCommand.run(["--help"], on: terminal(Surroundings())) == .passed)
    #expect(output.text.contains("Exit status"))
  }
}
