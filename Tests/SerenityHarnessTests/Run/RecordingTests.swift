import SerenityCore
import SerenitySimulation
import Testing

@testable import SerenityHarness

@Suite("A recorded answer is held against the prompt it was recorded for")
struct RecordingTests {
  private static let sessions = """
      - name: monday
        steps:
          - user: Hello there.
            expect: { reply: { contains: Hello back } }
        end: { by: none }
    """

  /// A recorded line with the fingerprints of the prompt page that a replay wrote; `changed` gets another one.
  private func recorded(_ page: String, changed: String?) -> String {
    let sections = page.split(separator: "\n").compactMap { PromptHeading($0) }.map { heading in
      #""\#(heading.section)":"\#(heading.section == changed ? "000000000000" : heading.fingerprint)""#
    }.joined(separator: ",")
    let event =
      #"data: {\"id\":\"1\",\"object\":\"chat.completion.chunk\",\"created\":1,\"model\":\"m\",\"choices\":[{\"index\":0,"#
      + #"\"delta\":{\"role\":\"assistant\",\"content\":\"Hello back.\"},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n"#
    return #"{"session":"monday","step":1,"call":"reply","status":200,"#
      + #""headers":[["content-type","text/event-stream"]],"chunks":[[20,"\#(event)"]],"sections":{\#(sections)}}"#
  }

  @Test("The same prompt is answered; another one makes the recording stale, with the section that changed")
  func stale() throws {
    let project = try SmallProject(
      "recorded", sessions: Self.sessions, cassette: [authored("monday", "1", "reply", "Hello back.")])
    let page = try #require(try project.replay(0)?.pages["prompts/1-monday-01.md"])

    try project.write(cassette: [recorded(page, changed: nil)], origin: "recorded")
    let fresh = try #require(try project.replay(1)).verdict
    #expect(fresh.findings.map(\.description) == [])
    #expect(fresh.origin == "recorded")

    try project.write(cassette: [recorded(page, changed: "facts")], origin: "recorded")
    let stale = try #require(try project.replay(2)).verdict
    #expect(stale.outcome == .recordings)
    #expect(stale.findings.map(\.sentence).contains { $0.contains("is stale") && $0.contains("facts (changed)") })
  }
}
