/// Who may import whom: the walls of the house, which the build itself does not hold sideways.
struct ImportRule {
  private static let companionRooms: Set<String> = [
    "SerenityCore", "SerenityPatterns", "SerenitySafety", "SerenityProviders", "SerenityStorage", "SerenityHealth",
    "SerenityCompanion",
  ]
  /// Modules of the language and the system without a reach into the world: no clock, no file, no environment.
  private static let harmless: Set<String> = ["Synchronization"]
  private static let data: Set<String> = ["Synchronization", "FoundationEssentials"]
  private static let system: Set<String> = ["Synchronization", "FoundationEssentials", "Glibc"]

  /// What each folder may import; the longest folder that fits a path decides.
  static let table: [String: Set<String>] = [
    "Sources/SerenityCore/": harmless.union(["CMD"]),
    // The zone rules come with the toolchain; nothing else in Core needs Foundation.
    "Sources/SerenityCore/Time/Zone.swift": ["Foundation", "FoundationInternationalization"],
    "Sources/SerenityPatterns/": harmless.union(["SerenityCore", "CPCRE2"]),
    "Sources/SerenitySafety/": harmless.union(["SerenityCore", "SerenityPatterns", "CSafetyData", "CUTF8PROC"]),
    "Sources/SerenityProviders/": data.union(["SerenityCore", "CPriceData"]),
    "Sources/SerenityStorage/": system.union(["SerenityCore", "CSQLite"]),
    "Sources/SerenityHealth/": data.union(["SerenityCore"]),
    "Sources/SerenityCompanion/": data.union(["SerenityCore", "SerenityPatterns", "SerenitySafety"]),
    "Sources/SerenityLive/": system.union(companionRooms).union(["CCurl", "Foundation"]),
    "Sources/SerenitySimulation/": data.union(companionRooms),
    // The kernel asks on which thread it is.
    "Sources/SerenitySimulation/Kernel/": harmless.union(["SerenityCore", "Glibc"]),
    "Sources/SerenityHarness/": system.union(companionRooms).union(["SerenitySimulation", "CYAML"]),
    "Sources/SerenityCLI/": system.union(companionRooms).union([
      "SerenitySimulation", "SerenityHarness", "SerenityLive", "CEdit",
    ]),
    "Sources/serenity/": ["SerenityCLI", "Glibc"],
    "Benchmarks/": system.union(companionRooms).union([
      "SerenitySimulation", "SerenityHarness", "SerenityLive", "SerenityTestSupport",
    ]),
    "Tests/": system.union(companionRooms).union([
      "Foundation", "SerenitySimulation", "SerenityHarness", "SerenityTestSupport", "Testing", "CSQLite",
    ]),
    "Tests/Support/": system.union(companionRooms).union(["Foundation", "SerenitySimulation"]),
    "Tests/WireServer/": system.union(["SerenityTestSupport"]),
    "Tests/SerenityLiveTests/": system.union(companionRooms).union([
      "Foundation", "SerenitySimulation", "SerenityLive", "SerenityTestSupport", "Testing",
    ]),
    "Tests/SerenityCLITests/": system.union(companionRooms).union([
      "Foundation", "SerenitySimulation", "SerenityHarness", "SerenityLive", "SerenityCLI", "SerenityTestSupport",
      "Testing",
    ]),
    "Package.swift": ["PackageDescription"],
  ]

  func violations(in repository: Repository) -> [Repository.Violation] {
    repository.swiftFiles.flatMap { file, swift in
      guard let allowed = Self.allowed(for: file.path) else {
        return [
          Repository.Violation(
            path: file.path, line: nil, sentence: "no room of the house has this folder; add it to ImportRule.table.")
        ]
      }
      return Self.imports(of: swift).filter { !allowed.contains($0.text) }.map { name in
        Repository.Violation(
          path: file.path, line: name.line,
          sentence: "may not import \(name.text); allowed here: \(allowed.sorted().joined(separator: ", ")).")
      }
    }
  }

  private static func allowed(for path: String) -> Set<String>? {
    table.filter { path.hasPrefix($0.key) }.max { $0.key.count < $1.key.count }?.value
  }

  /// The modules that a file imports, submodules by their module's name.
  static func imports(of swift: SwiftText) -> [SwiftText.Token] {
    let kinds: Set<String> = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
    return swift.tokens.indices.dropLast().compactMap { index in
      guard swift.tokens[index].text == "import", index == 0 || swift.tokens[index - 1].text != "." else { return nil }
      let next = swift.tokens[index + 1]
      return kinds.contains(next.text) && index + 2 < swift.tokens.count ? swift.tokens[index + 2] : next
    }
  }
}
