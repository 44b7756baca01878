import SerenityCore
import SerenityProviders
import SerenitySimulation
import Testing

@testable import SerenityHarness

@Suite("A recording says when it was made, how answers ended and what was taken out")
struct CassetteHeaderTests {
  private func faults(_ text: String) -> [String] {
    messages { () throws(FileErrors) in _ = try Cassette.parse(Array(text.utf8), path: "x.cassette.jsonl") }
  }

  private let header =
    #"{"cassette":1,"origin":"recorded","provider":"openai","model":"m","recorded":"2026-11-21T14:05:00Z","#
    + #""redacted":["set-cookie"]}"# + "\n"

  @Test("Header and endings are read and written in one spelling")
  func spelling() throws {
    let lines = [
      #"{"session":"a","step":1,"call":"reply","status":200,"head":420,"headers":[],"chunks":[[3,"x"],[9,""]],"#
        + #""ending":"closed-early","sections":{}}"#,
      #"{"session":"a","step":2,"call":"reply","status":0,"headers":[],"chunks":[],"ending":"unreachable","sections":{}}"#,
    ]
    let text = header + lines.map { $0 + "\n" }.joined()
    let cassette = try Cassette.parse(Array(text.utf8), path: "x.cassette.jsonl")
    #expect(cassette.render() == text)
    #expect(cassette.recordedAt == "2026-11-21T14:05:00Z")
  }

  @Test("The time of an instant is spelled as the header wants it")
  func time() {
    #expect(Cassette.recordingTime(Instant(millisecondsSinceEpoch: 1_795_269_900_999)) == "2026-11-21T14:05:00Z")
    #expect(Cassette.isRecordingTime("2026-11-21T14:05:00Z"))
    for odd in ["2026-11-21", "2026-11-21 14:05:00Z", "2026-13-21T14:05:00Z", "2026-11-21T25:05:00Z", "now"] {
      #expect(!Cassette.isRecordingTime(odd), "\(odd)")
    }
  }

  @Test("What cannot be is told with its line")
  func refusals() {
    #expect(
      faults(header.replacing("14:05:00Z", with: "14:05")) == [
        #"x.cassette.jsonl:1: "recorded" must be a time in UTC such as "2026-11-21T14:05:00Z", not "2026-11-21T14:05""#
      ])
    #expect(
      faults(header.replacing(#""recorded","provider""#, with: #""authored","provider""#)) == [
        #"x.cassette.jsonl:1: "recorded" belongs to a recorded cassette; this one is authored"#,
        #"x.cassette.jsonl:1: "redacted" belongs to a recorded cassette; this one is authored"#,
      ])
    let place = #"{"session":"a","step":1,"call":"reply","headers":[],"sections":{},"#
    #expect(
      faults(header + place + #""status":200,"chunks":[],"ending":"insecure"}"#).first?.contains("no head came")
        == true)
    #expect(faults(header + place + #""status":0,"chunks":[]}"#).first?.contains("from 100 to 599") == true)
    #expect(
      faults(header + place + #""status":0,"chunks":[[1,"x"]],"ending":"timed-out"}"#).first?.contains("without a head")
        == true)
  }

  @Test("A secret that lies across two chunks is taken out, and nothing else changes its pace")
  func acrossChunks() {
    let secrets = [Array("canary-12345678".utf8)]
    func chunks(_ texts: String...) -> [Interaction.Recording.Chunk] {
      texts.map { .init(milliseconds: 5, bytes: Array($0.utf8)) }
    }
    #expect(Redaction.chunks(chunks("one ", "two"), secrets: secrets) == chunks("one ", "two"))
    #expect(
      Redaction.chunks(chunks("a canary-12345678", " b"), secrets: secrets) == chunks("a [redacted]", " b"))
    let cut = Redaction.chunks(chunks("a canary-", "12345678 b"), secrets: secrets)
    #expect(cut == [.init(milliseconds: 10, bytes: Array("a [redacted] b".utf8))])
    let tail = Redaction.chunks(chunks("sk-0123456789abcdefgh", "ijklmnop b"), secrets: [])
    #expect(tail == [.init(milliseconds: 10, bytes: Array("[redacted] b".utf8))])
  }

  @Test("A place that is taken is refused before anything is paid for")
  func taken() throws {
    let file = CassetteFile(root: "/nowhere")
    let cassette = Cassette.empty(path: "scenarios/x.cassette.jsonl")
    #expect(throws: CassetteFile.Failure.taken(path: cassette.path, origin: .authored)) {
      try file.check(cassette, again: false)
    }
    try file.check(cassette, again: true)
    try file.check(nil, again: false)
    #expect(throws: CassetteFile.Failure.notWritable(path: cassette.path)) { try file.write(cassette) }
  }

  @Test("A file that is no cassette is one fault, and not one for each of its lines")
  func noCassette() {
    let page = "# Serenity\n\n" + String(repeating: "Words about it.\n", count: 40)
    #expect {
      try Cassette.parse(Array(page.utf8), path: "x")
    } throws: {
      ($0 as? FileErrors)?.errors.count == 1
    }
  }
}
