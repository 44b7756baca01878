import Foundation
import SerenityLive
import SerenityProviders
import SerenityTestSupport
import Testing

@testable import SerenityCLI

@Suite("A key is in nothing that the program says or writes")
struct CanaryTests {
  /// Where the key is planted.
  enum Place: String, CaseIterable, Sendable { case environment, dotEnv, credentials, openCredentials }

  /// The command lines that are run with a key planted; a new command that comes near a key belongs here.
  static let lines: [[String]] = [
    ["run", "--update", "--report", "report"],
    ["run", "--json"],
    ["golden", "show"],
    ["doctor", "--offline"],
    ["doctor", "--json", "--offline", "--provider", "openai", "--fallback", "deepseek,anthropic,ollama"],
    ["doctor", "--address", "http://127.0.0.1:1"],
    ["doctor", "--offline", "--address", "http://provider.example"],
    ["doctor", "--offline", "--provider", "nobody"],
  ]

  private static let names = ["DEEPSEEK_API_KEY", "OPENAI_API_KEY", "ANTHROPIC_API_KEY", "SERENITY_ADDRESS_KEY"]

  @Test("Wherever the key is kept, no run tells it", arguments: Place.allCases)
  func runs(place: Place) throws {
    let canary = Canary(place.rawValue)
    let project = try ProjectCopy("canary-\(place.rawValue)")
    let settings = project.path + "/.config/serenity"
    try FileManager.default.createDirectory(atPath: settings, withIntermediateDirectories: true)
    let file = Data((Self.names.map { "\($0)=\(canary.key)\n" }.joined() + "broken \(canary.key)\n").utf8)
    let (path, mode): (String?, Int) =
      switch place {
      case .environment: (nil, 0)
      case .dotEnv: (project.path + "/.env", 0o644)
      case .credentials: (settings + "/credentials", 0o600)
      case .openCredentials: (settings + "/credentials", 0o644)
      }
    if let path {
      try file.write(to: URL(filePath: path))
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
    let planted = place == .environment ? Self.names.map { "export \($0)='\(canary.key)'; " }.joined() : ""
    // A provider that answers, so that the key truly travels.
    let server = try WireServer()
    defer { server.stop() }
    let asking = [
      ["doctor", "--address", server.address], ["chat", "--data", "talk.sqlite", "--address", server.address],
      ["record", ProjectCopy.scenario, "--yes", "--again", "--address", server.address],
    ]
    // A chat that says the key itself, and makes a scenario of it.
    let talk = "Good evening.\nMy key is \(canary.key), is it not?\n/promote chat/canary\n"
    try Data(talk.utf8).write(to: URL(filePath: project.path + "/../talk-\(place.rawValue).txt"))
    defer { unlink(project.path + "/../talk-\(place.rawValue).txt") }
    for line in Self.lines + asking {
      let words = line.map { "'\($0)'" }.joined(separator: " ")
      let outcome = try Program.shell(
        "unset CI XDG_CONFIG_HOME XDG_DATA_HOME; export HOME=$PWD; \(planted)\"$0\" \(words) "
          + "<../talk-\(place.rawValue).txt", in: project.path)
      #expect(!(outcome.output + outcome.errors).isEmpty)
      #expect(canary.traces(in: Data(outcome.output.utf8)) == [], "\(line)")
      #expect(canary.traces(in: Data(outcome.errors.utf8)) == [], "\(line)")
    }
    let made = try project.contents(of: ".")
    #expect(made.keys.contains { $0.hasSuffix("verdicts.jsonl") }, "the runs made their files")
    #expect(made.keys.contains("golden/chat/canary/transcript.md"), "the chat was promoted")
    // A file that others may read is not used.
    let travels = server.record.questions.contains { "\($0.headers)".contains(canary.key) }
    #expect(travels == (place != .openCredentials))
    for (name, bytes) in made.sorted(by: { $0.key < $1.key })
    // What the user says is kept as it was said.
    where name != ".env" && !name.hasSuffix("serenity/credentials") && !name.hasPrefix("talk.sqlite") {
      #expect(canary.traces(in: bytes) == [], "\(name)")
    }
  }

  @Test(
    "No provider's complaint repeats the key that the provider echoed", arguments: Vendor.allCases,
    [400, 401, 403, 429, 500])
  func echoes(vendor: Vendor, status: Int) throws {
    let canary = Canary("echo")
    var environment = ["HOME": "/nowhere", "SERENITY_ADDRESS_KEY": canary.key]
    if let name = vendor.keyVariable { environment[name] = canary.key }
    let setup = try ProviderSetup.read(
      ProviderWish(provider: vendor.rawValue), Surroundings(environment: environment, currentFolder: "/nowhere"))
    for body in [
      "{\"error\":{\"message\":\"Your api key: \(canary.key) is invalid\",\"type\":\"authentication_error\"}}",
      "{\"error\":\"\(canary.key)\"}", "Authentication fails for \(canary.key)",
    ] {
      let failure = setup.providers[0].dialect.decodeError(status: status, body: Array(body.utf8))
      #expect(canary.traces(in: Data("\(failure)".utf8)) == [])
    }
    var text = "\(setup) \(setup.warnings) \(String(reflecting: setup))"
    dump(setup, to: &text)
    #expect(canary.traces(in: Data(text.utf8)) == [])
  }

  @Test("The search itself finds a key in every form and at every alignment")
  func search() {
    let canary = Canary("search")
    let bytes = Data(canary.key.utf8)
    for length in 0..<9 {
      let around = Data(String(repeating: "x", count: length).utf8) + bytes + Data("yz".utf8)
      #expect(!canary.traces(in: Data(around.base64EncodedString().utf8)).isEmpty, "at \(length)")
      #expect(!canary.traces(in: around).isEmpty)
    }
    let hex = bytes.map { String(format: "%02x", $0) }.joined()
    #expect(canary.traces(in: Data(hex.utf8)) == ["hex"])
    #expect(canary.traces(in: Data("sk-canary".utf8)) == [])
    let url = canary.key.replacingOccurrences(of: "/", with: "%2F").replacingOccurrences(of: "+", with: "%2B")
    #expect(canary.traces(in: Data(url.utf8)).contains("URL-encoded"))
  }
}
