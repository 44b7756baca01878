// swift-tools-version: 6.2
import PackageDescription

// Every target is built with the same strictness: a warning is an error, an existential is spelt `any`, an import
// is internal unless it says otherwise.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]

/// A module of the house; `HouseRulesTests` holds the sources to the same table.
func room(_ name: String, uses: [String] = []) -> Target {
  .target(name: name, dependencies: uses.map { .byName(name: $0) }, swiftSettings: strict)
}

func tests(_ name: String, uses: [String]) -> Target {
  .testTarget(name: name, dependencies: uses.map { .byName(name: $0) }, swiftSettings: strict)
}

let companionRooms = [
  "SerenityCore", "SerenityPatterns", "SerenitySafety", "SerenityProviders", "SerenityStorage", "SerenityHealth",
  "SerenityCompanion",
]

let package = Package(
  name: "serenity",
  products: [
    .executable(name: "serenity", targets: ["serenity"]),
    .library(name: "SerenityCompanion", targets: ["SerenityCompanion"]),
  ],
  targets: [
    // Debian's libraries. Why each is here stands in ARCHITECTURE.md.
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CPCRE2", pkgConfig: "libpcre2-8", providers: [.apt(["libpcre2-dev"])]),
    // Debian's pkg-config names a flag for it that SwiftPM refuses; the module map links it.
    .systemLibrary(name: "CUTF8PROC", providers: [.apt(["libutf8proc-dev"])]),
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(name: "CMD", pkgConfig: "libmd", providers: [.apt(["libmd-dev"])]),

    // libcurl and libedit through their headers alone: each is loaded when it is first wanted.
    .target(name: "CCurl"),
    .target(name: "CEdit"),

    room("SerenityCore", uses: ["CMD"]),
    // Optimised in debug builds too: working out what a thousand patterns need would make every test wait.
    .target(
      name: "SerenityPatterns", dependencies: ["SerenityCore", "CPCRE2"].map { .byName(name: $0) },
      swiftSettings: strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]),
    // The lexicon and the resources, as files a clinician can read, compiled into the binary.
    .target(name: "CSafetyData", exclude: ["lexicon", "resources"]),
    room("SerenitySafety", uses: ["SerenityCore", "SerenityPatterns", "CSafetyData", "CUTF8PROC"]),
    // What providers charge, as a file a person can edit, compiled into the binary.
    .target(name: "CPriceData", exclude: ["prices.list"]),
    room("SerenityProviders", uses: ["SerenityCore", "CPriceData"]),
    room("SerenityStorage", uses: ["SerenityCore", "CSQLite"]),
    room("SerenityHealth", uses: ["SerenityCore"]),
    room("SerenityCompanion", uses: ["SerenityCore", "SerenityPatterns", "SerenitySafety"]),
    room("SerenityLive", uses: companionRooms + ["CCurl"]),
    room("SerenitySimulation", uses: companionRooms),
    room("SerenityHarness", uses: companionRooms + ["SerenitySimulation", "CYAML"]),
    room("SerenityCLI", uses: companionRooms + ["SerenitySimulation", "SerenityHarness", "SerenityLive", "CEdit"]),
    .executableTarget(name: "serenity", dependencies: ["SerenityCLI"], swiftSettings: strict),
    .executableTarget(
      name: "serenity-benchmark",
      dependencies: (companionRooms + ["SerenitySimulation", "SerenityHarness", "SerenityLive", "SerenityTestSupport"])
        .map { .byName(name: $0) },
      path: "Benchmarks/SerenityBenchmark", swiftSettings: strict),

    .target(
      name: "SerenityTestSupport",
      dependencies: (companionRooms + ["SerenitySimulation"]).map { .byName(name: $0) },
      path: "Tests/Support", swiftSettings: strict),
    // A provider on this machine that behaves as badly as asked, for tests and for trying the chat by hand.
    .executableTarget(
      name: "serenity-wire-server", dependencies: ["SerenityTestSupport"], path: "Tests/WireServer",
      swiftSettings: strict),
    tests("SerenityCoreTests", uses: ["SerenityCore"]),
    tests("SerenityPatternsTests", uses: ["SerenityPatterns"]),
    tests("SerenitySafetyTests", uses: ["SerenityCore", "SerenityPatterns", "SerenitySafety"]),
    tests(
      "SerenityProvidersTests",
      uses: ["SerenityCore", "SerenityProviders", "SerenitySimulation", "SerenityTestSupport"]),
    tests(
      "SerenityStorageTests",
      uses: ["SerenityCore", "SerenityStorage", "SerenitySimulation", "SerenityTestSupport", "CSQLite"]),
    tests("SerenitySimulationTests", uses: companionRooms + ["SerenitySimulation", "SerenityTestSupport"]),
    tests("SerenityCompanionTests", uses: companionRooms + ["SerenitySimulation", "SerenityTestSupport"]),
    tests(
      "SerenityHarnessTests", uses: companionRooms + ["SerenitySimulation", "SerenityHarness", "SerenityTestSupport"]),
    tests(
      "SerenityLiveTests",
      uses: companionRooms + ["SerenitySimulation", "SerenityLive", "SerenityTestSupport"]),
    tests(
      "SerenityCLITests",
      uses: companionRooms + ["SerenityHarness", "SerenityLive", "SerenityCLI", "SerenityTestSupport"]),
    tests("HouseRulesTests", uses: []),
  ]
)

// Without libFuzzer, which brings its own start, it does not link, so that only scripts/fuzz asks for it.
if Context.environment["SERENITY_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "serenity-fuzz", dependencies: ["SerenityCore", "SerenitySafety"], path: "Tests/Fuzz",
      swiftSettings: strict))
}
