import SerenityCore
import SerenityProviders
import SerenityTestSupport
import Testing

@Suite("DeepSeek's answers")
struct DeepSeekAnswers {
  private let dialect = DeepSeekDialect(key: nil)

  private func stream(_ text: String) -> [AnswerPart] {
    var decoder = dialect.makeStreamDecoder(maximumEventBytes: 1 << 20)
    return decoder.feed(Array(text.utf8)) + decoder.finish()
  }

  @Test("A whole answer as recorded, blank lines in front, keys in any order, fields unknown")
  func whole() throws {
    let body =
      "\n\n\n" + #"{"usage":{"prompt_tokens":495,"completion_tokens":144,"total_tokens":639,"prompt_tokens_details":"#
      + #"{"cached_tokens":320},"completion_tokens_details":{"reasoning_tokens":118},"prompt_cache_hit_tokens":320,"#
      + #""prompt_cache_miss_tokens":175},"novelty":[1],"choices":[{"index":0,"message":{"role":"assistant","#
      + #""content":"Yes.","reasoning_content":"Hm."},"logprobs":null,"finish_reason":"stop"}],"model":"m"}"#
    #expect(
      try dialect.decodeWhole(Array(body.utf8)) == [
        .model("m"), .reasoning("Hm."), .text("Yes."), .finish(.stop),
        .usage(Usage(promptTokens: 495, cachedTokens: 320, completionTokens: 144, reasoningTokens: 118)),
      ])
  }

  @Test(
    "Only the choices are needed",
    arguments: [
      (#"{"choices":[{"message":{"content":"a"}}]}"#, [AnswerPart.text("a")]),
      (#"{"choices":[{"message":{"content":null},"finish_reason":"length"}]}"#, [.finish(.length)]),
      (
        #"{"choices":[{"message":{"content":"a"},"finish_reason":"tool_calls"}],"usage":{}}"#,
        [.text("a"), .finish(.toolCalls), .usage(Usage())]
      ),
      (#"{"choices":[{"message":{"content":"a"},"finish_reason":"novel"}]}"#, [.text("a"), .finish(.other)]),
    ])
  func tolerant(body: String, parts: [AnswerPart]) throws {
    #expect(try dialect.decodeWhole(Array(body.utf8)) == parts)
  }

  @Test(
    "What is no answer is told apart",
    arguments: [
      ("", ModelError.Kind.emptyResponse), ("  \n\n", .emptyResponse), (#"{"choices":[]}"#, .emptyResponse),
      ("<html>", .invalidResponse), (#"{"object":"list"}"#, .invalidResponse), ("[]", .invalidResponse),
      (#"{"choices":[{"message":{"content":7}}]}"#, .invalidResponse),
      (#"{"error":{"message":"Content Exists Risk","type":"invalid_request_error"}}"#, .contentRefused),
      (#"{"error":"boom"}"#, .server),
      (#"{"error":{"message":"x","type":"rate_limit_error","code":5}}"#, .rateLimited),
      (#"{"choices":[{"message":{"content":"a"},"finish_reason":"insufficient_system_resource"}]}"#, .server),
    ])
  func noAnswer(body: String, kind: ModelError.Kind) {
    #expect {
      try dialect.decodeWhole(Array(body.utf8))
    } throws: {
      ($0 as? ProviderFailure)?.kind == kind
    }
  }

  @Test("A stream tells its parts, with the usage on the last content event or on one without choices")
  func streamed() {
    let end = #""finish_reason":"stop"}]"#
    let usage = #""usage":{"prompt_tokens":3,"completion_tokens":2}"#
    let told = AnswerPart.usage(Usage(promptTokens: 3, completionTokens: 2))
    let start =
      "data: {\"choices\":[{\"delta\":{\"role\":\"assistant\",\"content\":\"\"}}],\"usage\":null}\n\n: keep-alive\n\n"
      + "data: {\"choices\":[{\"delta\":{\"content\":null,\"reasoning_content\":\"Hm\"}}]}\n\n"
      + "data: {\"choices\":[{\"delta\":{\"content\":\"Yes\"}}]}     \n\n"
    let common: [AnswerPart] = [.payload, .comment, .reasoning("Hm"), .text("Yes")]
    #expect(
      stream(start + "data: {\"choices\":[{\"delta\":{},\(end),\(usage)}\n\ndata: [DONE]\n\n")
        == common + [.finish(.stop), told, .done])
    #expect(
      stream(
        start + "data: {\"choices\":[{\"delta\":{},\(end)}\n\ndata: {\"choices\":[],\(usage)}\n\ndata:[DONE]\r\n\r\n")
        == common + [.finish(.stop), told, .done])
  }

  @Test("Nothing counts after the end; an end without its blank line is none")
  func end() {
    #expect(stream("data: [DONE]\n\ndata: {\"choices\":[{\"delta\":{\"content\":\"x\"}}]}\n\n: c\n\n") == [.done])
    #expect(stream("data: [DONE]\n") == [])
  }

  @Test(
    "An error object inside a stream, rubbish in an event, and a page that is no stream are failures",
    arguments: [
      ("data: {\"error\":{\"message\":\"x\",\"type\":\"service_unavailable_error\"}}\n\n", ModelError.Kind.server),
      ("data: not json\n\n", .invalidResponse), ("<html>\n<body>\n</html>\n", .invalidResponse),
    ])
  func failures(text: String, kind: ModelError.Kind) {
    guard case .failure(let failure)? = stream(text).last else {
      Issue.record("no failure told")
      return
    }
    #expect(failure.kind == kind)
  }

  @Test(
    "Errors by status, type and message, as DeepSeek was seen to send them",
    arguments: [
      (
        400,
        #"{"error":{"message":"This model's maximum context length is 1048565 tokens.","type":"invalid_request_error"}}"#,
        ModelError.Kind.invalidRequest
      ),
      (400, #"{"error":{"message":"The supported API model names are a or b, but you passed X."}}"#, .misconfigured),
      (400, #"{"error":{"message":"Content Exists Risk","type":"invalid_request_error"}}"#, .contentRefused),
      (422, "Failed to deserialize the JSON body into the target type", .invalidRequest),
      (
        401,
        #"{"error":{"message":"Authentication Fails, Your api key: ****wxyz is invalid","type":"authentication_error"}}"#,
        .unauthorized
      ),
      (401, "Authentication Fails (governor)", .unauthorized), (403, "", .unauthorized),
      (402, #"{"error":{"message":"Insufficient Balance","type":"unknown_error"}}"#, .insufficientBalance),
      (429, #"{"error":{"message":"Too many requests.","type":"rate_limit_error"}}"#, .rateLimited),
      (429, #"{"error":{"message":"You exceeded your quota","type":"insufficient_quota"}}"#, .insufficientBalance),
      (408, "", .timeout), (409, "", .server), (500, "", .server), (502, "<html>", .server),
      (503, #"{"error":{"message":"Service is too busy.","type":"service_unavailable_error"}}"#, .server),
      (529, "", .server), (301, "", .misconfigured), (404, "", .misconfigured), (405, "", .misconfigured),
      (413, "", .invalidRequest),
      (418, "", .misconfigured),
    ])
  func errors(status: Int, body: String, kind: ModelError.Kind) {
    let failure = dialect.decodeError(status: status, body: Array(body.utf8))
    #expect(failure.kind == kind)
    #expect(failure.message.hasSuffix("."))
    #expect(!failure.message.contains("wxyz"))
  }
}
