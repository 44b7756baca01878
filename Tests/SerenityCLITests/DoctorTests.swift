import Foundation
import SerenityCore
import SerenityTestSupport
import Testing

@testable import SerenityCLI
@testable import SerenityLive

@Suite("The doctor says what is amiss and what mends it")
struct DoctorTests {
  private static let midYear = Instant(millisecondsSinceEpoch: 1_780_000_000_000)

  /// A machine on which all is well.
  private static func sound() -> DoctorFindings {
    var found = DoctorFindings()
    found.now = midYear
    found.locale = "en_GB.UTF-8"
    found.data = DoctorFindings.Folder(
      path: "/data", exists: true, isWritable: true, permissions: 0o700, freeBytes: 1 << 40)
    found.projectRoot = "/project"
    return found
  }

  private static func provider(_ health: HealthOutcome?) -> DoctorFindings.Setup {
    .ready([DoctorFindings.Provider(title: "deepseek", keyPlace: "the environment", health: health)])
  }

  @Test("On a sound machine nothing is in trouble")
  func sound() {
    #expect(!Self.sound().lines.contains { $0.state == .trouble })
    #expect(!DoctorLine.ok("key", "x").text(Style(isColoured: false)).contains("\u{1B}"))
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var topic: String
    var state: DoctorLine.State
    var remedy: String?
    var change: @Sendable (inout DoctorFindings) -> Void
    var testDescription: String { "\(topic), \(state.rawValue)" }
  }

  static let cases: [Case] = [
    Case(topic: "data folder", state: .trouble, remedy: "set HOME") { $0.data = nil },
    Case(topic: "data folder", state: .trouble, remedy: "XDG_DATA_HOME") { $0.data?.isWritable = false },
    Case(topic: "data folder", state: .note, remedy: "chmod 700 /data") { $0.data?.permissions = 0o755 },
    Case(topic: "data folder", state: .note, remedy: "make room") { $0.data?.freeBytes = 50 << 20 },
    Case(topic: "data folder", state: .trouble, remedy: "make room") { $0.data?.freeBytes = 1 << 20 },
    Case(topic: "data folder", state: .ok) { $0.data?.exists = false },
    Case(topic: "temporary", state: .trouble, remedy: "TMPDIR") { $0.temporary.isWritable = false },
    Case(topic: "database", state: .ok) { $0.database = "" },
    Case(topic: "database", state: .trouble) { $0.database = "The database is damaged; restore it." },
    Case(topic: "libcurl", state: .trouble, remedy: "libcurl4") { $0.libraryTrouble = "not there" },
    Case(topic: "credentials", state: .trouble) { $0.credentialsRefusal = "is not used; run: chmod 600 /c" },
    Case(topic: ".env", state: .trouble, remedy: ".gitignore") {
      $0.dotEnvs = [DoctorFindings.DotEnv(path: "/project/.env", ignoring: .notIgnored)]
    },
    Case(topic: ".env", state: .ok) {
      $0.dotEnvs = [DoctorFindings.DotEnv(path: "/project/.env", ignoring: .ignored)]
    },
    Case(topic: "settings", state: .note) { $0.warnings = ["a warning"] },
    Case(topic: "key", state: .note, remedy: "replays do not") { $0.setup = .noKey(sentence: "There is no key.") },
    Case(topic: "provider", state: .trouble) { $0.setup = .unusable(sentence: "There is no such provider.") },
    Case(topic: "provider", state: .note) { $0.setup = provider(nil) },
    Case(topic: "provider", state: .ok) {
      $0.setup = provider(HealthOutcome(kind: .well, date: midYear, sentence: "well"))
    },
    Case(topic: "provider", state: .trouble) {
      $0.setup = provider(HealthOutcome(kind: .keyRefused, date: nil, sentence: "refused"))
    },
    Case(topic: "provider", state: .trouble) {
      $0.setup = provider(HealthOutcome(kind: .unreachable, date: nil, sentence: "away"))
    },
    Case(topic: "clock", state: .trouble, remedy: "timedatectl") { $0.now = Instant(millisecondsSinceEpoch: 0) },
    Case(topic: "clock", state: .trouble, remedy: "timedatectl") {
      $0.setup = provider(HealthOutcome(kind: .well, date: midYear + .minutes(6), sentence: "well"))
    },
    Case(topic: "clock", state: .trouble, remedy: "timedatectl") {
      $0.setup = provider(HealthOutcome(kind: .well, date: midYear - .minutes(6), sentence: "well"))
    },
    Case(topic: "clock", state: .ok) {
      $0.setup = provider(HealthOutcome(kind: .well, date: midYear + .minutes(5), sentence: "well"))
    },
    Case(topic: "terminal", state: .note, remedy: "C.UTF-8") { $0.locale = "C" },
    Case(topic: "terminal", state: .note, remedy: "C.UTF-8") { $0.locale = "" },
    Case(topic: "project", state: .note, remedy: "scenarios") { $0.projectRoot = nil },
  ]

