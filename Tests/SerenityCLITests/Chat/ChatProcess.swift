import Foundation

@testable import SerenityCLI

/// A chat of the real program over pipes, with a file of its own.
final class ChatProcess {
  let folder: String
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let errors = Pipe()
  private var heard = ""

  static let cassette = Program.root + "scenarios/anti/minor.cassette.jsonl"

  /// The folder of a chat; `name` keeps tests that run at the same time apart.
  static func folder(_ name: String) -> String {
    URL(filePath: NSTemporaryDirectory()).resolvingSymlinksInPath().path
      + "/serenity-chat-tests-\(ProcessInfo.processInfo.processIdentifier)-\(name)"
  }

  /// Starts a chat in a folder, which need not be there; `project` is where the program stands.
  init(
    in folder: String, _ options: [String], project: String? = nil, environment: [String: String] = [:]
  ) throws {
    self.folder = folder
    var surroundings = ProcessInfo.processInfo.environment
    surroundings["CI"] = nil
    process.environment = surroundings.merging(environment) { $1 }
    if let project { process.currentDirectoryURL = URL(filePath: project) }
    process.executableURL = URL(filePath: Program.path)
    process.arguments = ["chat", "--data", folder + "/talk.sqlite"] + options
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    try process.run()
  }

  func type(_ line: String) throws { try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8)) }

  /// Reads until the output holds a text; false when it ends before.
  func hears(_ text: String) -> Bool {
    while !heard.contains(text) {
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { return false }
      heard += String(decoding: data, as: UTF8.self)
    }
    return true
  }

  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Ends the input and returns all that was said.
  func finish() throws -> Program.Outcome {
    try input.fileHandleForWriting.close()
    heard += String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let complained = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Program.Outcome(
      status: process.terminationStatus, output: heard, errors: String(decoding: complained, as: UTF8.self))
  }

  /// A whole script at once, without a home, a key or a language of the machine.
  static func script(
    _ name: String, _ options: [String], _ lines: String, project: String? = nil, environment: [String: String] = [:]
  ) throws -> Program.Outcome {
    let process = try ChatProcess(in: folder(name), options, project: project, environment: environment)
    for line in lines.split(separator: "\n", omittingEmptySubsequences: false) { try process.type(String(line)) }
    return try process.finish()
  }

  static func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: folder(name)) }
}
