import Testing

@Suite("Each rule sees what it is there for, and nothing else")
struct RuleSampleTests {
  private func repository(_ path: String, _ text: String) -> Repository {
    Repository(files: [Repository.File(path: path, text: text)])
  }

  private func names(_ violations: [Repository.Violation]) -> [String] { violations.map(\.description) }

  // MARK: Imports

  @Test(
    "Forbidden imports",
    arguments: [
      ("Sources/SerenityCore/A.swift", "import Foundation", false),
      ("Sources/SerenityCore/Time/Zone.swift", "import Foundation", true),
      ("Sources/SerenityHarness/A.swift", "import SerenityLive", false),
      ("Sources/SerenityHarness/A.swift", "@testable public import struct SerenityLive.Surroundings", false),
      ("Sources/SerenitySimulation/A.swift", "import SerenityLive", false),
      ("Sources/SerenitySimulation/A.swift", "import Glibc", false),
      ("Sources/SerenitySimulation/Kernel/A.swift", "import Glibc", true),
      ("Sources/SerenitySafety/A.swift", "import SerenityProviders", false),
      ("Sources/SerenitySafety/A.swift", "package import SerenityCore", true),
      ("Sources/SerenityCompanion/A.swift", "import CSQLite", false),
      ("Sources/SerenityProviders/A.swift", "import FoundationNetworking", false),
      ("Sources/SerenityProviders/A.swift", "// import CCurl", true),
      ("Sources/SerenityProviders/A.swift", "let text = \"import CCurl\"", true),
      ("Sources/SerenityNew/A.swift", "import SerenityCore", false),
    ])
  func imports(path: String, text: String, isAllowed: Bool) {
    #expect(ImportRule().violations(in: repository(path, text)).isEmpty == isAllowed)
  }

  // MARK: Words

  @Test("Every ban sees its own word, says what to do instead, and lets it be at home", arguments: BannedWords.bans)
  func bans(ban: BannedWords.Ban) {
    let sample = "let x = 1\n" + ban.word
    let found = BannedWords().violations(in: repository("Sources/SerenityCompanion/A.swift", sample))
    #expect(found.contains { $0.line == 2 && $0.sentence.contains(ban.word) && $0.sentence.contains(ban.instead) })
    for home in ban.isAtHomeIn {
      let found = BannedWords().violations(in: repository(home + "A.swift", sample))
      #expect(!found.contains { $0.sentence.contains("\"\(ban.word)\"") })
    }
  }

  @Test(
    "Words that only look banned",
    arguments: [
      "// Task { never", "/* DispatchQueue /* Date() */ try! */", "let s = \"Task.sleep and UUID()\"",
      "let s = #\"a \"try!\" b\"#", "let s = \"\"\"\n  fatalError\n  \"\"\"", "subTask { }",
      "let d = Date(timeIntervalSince1970: 0)",
      "random.next(in: stream)", "let task: Task<Void, Never>", "var handlerCount = 1", "try value as? String",
      "try !isDone()", "Int.random(in: 0..<f(2), using: &generator)", "list.shuffled(by: random)",
    ])
  func innocent(text: String) {
    #expect(names(BannedWords().violations(in: repository("Sources/SerenityCompanion/A.swift", text))) == [])
  }

  @Test("Code inside an interpolation is code")
  func interpolation() {
    let plain = #"let s = "at \(format(Date(), "x)")) o'clock""#
    let raw = ##"let s = #"at \(not code: Date()) but \#(UUID())"#"##
    #expect(BannedWords().violations(in: repository("Sources/SerenityCompanion/A.swift", plain)).count == 1)
    #expect(BannedWords().violations(in: repository("Sources/SerenityCompanion/A.swift", raw)).count == 1)
  }

  @Test("Empty names and markers")
  func namesAndMarkers() {
    let sample = "struct SessionManager {}\nenum StringUtils {}\nstruct Handlers {}\n// TO" + "DO later\n"
    let found = BannedWords().violations(in: repository("Sources/SerenityCompanion/A.swift", sample))
    #expect(found.map(\.line) == [1, 2, 4])
  }

  // MARK: Sizes

