import Foundation
import SerenityCore
import Testing

@testable import SerenityHarness

/// What looks like a key is in nothing that is written, and everything else is left as it is (LLM-6).
@Suite("Redaction")
struct RedactionTests {
  // Put together from halves, so that this file holds no key itself.
  private static let hex = String(repeating: "0a1b2c3d", count: 5)
  private static let letters = String(repeating: "aB3dE5gH", count: 6)
  private static let token = [
    "ey" + "JhbGciOiJIUzI1NiJ9", "ey" + "JzdWIiOiIxMjM0NTY3ODkwIn0", "dBjftJeZ4CVP-mB92K27uhbU",
  ]
  .joined(separator: ".")

  private static let samples: [String] = [
    "s" + "k-" + hex, "s" + "k-proj-" + letters + "_x-y", "s" + "k-ant-api03-" + letters,
    "AI" + "za" + letters.prefix(35),
    "gh" + "p_" + letters.prefix(36), "gh" + "s_" + letters, "github" + "_pat_" + letters + "_" + letters,
    "xox" + "b-123456789012-1234567890123-" + letters.prefix(24), "xox" + "p-" + hex, "AK" + "IA" + "IOSFODNN7EXAMPLE",
    "AS" + "IA" + "IOSFODNN7EXAMPLE", "gl" + "pat-" + letters.prefix(20), "gs" + "k_" + letters, "xa" + "i-" + letters,
    "h" + "f_" + letters.prefix(34), token,
  ]

  @Test("A key goes wherever it stands, and nothing around it", arguments: samples)
  func keys(key: String) {
    let surroundings = [
      ("", ""), ("Your key ", " is wrong."), ("\"", "\""), ("(", ")"), ("key=", "&model=x"), ("a\n", "\n"), ("<", ">"),
      ("https://host/", "?a=b"), ("{\\\"key\\\":\\\"", "\\\"}"), ("first\\n", "\\nthen"), ("a\\u000a", ","),
      ("q%3D", "&x"),
      ("é", "é"), ("....", " "), ("key:", ","),
    ]
    for (before, after) in surroundings {
      #expect(Redaction.text(before + key + after) == before + "[redacted]" + after)
    }
    #expect(Redaction.text("\(key) \(key),\(key)") == "[redacted] [redacted],[redacted]")
    #expect(Redaction.text("It was \(key).") == "It was [redacted].")
  }

  @Test(
    "What a name before it calls a key goes, and the name stays",
    arguments: [
      ("x-api-key: ~", "x-api-key: [redacted]"), ("X-Api-Key:~", "X-Api-Key:[redacted]"),
      ("{\"x-api-key\":\"~\",\"a\":1}", "{\"x-api-key\":\"[redacted]\",\"a\":1}"),
      ("{\\\"api_key\\\": \\\"~\\\"}", "{\\\"api_key\\\": \\\"[redacted]\\\"}"),
      ("DEEPSEEK_API_KEY=~ and", "DEEPSEEK_API_KEY=[redacted] and"), ("?apiKey=~&b=1", "?apiKey=[redacted]&b=1"),
      ("Authorization: Bearer ~", "Authorization: Bearer [redacted]"),
      ("authorization: Basic dXNlcjpwYXNz", "authorization: Basic [redacted]"),
      ("\"Authorization\",\"Bearer ~~\"", "\"Authorization\",\"Bearer [redacted]\""),
      ("sent with BEARER ~~.", "sent with BEARER [redacted]."), ("api-key='~'", "api-key='[redacted]'"),
    ])
  func named(written: String, expected: String) {
    #expect(Redaction.text(written.replacing("~", with: "0123abcd")) == expected)
  }

