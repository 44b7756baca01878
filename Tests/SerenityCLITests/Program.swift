import Foundation

/// The program as this test run built it, run as a real process.
enum Program {
  /// The package's own folder, with a slash at its end.
  static let root = String(#filePath.dropLast("Tests/SerenityCLITests/Program.swift".count))

  struct Outcome {
    var status: Int32
    var output: String
    var errors: String
  }

  /// Beside the test bundle, whichever folder that is.
  static var path: String {
    let beside = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().path + "/serenity"
    return FileManager.default.isExecutableFile(atPath: beside) ? beside : root + ".build/debug/serenity"
  }

  /// Runs the program in a folder; `isContinuousIntegration` decides what the variable CI says.
  static func run(
    _ arguments: [String], in folder: String, isContinuousIntegration: Bool = false, typing: String = ""
  ) throws -> Outcome {
    try run(path, arguments, in: folder, isContinuousIntegration: isContinuousIntegration, typing: typing)
  }

  /// Runs a line of the shell, in which `$0` is the program.
  static func shell(_ line: String, in folder: String) throws -> Outcome {
    try run("/bin/sh", ["-c", line, path], in: folder)
  }

  /// Runs any program in a folder.
  static func run(
    _ program: String, _ arguments: [String], in folder: String, isContinuousIntegration: Bool = false,
    typing: String = ""
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: folder)
    var environment = ProcessInfo.processInfo.environment
    environment["CI"] = isContinuousIntegration ? "true" : nil
    process.environment = environment
    let (output, errors, input) = (Pipe(), Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = input
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(typing.utf8))
    try input.fileHandleForWriting.close()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    let complained = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: String(decoding: said, as: UTF8.self),
      errors: String(decoding: complained, as: UTF8.self))
  }
}

/// A copy of some scenarios in a folder of its own, which is gone when the test is over.
final class ProjectCopy {
  let path: String
  /// A short scenario with a persona of its own; every test that needs just any scenario takes it.
  static let scenario = "anti/diagnosis-seeker"

  /// Copies a scenario with its cassette and the personas; `name` keeps tests that run at the same time apart.
  init(_ name: String, scenario: String = ProjectCopy.scenario) throws {
    path = NSTemporaryDirectory() + "/serenity-cli-tests-\(ProcessInfo.processInfo.processIdentifier)-\(name)"
    let folder = scenario.split(separator: "/").dropLast().joined(separator: "/")
    let manager = FileManager.default
    try manager.createDirectory(atPath: path + "/scenarios/" + folder, withIntermediateDirectories: true)
    for file in ["personas", scenario + ".yaml", scenario + ".cassette.jsonl"] {
      try manager.copyItem(atPath: Program.root + "scenarios/" + file, toPath: path + "/scenarios/" + file)
    }
  }

  /// Copies whole folders of the package.
  init(_ name: String, copying folders: [String]) throws {
    path = NSTemporaryDirectory() + "/serenity-cli-tests-\(ProcessInfo.processInfo.processIdentifier)-\(name)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for folder in folders {
      try FileManager.default.copyItem(atPath: Program.root + folder, toPath: path + "/" + folder)
    }
  }

  deinit {
    // A folder that stays behind is a matter of the machine's, not of the test's.
    do { try FileManager.default.removeItem(atPath: path) } catch { print("left behind: \(path): \(error)") }
  }

  var scenarioFile: String { "scenarios/\(Self.scenario).yaml" }
  var cassetteFile: String { "scenarios/\(Self.scenario).cassette.jsonl" }

  func serenity(
    _ arguments: String..., isContinuousIntegration: Bool = false, typing: String = ""
  ) throws -> Program.Outcome {
    try Program.run(arguments, in: path, isContinuousIntegration: isContinuousIntegration, typing: typing)
  }

  func read(_ file: String) throws -> String { try String(contentsOfFile: path + "/" + file, encoding: .utf8) }

  func edit(_ file: String, _ change: (String) -> String) throws {
    let before = try read(file)
    let after = change(before)
    precondition(before != after, "the edit of \(file) changes nothing")
    try Data(after.utf8).write(to: URL(filePath: path + "/" + file))
  }

  /// Every file below a folder with its bytes.
  func contents(of folder: String) throws -> [String: Data] {
    var found: [String: Data] = [:]
    for file in try FileManager.default.subpathsOfDirectory(atPath: path + "/" + folder) {
      var isFolder: ObjCBool = false
      let place = path + "/" + folder + "/" + file
      guard FileManager.default.fileExists(atPath: place, isDirectory: &isFolder), !isFolder.boolValue else { continue }
      found[file] = try Data(contentsOf: URL(filePath: place))
    }
    return found
  }
}
