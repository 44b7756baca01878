import Foundation
import SerenityTestSupport
import Testing

@Suite("Recording through the real program against a provider on this machine")
struct RecordTests {
  private static let key = "canary-0123456789abcdefghij"

  /// A project with one short scenario and no cassette, and a provider that answers it.
  private func project(_ name: String) throws -> (ProjectCopy, WireServer) {
    let project = try ProjectCopy(name)
    let story = """
      title: Two evenings
      persona: maya
      clock: { start: 2026-03-02 20:00, zone: Europe/Berlin }
      seed: 3
      sessions:
        - name: monday
          steps:
            - user: Hello, it has been a long day.
              expect: { source: model }
            - user: I walked to the river.
        - name: tuesday
          at: +1d 20:00
          steps:
            - user: Good evening again.
      """
    try FileManager.default.createDirectory(atPath: project.path + "/scenarios/new", withIntermediateDirectories: true)
    try Data(story.utf8).write(to: URL(filePath: project.path + "/scenarios/new/short.yaml"))
    let server = try WireServer(pace: 20) { request in
      request.text.contains("json_object") ? .says(#"{"facts":[]}"#) : .says("Good evening. What was good about it?")
    }
    return (project, server)
  }

  private func serenity(
    _ line: String, _ project: ProjectCopy, _ server: WireServer, environment: String = ""
  ) throws -> Program.Outcome {
    try Program.shell(
      "env -u CI \(environment) HOME=\(project.path) SERENITY_ADDRESS_KEY=\(Self.key) \"$0\" \(line) "
        + "--address \(server.address) </dev/null",
      in: project.path)
  }

  @Test("Recorded once, a scenario replays offline, is not taken again by mistake, and shows no drift")
  func record() throws {
    let (project, server) = try project("record-live")
    defer { server.stop() }
    let asked = try serenity("record new/short", project, server)
    #expect(asked.status == 1 && asked.errors.contains("--yes") && asked.output.contains("calls with"))
    #expect(asked.output.contains("by the price list now"), "money, before anything is spent: \(asked.output)")
    #expect(server.record.questions.isEmpty, "nothing is sent before somebody agreed")

    let recorded = try serenity("record new/short --yes", project, server)
    #expect(recorded.status == 0, "\(recorded.output)\(recorded.errors)")
    let cassette = try project.read("scenarios/new/short.cassette.jsonl")
    #expect(cassette.hasPrefix(#"{"cassette":1,"origin":"recorded","provider":"deepseek","model":"deepseek-flash","#))
    for text in [cassette, recorded.output, recorded.errors] { #expect(!text.contains(Self.key)) }
    let sent = server.record.questions.count
    #expect(sent == cassette.split(separator: "\n").count - 1)

    let replay = try project.serenity("run", "new/short")
    #expect(replay.status == 3, "only the goldens are missing: \(replay.output)")
    let again = try serenity("record new/short --yes", project, server)
    #expect(again.status == 1 && again.errors.contains("--again"))
    #expect(server.record.questions.count == sent)

    let drift = try serenity("drift new/short", project, server)
    #expect(drift.status == 0 && drift.output.contains("0 of 3 turns differ"), "\(drift.output)\(drift.errors)")
    let live = try serenity("run new/short --live", project, server)
    #expect(live.status == 0 && live.output.contains("p95"), "\(live.output)\(live.errors)")
    #expect(live.output.contains("goldens were not compared"))
    for output in [recorded.output, drift.output, live.output] {
      #expect(output.contains("That cost $") && output.contains("a month"), "\(output)")
    }
    for line in ["run new/short --live --json", "drift new/short --json"] {
      let lines = try serenity(line, project, server, environment: "SERENITY_FALLBACK=ollama")
      #expect(lines.output.hasPrefix(#"{"calls":"#) && lines.output.contains(#""kind":"estimate""#))
      let last = try #require(lines.output.split(separator: "\n").last)
      #expect(last.contains(#""kind":"live""#) && last.contains(#""cost-usd":"0."#), "\(last)")
      #expect(lines.errors.contains("Only deepseek is asked here"))
    }
    #expect(try project.read("scenarios/new/short.cassette.jsonl") == cassette)
  }

  @Test("Without a key, without a cassette and in an automatic run it is refused, and nothing is sent")
  func refusals() throws {
    let (project, server) = try project("record-refusals")
    defer { server.stop() }
    for line in ["record new/short --yes", "run new/short --live", "drift new/short"] {
      let outcome = try Program.shell(
        "env -i HOME=\(project.path) PATH=\"$PATH\" LD_LIBRARY_PATH=\"$LD_LIBRARY_PATH\" \"$0\" \(line) </dev/null",
        in: project.path)
      #expect(outcome.status == 1 && outcome.errors.contains("DEEPSEEK_API_KEY"), "\(line): \(outcome.errors)")
    }
    let drift = try serenity("drift new/short", project, server)
    #expect(drift.status == 4 && drift.errors.contains("record it first"))
    let automatic = try serenity("run new/short --live", project, server, environment: "CI=true")
    #expect(automatic.status == 1 && automatic.errors.contains("CI is set"))
    #expect(server.record.questions.isEmpty)
  }

  @Test("A refused key ends the recording, and no cassette is written")
  func refusedKey() throws {
    let (project, server) = try project("record-refused-key")
    defer { server.stop() }
    server.queue(.answers)
    server.queue(.complains(.wrongKey))
    let outcome = try serenity("record new/short --yes", project, server)
    #expect(outcome.status == 1 && outcome.errors.contains("401"), "\(outcome.errors)")
    #expect(outcome.errors.contains("short.cassette.jsonl.partial"))
    #expect(server.record.questions.count == 2)
    #expect(!FileManager.default.fileExists(atPath: project.path + "/scenarios/new/short.cassette.jsonl"))
  }

  @Test("What does not go together is told")
  func usage() throws {
    let project = try ProjectCopy("record-usage")
    for (words, part) in [
      (["record"], "name one or more"), (["run", "--provider", "openai"], "add --live"),
      (["run", "--live", "--update"], "made from cassettes"), (["run", "--live", "--jobs", "2"], "one scenario after"),
    ] {
      let outcome = try Program.run(words, in: project.path)
      #expect(outcome.status == 1 && outcome.errors.contains(part), "\(words): \(outcome.errors)")
    }
  }
}
