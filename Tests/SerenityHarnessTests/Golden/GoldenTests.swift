import Foundation
import Testing

@testable import SerenityHarness

@Suite("Keeping goldens")
struct GoldenKeepingTests {
  private func store(_ folder: TestFolder) -> GoldenStore {
    GoldenStore(root: folder.path + "/golden", scenario: "maya/sleep")
  }

  @Test func aDifferenceWaitsForReviewAndTheGoldenStays() throws {
    let folder = try TestFolder("differs")
    try folder.write("old\n", to: "golden/maya/sleep/transcript.md")
    try folder.write("gone\n", to: "golden/maya/sleep/prompts/old-1.md")
    try folder.write("same\n", to: "golden/maya/sleep/memory.txt")
    let said = ["transcript.md": "new\n", "memory.txt": "same\n", "events.jsonl": "{}\n"]
    let outcome = try store(folder).compare(files: said)
    #expect(outcome.files.map(\.path) == ["events.jsonl", "memory.txt", "prompts/old-1.md", "transcript.md"])
    #expect(outcome.files.map(\.state) == [.missing, .matched, .orphan, .differs])
    #expect(!outcome.passes)
    #expect(try folder.read("golden/maya/sleep/transcript.md") == "old\n")
    #expect(
      try folder.files == [
        "golden/maya/sleep/events.jsonl.new", "golden/maya/sleep/memory.txt", "golden/maya/sleep/prompts/old-1.md",
        "golden/maya/sleep/prompts/old-1.md.gone.new", "golden/maya/sleep/transcript.md",
        "golden/maya/sleep/transcript.md.new",
      ])
  }

  @Test func acceptingEverythingMakesTheNextRunPass() throws {
    let folder = try TestFolder("accept")
    try folder.write("old\n", to: "golden/maya/sleep/transcript.md")
    try folder.write("gone\n", to: "golden/maya/sleep/prompts/old-1.md")
    let said = ["transcript.md": "new\n", "events.jsonl": "{}\n"]
    _ = try store(folder).compare(files: said)
    let review = GoldenReview(root: folder.path + "/golden")
    let pending = try review.pending()
    #expect(pending.map(\.kind) == [.added, .removed, .changed])
    #expect(try review.diff(pending[2]).unified() == "@@ -1,1 +1,1 @@\n-old\n+new\n")
    #expect(try review.diff(pending[1]).unified() == "@@ -1,1 +0,0 @@\n-gone\n")
    for item in pending { try review.accept(item) }
    #expect(try folder.files == ["golden/maya/sleep/events.jsonl", "golden/maya/sleep/transcript.md"])
    #expect(try store(folder).compare(files: said).passes)
    #expect(throws: GoldenError("nothing waits for review at golden/maya/sleep/transcript.md; run the scenario again"))
    {
      try review.accept(pending[2])
    }
  }

  @Test func whatAWriteThatWasKilledLeftBehindIsTakenAwayAndNothingElse() throws {
    let folder = try TestFolder("killed")
    try folder.write("same\n", to: "golden/maya/sleep/memory.txt")
    try folder.write("hal", to: "golden/maya/sleep/prompts/.monday-1.md.tmp")
    try folder.write("hal", to: "golden/maya/other/.memory.txt.tmp")
    try folder.write("kept", to: "golden/maya/sleep/.notes")
    #expect(try store(folder).compare(files: ["memory.txt": "same\n"]).passes)
    #expect(
      try folder.files == [
        "golden/maya/other/.memory.txt.tmp", "golden/maya/sleep/.notes", "golden/maya/sleep/memory.txt",
      ])
  }

  @Test func rejectingKeepsTheGolden() throws {
    let folder = try TestFolder("reject")
    try folder.write("old\n", to: "golden/maya/sleep/transcript.md")
    _ = try store(folder).compare(files: ["transcript.md": "new\n"])
    let review = GoldenReview(root: folder.path + "/golden")
    for item in try review.pending() { try review.reject(item) }
    #expect(try review.pending() == [])
    #expect(try folder.read("golden/maya/sleep/transcript.md") == "old\n")
  }

  @Test func whatWaitedIsTakenAwayWhenTheRunMatchesAgain() throws {
    let folder = try TestFolder("matches-again")
    try folder.write("old\n", to: "golden/maya/sleep/transcript.md")
    _ = try store(folder).compare(files: ["transcript.md": "new\n", "extra.md": "x"])
    #expect(try store(folder).compare(files: ["transcript.md": "old\n"]).passes)
    #expect(try folder.files == ["golden/maya/sleep/transcript.md"])
  }

  @Test func anUpdateWritesAndDoesNotPass() throws {
    let folder = try TestFolder("update")
    try folder.write("gone\n", to: "golden/maya/sleep/old.md")
    let said = ["transcript.md": "new\n"]
    let outcome = try store(folder).compare(files: said, mode: .update)
    #expect(!outcome.passes)
    #expect(outcome.files.allSatisfy { $0.wasWritten })
    #expect(try folder.files == ["golden/maya/sleep/transcript.md"])
    #expect(try store(folder).compare(files: said, mode: .update).passes)
  }

  @Test func continuousIntegrationOnlyCompares() throws {
    let folder = try TestFolder("ci")
    let error = #expect(throws: GoldenError.self) {
      try store(folder).compare(files: ["a.md": "x"], mode: .update, isContinuousIntegration: true)
    }
    #expect(error?.sentence.contains("CI=true") == true)
    #expect(try folder.files == [])
  }

  @Test(arguments: [
    "../x.md", "/etc/x.md", "a/../../x.md", "a//b.md", "", ".hidden", "a/./b", "a\u{0}b", "x.new", "x.gone",
  ])
  func aPathNeverLeavesTheFolder(path: String) throws {
    let folder = try TestFolder("escape-\(abs(path.utf8.reduce(7) { ($0 &* 31) &+ Int($1) }))")
    #expect(throws: GoldenError.self) { try store(folder).compare(files: [path: "x"]) }
    #expect(throws: GoldenError.self) {
      try GoldenStore(root: folder.path + "/golden", scenario: "../..").compare(files: ["a": "x"])
    }
    #expect(try folder.files == [])
  }

  @Test func aSymbolicLinkIsNotFollowed() throws {
    let folder = try TestFolder("link")
    try folder.write("secret\n", to: "outside/transcript.md")
    try folder.write("x\n", to: "golden/maya/keep.md")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/golden/maya/sleep", withDestinationPath: folder.path + "/outside")
    #expect(throws: GoldenError.self) { try store(folder).compare(files: ["transcript.md": "x"], mode: .update) }
    #expect(try folder.read("outside/transcript.md") == "secret\n")
  }

  @Test func whatACrashLeftBehindIsNeitherGoldenNorPending() throws {
    let folder = try TestFolder("crash")
    try folder.write("old\n", to: "golden/maya/sleep/transcript.md")
    try folder.write("hal", to: "golden/maya/sleep/.transcript.md.new.tmp")
    #expect(try store(folder).compare(files: ["transcript.md": "old\n"]).passes)
    // An acceptance that was cut off after the rename: the golden is new and whole, nothing waits.
    _ = try store(folder).compare(files: ["transcript.md": "new\n"])
    try FileManager.default.removeItem(atPath: folder.path + "/golden/maya/sleep/transcript.md")
    try FileManager.default.moveItem(
      atPath: folder.path + "/golden/maya/sleep/transcript.md.new",
      toPath: folder.path + "/golden/maya/sleep/transcript.md")
    #expect(try GoldenReview(root: folder.path + "/golden").pending() == [])
    #expect(try store(folder).compare(files: ["transcript.md": "new\n"]).passes)
  }

  @Test func foldersWithoutAScenarioAreTold() throws {
    let folder = try TestFolder("orphans")
    for file in ["maya/sleep/transcript.md", "maya/old/prompts/a.md", "maya/sleep-two/x.md", "stray.md"] {
      try folder.write("x", to: "golden/" + file)
    }
    let review = GoldenReview(root: folder.path + "/golden")
    #expect(try review.orphanFolders(scenarios: ["maya/sleep"]) == ["", "maya/old", "maya/sleep-two"])
    #expect(try GoldenReview(root: folder.path + "/nowhere").orphanFolders(scenarios: []) == [])
  }
}

