import SerenityCore
import Testing

@testable import SerenityHarness

@Suite("A story is played as it is written")
struct StageTests {
  private static let sessions = """
      - name: monday
        steps:
          - user: Hello there.
            expect: { route: [proceed, flagged], source: model, prompt: { profile: Robin, facts: [plums, Nell] } }
          - memory: { forget-fact: plums }
          - memory: { edit-fact: { contains: Nell, to: Has a sister called Ada. } }
          - user: And hello again.
            expect: { prompt: { facts: { contains: Ada, not-contains: [plums, Nell] } } }
          - fault: { provider: offline, times: always }
          - user: Are you there?
            expect: { source: fallback-network, outbox: 1 }
          - fault: { provider: none }
          - deliver: outbox
            expect: { DELIVERY }
          - wait: 10m
        end: { by: timeout, expect: { facts: [ { contains: Ada } ], no-facts: [plums, Nell], outbox: 0 } }
    """
  private static let summary =
    #"{"session":"monday","step":"end","call":"summary","json":{"topics":["hello"],"#
    + #""emotional_arc":{"start":"neutral","end":"neutral"},"key_insight":"Robin said hello.","#
    + #""follow_ups":["Ask about the day."],"quote":null}}"#
  private static let cassette = [
    authored("monday", "1", "reply", "Hello, Robin."), authored("monday", "4", "reply", "Hello once more."),
    authored("monday", "8", "redelivery", "I am back now."), summary,
    #"{"session":"monday","step":"end","call":"facts","json":{"facts":[]}}"#,
  ]

  private func project(_ name: String, delivery: String) throws -> SmallProject {
    try SmallProject(
      name, sessions: Self.sessions.replacing("DELIVERY", with: delivery), cassette: Self.cassette)
  }

  @Test("Memory edits, a network that is away, a late reply and a silence all happen, in virtual time")
  func story() throws {
    let project = try project(
      "stage-story",
      delivery:
        "delivered: 1, reply: I am back, source: model, outbox: 0, events: { contains: [delivered-from-outbox] }")
    let result = try #require(try project.replay())
    #expect(result.verdict.findings.map(\.description) == [])
    #expect(result.verdict.figures.turns == 3)
    #expect(result.verdict.figures.fallbacks == 1)
    let transcript = try #require(result.pages["transcript.md"])
    for part in ["# Robin | a small story", "authored", "asks to forget a fact", "600 seconds pass", "silence"] {
      #expect(transcript.contains(part), "\(part)")
    }
    let again = try #require(try project.replay(1))
    #expect(result.pages == again.pages)
  }

  @Test("A late reply is held against what its delivery expects")
  func lateReply() throws {
    let project = try project(
      "stage-late", delivery: "delivered: 2, reply: { not-contains: back }, source: interrupted, outbox: 1")
    let findings = try #require(try project.replay()).verdict.findings.map(\.sentence)
    #expect(
      findings == [
        "the number of late replies should be 2 but is 1", "the late reply should not contain \"back\"",
        "the late reply's source should be interrupted but is model",
        "the number of waiting messages should be 1 but is 0",
      ])
  }

  @Test("A section that did not change is named in the next prompt's page and not repeated")
  func unchangedSections() throws {
    let project = try project("stage-pages", delivery: "delivered: 1")
    let pages = try #require(try project.replay()).pages
    let first = try #require(pages["prompts/1-monday-01.md"])
    let second = try #require(pages["prompts/1-monday-04.md"])
    let headings = second.split(separator: "\n").compactMap { PromptHeading($0) }
    #expect(first.split(separator: "\n").compactMap { PromptHeading($0) }.allSatisfy { !$0.isUnchanged })
    #expect(headings.first { $0.section == "system" }?.isUnchanged == true)
    #expect(headings.first { $0.section == "facts" }?.isUnchanged == false)
  }

  @Test("What a forget names must be there, or the run says so and does not pass")
  func nothingToForget() throws {
    let sessions = """
        - name: monday
          steps:
            - memory: { forget-fact: pears }
      """
    let project = try SmallProject("stage-nothing", sessions: sessions, cassette: [])
    let verdict = try #require(try project.replay()).verdict
    #expect(verdict.outcome == .trouble)
    #expect(verdict.findings.map(\.sentence).contains { $0.contains("no fact contains \"pears\"") })
  }

  @Test("A wait longer than the companion's patience makes two sessions of one, and a forget means both")
  func splitSession() throws {
    let sessions = """
        - name: monday
          steps:
            - user: I dreamt of the harbour.
            - wait: 40m
            - user: The harbour again.
          end: { by: none }
        - name: tuesday
          at: +1d 20:00
          steps:
            - memory: { forget-session: monday }
            - user: Good evening.
              expect: { prompt: { any: { not-contains: harbour } } }
          end: { by: none }
      """
    let cassette = [
      authored("monday", "1", "reply", "Tell me more."), authored("monday", "3", "reply", "Again."),
      Self.summary.replacing(#""step":"end""#, with: #""step":3"#),
      #"{"session":"monday","step":3,"call":"facts","json":{"facts":[]}}"#,
      Self.summary.replacing("monday", with: "tuesday").replacing(#""step":"end""#, with: #""step":1"#),
      #"{"session":"tuesday","step":1,"call":"facts","json":{"facts":[]}}"#,
      authored("tuesday", "2", "reply", "Good evening, Robin."),
    ]
    let project = try SmallProject("stage-split", sessions: sessions, cassette: cassette)
    let verdict = try #require(try project.replay()).verdict
    #expect(verdict.findings.map(\.description) == [])
  }
}