  @Test("A long file, a long function and a full folder, each at its limit and past it")
  func sizes() {
    func found(_ text: String) -> [Int?] {
      SizeRule().violations(in: repository("Sources/SerenityCompanion/A.swift", text)).map(\.line)
    }
    #expect(found(String(repeating: "let x = 1\n", count: 400)) == [])
    #expect(found(String(repeating: "let x = 1\n", count: 401)) == [nil])
    #expect(
      found("struct A {\n  func a(b: () -> Void = {}) {\n" + String(repeating: "    b()\n", count: 58) + "  }\n}") == []
    )
    #expect(
      found("struct A {\n  func a(b: () -> Void = {}) {\n" + String(repeating: "    b()\n", count: 59) + "  }\n}") == [
        2
      ])
    #expect(found("protocol A {\n  func a()\n  func b() async\n}\n" + String(repeating: "\n", count: 80)) == [])
    let files = (0..<13).map { Repository.File(path: "Sources/SerenityCore/Words/\($0).swift", text: "let x = 1") }
    #expect(SizeRule().violations(in: Repository(files: Array(files.dropLast()))).isEmpty)
    #expect(SizeRule().violations(in: Repository(files: files)).map(\.path) == ["Sources/SerenityCore/Words/"])
  }

  // MARK: Orphans

  @Test("Empty files")
  func emptyFiles() {
    #expect(
      !OrphanRule().violations(in: repository("Sources/A.swift", "// nothing\npublic import SerenityCore\n")).isEmpty)
    #expect(!OrphanRule().violations(in: repository("scenarios/README.md", " \n")).isEmpty)
    #expect(OrphanRule().violations(in: repository("Sources/A/.keep", "")).isEmpty)
    #expect(OrphanRule().violations(in: repository("Sources/A.swift", "import Glibc\nlet x = 1\n")).isEmpty)
  }

  @Test("Scenarios, cassettes and goldens that lost each other")
  func lostCompanions() {
    func lost(_ paths: [String]) -> [String] {
      OrphanRule().violations(in: Repository(files: paths.map { Repository.File(path: $0, text: "x") })).map(\.path)
    }
    let whole = [
      "scenarios/maya/a.yaml", "scenarios/maya/a.cassette.jsonl", "golden/maya/a/transcript.md",
      "golden/maya/a/prompts/1.md", "scenarios/personas/maya.yaml", "scenarios/README.md", "golden/README.md",
    ]
    #expect(lost(whole) == [])
    #expect(lost(Array(whole.prefix(2))) == [])
    #expect(lost(["scenarios/maya/a.yaml"]) == ["scenarios/maya/a.yaml"])
    #expect(lost(["scenarios/maya/a.cassette.jsonl"]) == ["scenarios/maya/a.cassette.jsonl"])
    #expect(lost(whole + ["golden/maya/b/transcript.md"]) == ["golden/maya/b/transcript.md"])
    #expect(
      lost(whole + ["scenarios/sam/b.yaml", "scenarios/sam/b.cassette.jsonl"]) == ["scenarios/sam/b.yaml"])
  }

  // MARK: Documentation

  @Test(
    "Public symbols without a sentence",
    arguments: [
      ("/// Says what it is.\npublic struct A {}", true),
      ("/// Says what it is,\n/// at length.\n///\n/// And more\n@frozen\npublic struct A {}", true),
      ("struct A {\n  /// The size.\n  public var size = 1\n}", true),
      ("public import SerenityCore", true),
      ("let open = 1..<2", true),
      ("public struct A {}", false),
      ("/// Says what it is\npublic struct A {}", false),
      ("// Says what it is.\npublic struct A {}", false),
      ("/// Says what it is.\n\npublic struct A {}", false),
      ("/// Says what it is.\npublic enum A {\n  case one\n}", false),
      ("/// Says what it is.\npublic enum A {\n  /// The first.\n  case one\n}", true),
      ("/// Says what it is.\npublic enum A {\n  func f() { switch self { case .one: break } }\n}", true),
      ("/// Says what it is.\nindirect enum A { case one }", true),
    ])
  func documentation(text: String, isFine: Bool) {
    #expect(DocumentationRule().violations(in: repository("Sources/SerenityCore/A.swift", text)).isEmpty == isFine)
  }

  // MARK: Privacy

  @Test("Keys and the folders of one machine")
  func privacy() {
    func lines(_ text: String) -> [Int?] { PrivacyRule().violations(in: repository("README.md", text)).map(\.line) }
    #expect(lines("fine\nsee /wo" + "rk/notes") == [2])
    #expect(lines("key: s" + "k-" + String(repeating: "a1", count: 12)) == [1])
    for start in ["s" + "k-proj-", "s" + "k-ant-api03-", "AI" + "za", "gh" + "s_", "xox" + "b-"] {
      #expect(lines("key: " + start + String(repeating: "a1", count: 17)) == [1])
    }
    #expect(lines("key: s" + "k-short, task-oriented and disk-based") == [])
    #expect(lines("-----BEGIN PRIVATE" + " KEY-----") == [1])
  }
}