@Suite("The blast radius of a change")
struct BlastRadiusTests {
  private func page(_ sections: [(String, String, Bool)]) -> String {
    "# a prompt\n\n"
      + sections.map { section, fingerprint, isUnchanged in
        PromptHeading(section: section, tokens: 12, fingerprint: fingerprint, isUnchanged: isUnchanged).description
          + (isUnchanged ? "" : "\n\nwords of \(section)") + "\n"
      }.joined()
  }

  @Test func aSectionCountsInEveryTurnInWhichItsFingerprintChanged() {
    var (old, new) = ([String: String](), [String: String]())
    for turn in 1...4 {
      let path = "prompts/1-monday-0\(turn).md"
      old[path] = page([("system", "aaaaaaaaaaaa", turn > 1), ("facts", "bbbbbbbbbbbb", false)])
      new[path] = page([
        ("system", "cccccccccccc", turn > 1), ("facts", turn == 3 ? "dddddddddddd" : "bbbbbbbbbbbb", turn == 2),
      ])
    }
    new["transcript.md"] = "changed"
    var blast = BlastRadius(from: old, to: new, scenario: "maya/sleep")
    #expect(blast.lines.map(\.description) == ["system changed in 4 of 4 turns", "facts changed in 1 of 4 turns"])
    #expect(
      blast.lines.map(\.exampleFile) == ["maya/sleep/prompts/1-monday-01.md", "maya/sleep/prompts/1-monday-03.md"])
    blast.add(BlastRadius(from: old, to: old, scenario: "sam/x"))
    #expect(blast.lines.map(\.description) == ["system changed in 4 of 8 turns", "facts changed in 1 of 8 turns"])
    new["prompts/1-monday-09.md"] = page([("system", "eeeeeeeeeeee", false)])
    #expect(
      BlastRadius(from: old, to: new, scenario: "a").lines.map(\.turnsTotal) == [4, 4], "a new prompt is no change")
  }

  @Test(arguments: [
    "## facts", "### facts · 3 tokens · aaaaaaaaaaaa", "## Facts · 3 tokens · aaaaaaaaaaaa",
    "## facts · x tokens · aaaaaaaaaaaa",
    "## facts · 3 tokens · zzzzzzzzzzzz", "facts · 3 tokens · aaaaaaaaaaaa", "## ", "",
  ])
  func otherLinesAreNoHeadings(line: String) { #expect(PromptHeading(line) == nil) }
}

