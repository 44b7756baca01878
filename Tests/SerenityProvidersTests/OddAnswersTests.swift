import SerenityCore
import SerenityProviders
import SerenitySimulation
import SerenityTestSupport
import Testing

@Suite("Odd answers that must cost no words")
struct OddAnswers {
  private let dialect = DeepSeekDialect(key: nil)

  @Test(
    "A usage that cannot be is none: neither the words nor the sums of it suffer",
    arguments: [
      (#"{"prompt_tokens":9223372036854775807,"completion_tokens":2}"#, Usage(completionTokens: 2)),
      (#"{"prompt_tokens":1e300,"completion_tokens":-2}"#, Usage()),
      (#"{"prompt_tokens":"9","completion_tokens":2.0}"#, Usage(completionTokens: 2)),
      (#"{"prompt_tokens":9,"prompt_tokens_details":7}"#, Usage(promptTokens: 9)),
      (#"{"prompt_tokens":9,"prompt_cache_hit_tokens":99}"#, Usage(promptTokens: 9, cachedTokens: 9)),
      ("[]", nil), ("true", nil), ("null", nil),
    ])
  func usage(spelled: String, told: Usage?) async throws {
    let end = "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}],\"usage\":\(spelled)}\n\n"
    let completion = try await ProviderCall(.stream([Wire.text("Good"), end, Wire.done])).complete()
    #expect(completion.text == "Good")
    #expect(completion.usage == told)
    _ = (completion.usage ?? Usage()) + (completion.usage ?? Usage())
  }

  @Test("An event without data is a sign of life, not rubbish", arguments: ["data:\n\n", "data: \n\n", "data\n\n"])
  func heartbeat(sign: String) async throws {
    let completion = try await ProviderCall(.stream([sign] + Wire.good)).complete()
    #expect(completion.text == "Good night")
    var decoder = dialect.makeStreamDecoder(maximumEventBytes: 1_000)
    #expect(decoder.feed(Array(sign.utf8)) == [.comment])
  }

  @Test("A byte order mark or a broken letter in a whole answer loses no other letter")
  func brokenLetters() throws {
    let body = Array(#"{"choices":[{"message":{"content":"Good"#.utf8)
    let end = Array(#" night"}}]}"#.utf8)
    #expect(try dialect.decodeWhole([0xEF, 0xBB, 0xBF] + body + end) == [.text("Good night")])
    #expect(try dialect.decodeWhole(body + [0xC3] + end) == [.text("Good\u{FFFD} night")])
  }

  @Test("An error object of an odd shape is an error all the same")
  func oddError() {
    var decoder = dialect.makeStreamDecoder(maximumEventBytes: 1_000)
    let parts = decoder.feed(Array("data: {\"error\":{\"message\":{\"a\":1},\"type\":\"rate_limit_error\"}}\n\n".utf8))
    guard case .failure(let failure)? = parts.last else {
      Issue.record("no failure told")
      return
    }
    #expect(failure.kind == .rateLimited)
  }

  @Test(
    "Half of a letter in two parts costs that letter and no other",
    arguments: [
      (#"Good \ud83d"#, "Good \u{FFFD}"), (#"\ude00 night"#, "\u{FFFD} night"),
      (#"a\\ud83d\ud83d"#, "a\\ud83d\u{FFFD}"),
      (#"\ud83d\ude00\ud83dx"#, "😀\u{FFFD}x"),
    ])
  func halfLetters(spelled: String, read: String) throws {
    #expect(try dialect.decodeWhole(Array(Wire.whole(spelled).utf8)) == [.text(read), .finish(.stop)])
  }
}
