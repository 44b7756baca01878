import Testing

@Suite("The sources keep the rules of the house")
struct HouseRulesTests {
  private let repository: Repository

  init() throws { repository = try Self.package.get() }

  private static let package = Result { try Repository.readPackage() }

  private func expectNone(_ violations: [Repository.Violation]) {
    #expect(violations.isEmpty, "\n\(violations.map(\.description).joined(separator: "\n"))")
  }

  @Test("There is a package to look at")
  func presence() {
    #expect(repository.swiftFiles.count > 50)
    for path in ["Package.swift", "README.md", "CONTRIBUTING.md", "LICENSE", "Makefile", ".swift-format"] {
      #expect(repository.files.contains { $0.path == path }, "\(path)")
    }
  }

  @Test("No module reaches over a wall")
  func imports() { expectNone(ImportRule().violations(in: repository)) }

  @Test("No banned word, no empty name, no marker for later")
  func words() { expectNone(BannedWords().violations(in: repository)) }

  @Test("Files, functions and folders have a readable size")
  func sizes() { expectNone(SizeRule().violations(in: repository)) }

  @Test("Nothing is empty, and scenarios, cassettes and goldens go together")
  func orphans() { expectNone(OrphanRule().violations(in: repository)) }

  @Test("Every public symbol says in one sentence what it is")
  func documentation() { expectNone(DocumentationRule().violations(in: repository)) }

  @Test("No file names this machine or holds a key")
  func privacy() { expectNone(PrivacyRule().violations(in: repository)) }

  @Test("The pretend world and the harness cannot link the real one")
  func offlineByConstruction() throws {
    let manifest = try #require(repository.files.first { $0.path == "Package.swift" }).text
    for room in ["SerenitySimulation", "SerenityHarness"] {
      let line = try #require(manifest.split(separator: "\n").first { $0.contains("room(\"\(room)\"") })
      #expect(!line.contains("SerenityLive") && !line.contains("CCurl"), "\(line)")
    }
  }
}