  @Test(
    "Words, names, digests and pictures stay",
    arguments: [
      "task-force and sk-short", "ask-me-anything-you-like-today", "risk-taking-behaviour-is-common", hex, letters,
      "0fcb03482db19034988c2e6c81915b41dc35bfd8", "550e8400-e29b-41d4-a716-446655440000",
      "xoxo-from-all-of-us-at-home-77",
      "AKIA is what we call her", "AIza", "ghp_ is a prefix", "eyJ", "eyJhbGciOiJIUzI1NiJ9",
      "eyJhbGciOiJIUzI1NiJ9.eyJz",
      "the bearer of this letter", "Bearer realm=\"api.deepseek.com\"", "The bearer was 42 years old, in 2026.",
      "an api key: none was set", "api-key: missing", "Authorization: required", "x-api-key is the header's name",
      "I need a token of 12345678 affection", "api_key", "hf_short", "authorization", "b", "e", "",
      "AK" + "IA" + "IOSFODNN7EXAMPLE" + "MORE", "eyJ" + letters + "..." + letters, "sleep: 7.5 h, bearer 12.",
    ])
  func nearMisses(text: String) {
    #expect(Redaction.text(text) == text)
  }

  @Test("A picture in base64 keeps every byte")
  func pictures() {
    for seed in 1...40 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let bytes = Data((0..<6_000).map { _ in UInt8(generator.below(256)) })
      let text = "{\"image\":\"data:image/png;base64," + bytes.base64EncodedString() + "\"}"
      #expect(Redaction.text(text) == text)
    }
  }

  @Test("Bytes that are no characters are left as they are around a key")
  func bytes() {
    let key = Array(Self.samples[0].utf8)
    let mark = Array(Redaction.mark.utf8)
    #expect(Redaction.bytes([0xFF, 0xC3] + key + [0xC3, 0x28]) == [0xFF, 0xC3] + mark + [0xC3, 0x28])
  }

  @Test(
    "An address is told without its user, its query and its fragment",
    arguments: [
      ("https://api.deepseek.com/chat?key=1#x", "https://api.deepseek.com/chat"),
      ("https://me:secret@host/v1", "https://host/v1"), ("https://me:se@cret@host:8/v1", "https://host:8/v1"),
      ("https://host/@me/v1", "https://host/@me/v1"), ("/chat", "/chat"), ("", ""),
    ])
  func addresses(url: String, expected: String) {
    #expect(Redaction.address(url) == expected)
  }

  @Test("What a recording was asked at is shown without who asked")
  func listing() throws {
    let file = """
      interactions:
      - request: {method: POST, uri: "https://me:secret@host.example/chat/completions?key=secret", body: null, headers: {}}
        response: {status: {code: 200, message: OK}, headers: {}, body: {string: "{}"}}
      version: 1
      """
    let listing = try CassetteListing.read(Array(file.utf8), path: "x.yaml")
    #expect(listing.rows.map(\.place) == ["POST https://host.example/chat/completions"])
  }

  @Test("No key of a cassette leaves it, in a chunk, across two, in what was authored, or in its header")
  func cassettes() {
    for key in Self.samples {
      let place = CassettePlace(session: "a", step: .end, call: .reply)
      let halves: [[UInt8]] = [
        Array("no: \(key)".utf8.prefix(12)), Array("no: \(key)".utf8.dropFirst(12)) + Array(" end".utf8),
      ]
      let contents: [Interaction.Content] = [
        .recorded(
          .init(
            status: 401, headers: [.init(name: "x-echo", value: "got \(key)")],
            chunks: halves.map { .init(milliseconds: 4, bytes: $0) }, sections: [])),
        .authored(.init(text: "Your key is \(key).", isJSON: false)),
      ]
      for content in contents {
        let cassette = Cassette(
          path: "x", origin: .recorded, provider: "p", model: key,
          interactions: [Interaction(line: 0, place: place, content: content)])
        for written in [cassette.render(), HARPage.render(cassette, version: "1")] {
          #expect(!written.contains(key.dropFirst(9)))
          #expect(written.contains("[redacted]"))
        }
      }
    }
  }
}
