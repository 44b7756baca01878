import Foundation
import SerenityCore
import SerenityProviders
import SerenitySimulation
import Synchronization
import Testing

@testable import SerenityHarness

@Suite("What was paid for is neither lost nor called free")
struct PaidAnswersTests {
  private static let story = """
      - name: monday
        steps:
          - user: Hello there.
          - user: And now?
          - memory: { forget-fact: no such fact }
          - user: Are you listening?
    """
  private static let partial = "scenarios/small.cassette.jsonl.partial"

  private func project(_ name: String) throws -> (SmallProject, SerenityHarness.Suite, CassetteFile) {
    let project = try SmallProject(name, sessions: Self.story, cassette: [])
    let root = project.folder.path
    return (
      project, try SerenityHarness.Suite(root: root, databases: root + "/databases", options: .init()),
      CassetteFile(root: root)
    )
  }

  private func figures(_ live: LiveOutcome) -> LiveFigures {
    LiveFigures(
      [live.record], at: LivePrices(provider: "deepseek", model: "deepseek-flash", at: [TickingTime().now]),
      isWhole: false)
  }

  @Test("Each answer is on the disk before the next is asked for, and reads as a cassette")
  func grows() async throws {
    let (project, suite, file) = try project("paid-grows")
    let provider = PretendProvider()
    let live = try provider.live()
    let path = "scenarios/small.yaml"
    let growing = try file.begin(Cassette.recording(of: path, from: live))
    let seen = Mutex<[Int]>([])
    let outcome = try await suite.playLive(path, number: 0, with: live) { interaction throws(CassetteFile.Failure) in
      try growing.append(interaction)
      let lines = growing.answers
      seen.withLock { $0.append(lines - provider.requests.count) }
    }
    #expect(seen.withLock { $0 } == Array(repeating: 0, count: outcome.cassette.interactions.count))
    #expect(growing.path == Self.partial)
    let kept = try Cassette.parse(Array(try project.folder.read(Self.partial).utf8), path: "x")
    #expect(kept.interactions.map(\.content) == outcome.cassette.interactions.map(\.content))
    #expect(kept.interactions.map(\.place) == outcome.cassette.interactions.map(\.place))
    #expect(try file.begin(outcome.cassette).path == Self.partial + "-2", "nothing is written over")
    growing.remove()
    #expect(!FileManager.default.fileExists(atPath: project.folder.path + "/" + Self.partial))
  }

  @Test("Where nothing can be written any more, nothing more is asked, and the figures are still told")
  func fullDisk() async throws {
    let (project, suite, _) = try project("paid-full-disk")
    let provider = PretendProvider()
    let kept = Mutex(0)
    let live = try await suite.playLive(
      "scenarios/small.yaml", number: 0, with: try provider.live()
    ) { _ throws(CassetteFile.Failure) in
      let count = kept.withLock { count in
        count += 1
        return count
      }
      if count == 2 { throw .notWritable(path: "x.partial") }
    }
    #expect(provider.requests.count == 2)
    #expect(live.trouble == "x.partial cannot be written any more, so nothing more was asked")
    #expect(figures(live).calls == 2)
    _ = project
    let nowhere = CassetteFile(root: "/nowhere")
    #expect(throws: CassetteFile.Failure.notWritable(path: Self.partial)) {
      try nowhere.begin(live.cassette)
    }
  }

  @Test("A run that broke off tells what its answers took")
  func brokeOff() async throws {
    let (project, suite, _) = try project("paid-broke-off")
    let provider = PretendProvider()
    let live = try await suite.playLive("scenarios/small.yaml", number: 0, with: try provider.live())
    #expect(live.trouble?.contains("nothing to forget") == true)
    let figures = figures(live)
    #expect(figures.calls == 2 && figures.promptTokens > 0)
    #expect(!figures.sentences.joined().contains("nothing"))
    _ = project
  }
}
