import Foundation
import Testing

@testable import SerenityCLI

@Suite("What the README tells people to type works")
struct ReadmeTests {
  private static let root = String(#filePath.dropLast("Tests/SerenityCLITests/ReadmeTests.swift".count))

  /// The program as this test run built it: beside the test bundle, whichever folder that is.
  private static var program: String {
    let beside = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().path + "/serenity"
    return FileManager.default.isExecutableFile(atPath: beside) ? beside : root + ".build/debug/serenity"
  }

  /// The commands in the fenced shell blocks of a file, a line each.
  private static func commands(in file: String) throws -> [[String]] {
    var isShell = false
    var commands: [[String]] = []
    for line in try String(contentsOfFile: root + file, encoding: .utf8).split(separator: "\n") {
      if line.hasPrefix("```") {
        isShell = line == "```sh"
      } else if isShell {
        commands.append(line.split(separator: " ").map(String.init))
      }
    }
    return commands
  }

  private struct Outcome {
    var status: Int32
    var output: String
    var errors: String
  }

  private static func run(_ program: String, _ arguments: [String]) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: root)
    let output = Pipe()
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    let complained = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: String(decoding: said, as: UTF8.self),
      errors: String(decoding: complained, as: UTF8.self))
  }

  @Test("Every make target that is named exists", arguments: ["README.md", "CONTRIBUTING.md"])
  func targets(file: String) throws {
    let targets = try Self.commands(in: file).filter { $0.first == "make" }.map { Array($0.dropFirst()) }
    #expect(!targets.isEmpty)
    for target in targets {
      // -n shows what would be done and does nothing.
      let outcome = try Self.run("/usr/bin/env", ["make", "-n"] + target)
      #expect(outcome.status == 0, "make \(target): \(outcome.errors)")
    }
  }

  @Test("Every command of the program is understood, and its paths are there")
  func invocations() throws {
    let words = try Self.commands(in: "README.md").filter { $0.first == ".build/release/serenity" }
    #expect(words.count > 5)
    for command in words {
      let invocation = try Invocation(Array(command.dropFirst()))
      let paths: [String] =
        switch invocation {
        case .run(let options): options.paths
        case .golden(let options): options.paths
        case .help, .version: []
        }
      guard FileManager.default.fileExists(atPath: Self.root + "scenarios") else { continue }
      for path in paths { #expect(FileManager.default.fileExists(atPath: Self.root + path), "\(path)") }
    }
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
    let version = try Self.run(Self.program, ["--version"])
    #expect(version.status == 0)
    #expect(version.output == "serenity \(SerenityCommand.version)\n")
    for words in try Self.commands(in: "README.md").filter({ $0.contains("--help") }) {
      let help = try Self.run(Self.program, Array(words.dropFirst()))
      #expect(help.status == 0)
      #expect(help.output.contains("Options") && help.errors.isEmpty)
    }
  }

  @Test("A misspelt option, run for real, exits 1 with a suggestion")
  func misspelt() throws {
    let outcome = try Self.run(Self.program, ["run", "--fliter", "sleep"])
    #expect(outcome.status == ExitStatus.trouble.rawValue)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("did you mean \"--filter\"?"))
    #expect(!outcome.errors.contains("\u{1B}"))
  }

  @Test("The table of exit statuses is the program's own")
  func exitStatuses() throws {
    let readme = try String(contentsOfFile: Self.root + "README.md", encoding: .utf8)
    for status in ExitStatus.allCases { #expect(readme.contains("| \(status.rawValue) | \(status.meaning) |")) }
  }
}
