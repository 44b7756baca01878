import Foundation
import SerenityCompanion
import SerenityCore
import SerenityProviders
import SerenitySimulation
import Testing

@testable import SerenityHarness

@Suite("What a provider really answers becomes a cassette that tells the same story again")
struct LiveRecordingTests {
  private static let story = """
      - name: monday
        steps:
          - user: Hello there, it has been a long day.
          - wait: 2m
          - user: I slept badly and ate plums.
          - fault: { provider: cut-stream, after-chunks: 4 }
          - user: Are you listening?
          - fault: { provider: offline, times: always }
          - user: And now?
          - fault: { provider: none }
          - deliver: outbox
      - name: tuesday
        at: +1d 20:00
        steps:
          - user: Good evening again.
    """

  private func suite(_ project: SmallProject) throws -> SerenityHarness.Suite {
    try SerenityHarness.Suite(
      root: project.folder.path, databases: project.folder.path + "/databases", options: .init())
  }

  private func project(_ name: String, sessions: String = story) throws -> SmallProject {
    try SmallProject(name, sessions: sessions, cassette: [])
  }

  /// Busy at first, broken off in its middle later, once out of reach, once silent for ever.
  private static let troubled: PretendProvider.Rule = { number, request throws(TransportError) in
    switch number {
    case 1: return try ProviderFault.rateLimit.answer(to: request)
    case 4: throw .unreachable(detail: "no route")
    case 6: return try ProviderFault.stall.answer(to: request)
    case 8: return try ProviderFault.garbage.answer(to: request)
    default: return nil
    }
  }