  @Test("Each finding has its line", arguments: cases)
  func lines(of given: Case) throws {
    var found = Self.sound()
    given.change(&found)
    let line = try #require(found.lines.last { $0.topic == given.topic })
    #expect(line.state == given.state, "\(line)")
    if let remedy = given.remedy { #expect(line.remedy?.contains(remedy) == true, "\(line)") }
  }

  @Test("As JSON a line is one object with a version")
  func json() throws {
    #expect(
      try DoctorLine.note("key", "none\n\"yet\"", "set one").json()
        == #"{"found":"none\n\"yet\"","remedy":"set one","state":"note","topic":"key","version":1}"#)
  }

  @Test(
    "The real program exits 0 on a sound machine, 1 with a credentials file that others can read, and 0 once mended")
  func program() throws {
    let folder = try TemporaryFolder(in: Surroundings.read().temporaryFolder)
    let credentials = folder.path + "/.config/serenity/credentials"
    func doctor(_ line: String) throws -> Program.Outcome {
      try Program.shell(
        "unset SERENITY_PROVIDER DEEPSEEK_API_KEY XDG_CONFIG_HOME XDG_DATA_HOME; HOME=$PWD \(line)", in: folder.path)
    }
    let first = try doctor("\"$0\" doctor --offline")
    #expect(first.status == 0, "\(first.output)\(first.errors)")
    #expect(first.output.contains("SQLite 3."))
    #expect(first.output.contains("libcurl/"))
    try FileManager.default.createDirectory(
      atPath: folder.path + "/.config/serenity", withIntermediateDirectories: true)
    try Data("DEEPSEEK_API_KEY=any-key\n".utf8).write(to: URL(filePath: credentials))
    _ = try Program.shell("chmod 644 \(credentials)", in: folder.path)
    let refused = try doctor("\"$0\" doctor --offline --json")
    #expect(refused.status == 1)
    #expect(refused.output.contains("chmod 600 \(credentials)"))
    #expect(refused.output.split(separator: "\n").allSatisfy { $0.hasPrefix("{\"found\":") })
    _ = try Program.shell("chmod 600 \(credentials)", in: folder.path)
    let mended = try doctor("\"$0\" doctor --offline")
    #expect(mended.status == 0, "\(mended.output)")
    #expect(mended.output.contains("present, in \(credentials)"))
    #expect(!mended.output.contains("any-key"))
    try folder.remove()
  }

  @Test("The real program asks a provider on this machine, and tells one that is away")
  func health() throws {
    let server = try WireServer()
    defer { server.stop() }
    let folder = try TemporaryFolder(in: Surroundings.read().temporaryFolder)
    let well = try Program.shell("HOME=$PWD \"$0\" doctor --address \(server.address)", in: folder.path)
    #expect(well.output.contains("DeepSeek answers."), "\(well.output)")
    let away = try Program.shell("HOME=$PWD \"$0\" doctor --address http://127.0.0.1:1", in: folder.path)
    #expect(away.status == 1)
    #expect(away.output.contains("127.0.0.1:1: The provider cannot be reached"), "\(away.output)")
    try folder.remove()
  }
}
