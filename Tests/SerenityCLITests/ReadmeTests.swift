import Foundation
import Testing

@testable import SerenityCLI

@Suite("What the README tells people to type works")
struct ReadmeTests {
  /// The commands in the fenced shell blocks of a file, a line each.
  private static func commands(in file: String) throws -> [[String]] {
    var isShell = false
    var commands: [[String]] = []
    for line in try String(contentsOfFile: Program.root + file, encoding: .utf8).split(separator: "\n") {
      if line.hasPrefix("```") {
        isShell = line == "```sh"
      } else if isShell {
        commands.append(line.split(separator: " ").map(String.init))
      }
    }
    return commands
  }

  @Test("Every make target that is named exists", arguments: ["README.md", "CONTRIBUTING.md"])
  func targets(file: String) throws {
    let targets = try Self.commands(in: file).filter { $0.first == "make" }.map { Array($0.dropFirst()) }
    #expect(!targets.isEmpty)
    for target in targets {
      // -n shows what would be done and does nothing.
      let outcome = try Program.run("/usr/bin/env", ["make", "-n"] + target, in: Program.root)
      #expect(outcome.status == 0, "make \(target): \(outcome.errors)")
    }
  }

  @Test("Every command of the program, run for real where nothing waits for review, passes")
  func commands() throws {
    let commands = try Self.commands(in: "README.md").filter { $0.first == ".build/release/serenity" }
    #expect(commands.count > 5)
    let project = try ProjectCopy("readme", copying: ["scenarios", "golden"])
    for command in commands {
      let outcome = try Program.run(Array(command.dropFirst()), in: project.path)
      #expect(outcome.status == ExitStatus.passed.rawValue, "\(command.joined(separator: " ")): \(outcome.errors)")
      #expect(!outcome.output.isEmpty)
    }
    #expect(try project.contents(of: "report")["summary.md"] != nil)
  }

  @Test("Nothing but make, the program and swift is asked of the reader")
  func strangers() throws {
    let known = ["make", ".build/release/serenity", "swift"]
    for file in ["README.md", "CONTRIBUTING.md"] {
      for command in try Self.commands(in: file) { #expect(known.contains(command[0]), "\(command)") }
    }
  }

  @Test("Help and version, run for real")
  func cheapCommands() throws {
    let version = try Program.run(["--version"], in: Program.root)
    #expect(version.status == 0)
    #expect(version.output == "serenity \(SerenityCommand.version)\n")
    for words in try Self.commands(in: "README.md").filter({ $0.contains("--help") }) {
      let help = try Program.run(Array(words.dropFirst()), in: Program.root)
      #expect(help.status == 0)
      #expect(help.output.contains("Options") && help.errors.isEmpty)
    }
  }

  @Test("A misspelt option, run for real, exits 1 with a suggestion")
  func misspelt() throws {
    let outcome = try Program.run(["run", "--fliter", "sleep"], in: Program.root)
    #expect(outcome.status == ExitStatus.trouble.rawValue)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("did you mean \"--filter\"?"))
    #expect(!outcome.errors.contains("\u{1B}"))
  }

  @Test("The table of exit statuses is the program's own")
  func exitStatuses() throws {
    let readme = try String(contentsOfFile: Program.root + "README.md", encoding: .utf8)
    for status in ExitStatus.allCases { #expect(readme.contains("| \(status.rawValue) | \(status.meaning) |")) }
  }
}