  @Test(
    "A recording lives through the same prompts, words and events as the live run, byte for byte",
    arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func sameStory(seed: UInt64) async throws {
    let project = try project("record-same-\(seed)")
    let provider = seed > 3 ? PretendProvider(seed: seed, rule: Self.troubled) : PretendProvider(seed: seed)
    let suite = try suite(project)
    let live = try await suite.playLive(
      "scenarios/small.yaml", number: 0, with: try provider.live(), origin: "recorded")
    #expect(live.trouble == nil)
    try CassetteFile(root: project.folder.path).write(live.cassette)
    let read = try Cassette.load(path: "scenarios/small.cassette.jsonl", root: project.folder.path)
    #expect(read.render() == live.cassette.render())

    let replay = try suite.rehearse("scenarios/small.yaml", number: 1)
    #expect(replay.result.verdict.findings.filter { $0.kind == .recording }.map(\.description) == [])
    #expect(replay.record.events == live.record.events)
    #expect(replay.result.pages.keys.sorted() == live.result.pages.keys.sorted())
    for (path, page) in live.result.pages.sorted(by: { $0.key < $1.key }) {
      #expect(replay.result.pages[path] == page, "\(path)")
    }
    #expect(live.record.events.count > 10)
    let prices = LivePrices(provider: "deepseek", model: "deepseek-flash", at: [TickingTime().now])
    let figures = LiveFigures([live.record], at: prices)
    #expect(figures.firstWord(percent: 95) == figures.firstWords.last && figures.firstWords.count > 2)
    #expect(LiveFigures([], at: prices).firstWord(percent: 50) == nil)
    #expect(try project.replay(2)?.verdict.findings.contains { $0.kind == .recording } == false)
  }

  @Test("A request that the scenario lets fail is not sent, and one that it cuts is")
  func faults() async throws {
    let project = try project("record-faults")
    let provider = PretendProvider()
    let live = try await suite(project).playLive("scenarios/small.yaml", number: 0, with: try provider.live())
    // Replies of steps 1, 3, 5 and the late one; the end of each session twice; the reply of the second.
    #expect(provider.requests.count == live.cassette.interactions.count)
    let places = live.cassette.interactions.map(\.place)
    #expect(!places.contains { $0.session == "monday" && $0.step == .number(7) })
    #expect(places.contains { $0.session == "monday" && $0.step == .number(5) })
  }

  @Test("No form of the key is in the cassette, the pages or the database, however it comes back")
  func canary() async throws {
    let key = "canary-0123456789abcdefghij"
    let forms = [
      key, Data(key.utf8).base64EncodedString(), Data("Bearer \(key)".utf8).base64EncodedString(),
    ]
    let project = try project("record-canary")
    let provider = PretendProvider { number, request throws(TransportError) in
      guard number % 3 == 1 else { return nil }
      let body = #"{"error":{"message":"\#(forms.joined(separator: " "))","type":"x"}}"#
      return ScriptedResponse(
        status: 500, headers: [HTTPHeader("X-Echo", "your key \(key)"), HTTPHeader("Set-Cookie", "session=\(key)")],
        chunks: [.init(after: .zero, bytes: Array(body.utf8))])
    }
    let live = try await suite(project).playLive("scenarios/small.yaml", number: 0, with: try provider.live(key: key))
    try CassetteFile(root: project.folder.path).write(live.cassette)
    #expect(provider.requests.allSatisfy { $0.headers.contains { $0.value.contains(key) } }, "the key was really sent")
    #expect(live.cassette.redactedHeaders == ["set-cookie"])
    for file in try project.folder.files {
      let bytes = try Data(contentsOf: URL(filePath: project.folder.path + "/" + file))
      for form in forms { #expect(bytes.range(of: Data(form.utf8)) == nil, "\(file)") }
    }
    let told = live.result.pages.values.joined() + live.result.verdict.findings.map(\.description).joined()
    for form in forms { #expect(!told.contains(form)) }
  }

  @Test("After a refused key nothing more is asked, and what was heard is kept aside")
  func refusedKey() async throws {
    let project = try project("record-refused")
    let provider = PretendProvider { number, request throws(TransportError) in
      number == 2 ? try ProviderFault.unauthorized.answer(to: request) : nil
    }
    let live = try await suite(project).playLive("scenarios/small.yaml", number: 0, with: try provider.live())
    #expect(live.trouble?.contains("401") == true)
    #expect(provider.requests.count == 2)
    #expect(live.cassette.interactions.count == 2)
  }

  @Test("A provider that never answers is told as such, and a stop asks nothing more")
  func nothingHeard() async throws {
    let project = try project("record-nothing")
    let away = PretendProvider { _, _ throws(TransportError) in throw .unreachable(detail: "no route") }
    let live = try await suite(project).playLive("scenarios/small.yaml", number: 0, with: try away.live())
    #expect(live.trouble == "not one answer came; the last attempt ended as unreachable")
    let idle = PretendProvider()
    let stopped = try await suite(project).playLive(
      "scenarios/small.yaml", number: 1, with: try idle.live(), stop: StopSign(isUp: { true }))
    #expect(idle.requests.isEmpty && !stopped.hasAnswers)
    #expect(stopped.trouble == "the run was stopped before its end")
  }

  /// The same answer in two spellings, each with a thought that is nobody's business.
  private static let thoughtful = [
    (
      "ollama-v1", "text/event-stream",
      #"data: {"choices":[{"delta":{"content":"<think>She is tired.</think>Good evening."},"finish_reason":"stop"}]}"#
        + "\n\ndata: [DONE]\n\n"
    ),
    (
      "ollama", "application/x-ndjson",
      #"{"message":{"content":"Good evening.","thinking":"She is tired."},"done":true,"done_reason":"stop"}"# + "\n"
    ),
    (
      "responses", "application/json",
      #"{"status":"completed","output":[{"type":"message","content":[{"type":"output_text","text":"Good evening."}]}]}"#
    ),
  ]

  @Test("A recording is read in the spelling of the provider it is from, thoughts left out", arguments: thoughtful)
  func spelling(provider: String, type: String, body: String) throws {
    let project = try project(
      "record-spelling-\(provider)", sessions: "  - name: monday\n    steps:\n      - user: Hello there.")
    let recording = Interaction.Recording(
      status: 200, headers: [.init(name: "Content-Type", value: type)],
      chunks: [.init(milliseconds: 5, bytes: Array(body.utf8))])
    let place = CassettePlace(session: "monday", step: .number(1), call: .reply)
    try CassetteFile(root: project.folder.path).write(
      Cassette(
        path: "scenarios/small.cassette.jsonl", origin: .recorded, provider: provider, model: "deepseek-r1",
        interactions: [Interaction(line: 0, place: place, content: .recorded(recording))]))
    let record = try suite(project).rehearse("scenarios/small.yaml", number: 0).record
    #expect(record.turns.first?.reply?.message.text == "Good evening.")
  }

  @Test("A provider that says its rate is used up is really left alone until it has more, in the replay too")
  func rateUsedUp() async throws {
    let project = try project("record-rate")
    let provider = PretendProvider { number, request throws(TransportError) in
      guard number == 1 else { return nil }
      var answer = try ProviderFault.rateLimit.answer(to: request)
      (answer.status, answer.chunks) = (200, [.init(after: .zero, bytes: Array(Self.whole.utf8))])
      answer.headers = [
        HTTPHeader("Content-Type", "application/json"), HTTPHeader("x-ratelimit-remaining-requests", "0"),
        HTTPHeader("x-ratelimit-reset-requests", "50s"),
      ]
      return answer
    }
    let suite = try suite(project)
    let live = try await suite.playLive("scenarios/small.yaml", number: 0, with: try provider.live())
    #expect(provider.time.waits.contains { $0 > .seconds(40) && $0 <= .seconds(50) })
    try CassetteFile(root: project.folder.path).write(live.cassette)
    #expect(try suite.rehearse("scenarios/small.yaml", number: 1).record.events == live.record.events)
  }

  private static let whole = #"{"choices":[{"message":{"content":"Good evening."},"finish_reason":"stop"}]}"#

  @Test("What the client waits for after a failure is really waited, and nothing else is")
  func realWaits() async throws {
    let project = try project("record-waits")
    let provider = PretendProvider { number, _ throws(TransportError) in
      number == 1
        ? ScriptedResponse(
          status: 429, headers: [HTTPHeader("Retry-After", "7")], chunks: [.init(after: .zero, bytes: [0x7b, 0x7d])])
        : nil
    }
    let live = try await suite(project).playLive("scenarios/small.yaml", number: 0, with: try provider.live())
    #expect(live.trouble == nil)
    // All other waits are the pretended provider's own, which never exceed a second.
    #expect(provider.time.waits.filter { $0 > .seconds(1) }.count == 1)
    #expect(provider.time.waits.contains { $0 >= .seconds(7) && $0 < .seconds(60) })
  }

  @Test(
    "A date to come back at is read against the real day, and not against the story's",
    arguments: [[], [HTTPHeader("Date", "today")]])
  func dateToComeBack(headers: [HTTPHeader]) async throws {
    let project = try project("record-date-\(headers.count)")
    let day = TickingTime().now
    let provider = PretendProvider { number, _ throws(TransportError) in
      number == 1
        ? ScriptedResponse(
          status: 429, headers: headers + [HTTPHeader("Retry-After", HTTPDate.text(day + .seconds(7)))],
          chunks: [.init(after: .zero, bytes: [0x7b, 0x7d])])
        : nil
    }
    let suite = try suite(project)
    let live = try await suite.playLive("scenarios/small.yaml", number: 0, with: try provider.live())
    #expect(live.record.turns.first?.reply?.message.source == .model, "seven seconds are waited, and not eight months")
    #expect(provider.time.waits.contains { $0 >= .seconds(7) && $0 < .seconds(9) })
    try CassetteFile(root: project.folder.path).write(live.cassette)
    #expect(try suite.rehearse("scenarios/small.yaml", number: 1).record.events == live.record.events)
  }
}
