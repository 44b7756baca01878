import Foundation
import Testing

@testable import SerenityLive

@Suite("Keys are found in their order, and a file that others can read is refused")
struct KeyRingTests {
  private let name = "DEEPSEEK_API_KEY"

  private func found(_ ring: KeyRing) -> String? {
    if case .value(let value, _) = ring.find(name) { value } else { nil }
  }

  @Test("Environment before .env before the credentials file, and a placeholder leaves it to the next")
  func order() throws {
    let house = try Household()
    try house.write("\(name)=three", to: house.credentials)
    #expect(found(KeyRing(house.surroundings())) == "three")
    try house.write("\(name)=two", to: house.project + "/.env")
    #expect(found(KeyRing(house.surroundings())) == "two")
    #expect(found(KeyRing(house.surroundings([name: "one"]))) == "one")
    #expect(found(KeyRing(house.surroundings([name: " \n"]))) == "two")
    #expect(found(KeyRing(house.surroundings([name: "changeme"]))) == "two")
    #expect(KeyRing(house.surroundings()).warnings.isEmpty)
  }

  @Test("The project's .env counts below its folder, and one further up does not")
  func projectFile() throws {
    let house = try Household()
    try house.write("\(name)=home", to: house.home + "/.env")
    let below = house.project + "/scenarios"
    #expect(found(KeyRing(house.surroundings(in: below))) == nil)
    try house.write("\(name)=project", to: house.project + "/.env")
    #expect(found(KeyRing(house.surroundings(in: below))) == "project")
    try house.write("\(name)=below", to: below + "/.env")
    #expect(found(KeyRing(house.surroundings(in: below))) == "below")
  }

  @Test(
    "A credentials file counts in mode 600 or 400 alone; else the command that mends it is told", arguments: 0...0o777)
  func modes(mode: Int) {
    let standing = FileStanding(permissions: UInt32(mode), isOwn: true, isSuperusers: false, isRegular: true)
    let refusal = KeyRing.refusal(of: standing, at: "/home/maya/.config/serenity/credentials")
    #expect((refusal == nil) == (mode == 0o600 || mode == 0o400))
    if let refusal { #expect(refusal.hasSuffix("run: chmod 600 /home/maya/.config/serenity/credentials")) }
  }

  @Test("The command told does mend it")
  func mending() throws {
    let house = try Household()
    try house.write("\(name)=three", to: house.credentials, mode: 0o640)
    let ring = KeyRing(house.surroundings())
    #expect(found(ring) == nil)
    #expect(ring.credentialsRefusal?.contains("chmod 600 \(house.credentials)") == true)
    try house.write("\(name)=three", to: house.credentials, mode: 0o600)
    #expect(found(KeyRing(house.surroundings())) == "three")
    let odd = FileStanding(permissions: 0o644, isOwn: true, isSuperusers: false, isRegular: true)
    #expect(KeyRing.refusal(of: odd, at: "/a b/it's")?.hasSuffix("chmod 600 '/a b/it'\\''s'") == true)
  }

  @Test("A link, a folder, a pipe, another's file and a huge one are refused, and none of them holds the program up")
  func oddFiles() throws {
    let house = try Household()
    try house.write("\(name)=three", to: house.home + "/elsewhere")
    try FileManager.default.createSymbolicLink(
      atPath: house.credentials, withDestinationPath: house.home + "/elsewhere")
    #expect(KeyRing(house.surroundings()).credentialsRefusal?.contains("is a link") == true)
    #expect(found(KeyRing(house.surroundings())) == nil)
    try FileManager.default.removeItem(atPath: house.credentials)
    try FileManager.default.createDirectory(atPath: house.credentials, withIntermediateDirectories: true)
    #expect(KeyRing(house.surroundings()).credentialsRefusal?.contains("no plain file") == true)
    try FileManager.default.removeItem(atPath: house.credentials)
    #expect(mkfifo(house.credentials, 0o600) == 0)
    #expect(KeyRing(house.surroundings()).credentialsRefusal?.contains("no plain file") == true)
    try FileManager.default.removeItem(atPath: house.credentials)
    try house.write(String(repeating: "#", count: 70_000), to: house.credentials)
    #expect(KeyRing(house.surroundings()).credentialsRefusal?.contains("larger than") == true)
    let foreign = FileStanding(permissions: 0o600, isOwn: false, isSuperusers: true, isRegular: true)
    #expect(KeyRing.refusal(of: foreign, at: "/c")?.contains("another user") == true)
  }

  @Test("A .env that others can read counts with a warning that names the command; without a key it may be open")
  func openDotEnv() throws {
    let house = try Household()
    let path = house.project + "/.env"
    try house.write("\(name)=two\nbroken line\n", to: path, mode: 0o644)
    let ring = KeyRing(house.surroundings())
    #expect(found(ring) == "two")
    #expect(ring.warnings.contains { $0.contains("chmod 600 \(path)") })
    #expect(ring.warnings.contains { $0.contains("\(path):2: ") })
    #expect(!ring.warnings.joined().contains("two"))
    try house.write("\(name)=sk-...\n", to: path, mode: 0o644)
    #expect(KeyRing(house.surroundings()).warnings.isEmpty)
  }

  @Test("Neither the ring nor the surroundings show a value")
  func hidden() throws {
    let house = try Household()
    try house.write("\(name)=hidden-away", to: house.credentials)
    let surroundings = house.surroundings(["OPENAI_API_KEY": "hidden-away"])
    var text = "\(KeyRing(surroundings)) \(surroundings) \(String(reflecting: surroundings))"
    dump(KeyRing(surroundings), to: &text)
    dump(surroundings, to: &text)
    #expect(!text.contains("hidden-away"))
  }
}