@Suite("Showing what differs")
struct LineDiffTests {
  @Test func bothTextsStandInTheDifference() {
    var generator = SeededGenerator(seed: 5)
    for round in 0..<2000 {
      let old = (0..<generator.below(12)).map { _ in generator.pick(["a", "b", "c", ""]) + "\n" }.joined()
      let new = (0..<generator.below(12)).map { _ in generator.pick(["a", "b", "c", ""]) + "\n" }.joined()
      let diff = LineDiff(from: old, to: new, most: round % 3 == 0 ? 3 : 1000)
      let kept = diff.lines
      #expect(kept.compactMap { if case .added = $0 { nil } else { $0.text.dropFirst() + "\n" } }.joined() == old)
      #expect(kept.compactMap { if case .removed = $0 { nil } else { $0.text.dropFirst() + "\n" } }.joined() == new)
      #expect(diff.isEmpty == (old == new))
    }
  }

  @Test func theDifferenceIsTheShortest() {
    let diff = LineDiff(from: "a\nb\nc\na\nb\nb\na\n", to: "c\nb\na\nb\na\nc\n")
    #expect(diff.lines.count { if case .kept = $0 { false } else { true } } == 5)
  }

  @Test func hunksHaveContextAndNumbers() {
    let old = (1...20).map { "\($0)\n" }.joined()
    let new = old.replacing("5\n6", with: "5\nfive\n6").replacing("18\n", with: "")
    #expect(
      LineDiff(from: old, to: new).unified(context: 1) == """
        @@ -5,2 +5,3 @@
         5
        +five
         6
        @@ -17,3 +18,2 @@
         17
        -18
         19

        """)
  }

  @Test func aMissingLineBreakAtTheEndIsADifference() {
    #expect(LineDiff(from: "a\n", to: "a").unified() == "@@ -1,1 +1,2 @@\n a\n+\\ no line break at the end\n")
    #expect(LineDiff(from: "a\r\n", to: "a\n").isEmpty == false)
    #expect(LineDiff(from: "", to: "").isEmpty)
  }
}
