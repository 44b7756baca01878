import SerenityCore
import SerenityProviders
import Testing

/// Error responses as seen or documented, for every dialect of the wire.
@Suite("What errors mean, whoever sends them")
struct DialectErrors {
  static let responses: [(DialectKind, Int, String, ModelError.Kind)] = [
    (
      .openAI, 401,
      #"{"error":{"message":"Incorrect API key provided: wxyz.","type":"invalid_request_error","code":"invalid_api_key"}}"#,
      .unauthorized
    ),
    (
      .openAI, 404, #"{"error":{"message":"no","type":"invalid_request_error","code":"model_not_found"}}"#,
      .misconfigured
    ),
    (.openAI, 429, #"{"error":{"message":"x","type":"requests","code":"rate_limit_exceeded"}}"#, .rateLimited),
    (.openAI, 429, #"{"error":{"type":"insufficient_quota","code":"insufficient_quota"}}"#, .insufficientBalance),
    (.openAI, 429, #"{"error":{"type":null,"code":"credit_balance_exhausted"}}"#, .insufficientBalance),
    (.openAI, 429, #"{"error":{"type":"x","code":"slow_down"}}"#, .rateLimited),
    (.openAI, 503, #"{"error":{"code":"server_is_overloaded"}}"#, .server), (.openAI, 500, "", .server),
    (.openAI, 400, #"{"error":{"message":"x","code":"content_filter"}}"#, .contentRefused),
    (.responses, 400, #"{"error":{"message":"y","code":"context_length_exceeded"}}"#, .invalidRequest),
    (
      .anthropic, 401, #"{"type":"error","error":{"type":"authentication_error","message":"invalid x-api-key wxyz"}}"#,
      .unauthorized
    ),
    (.anthropic, 403, #"{"type":"error","error":{"type":"permission_error"}}"#, .unauthorized),
    (.anthropic, 402, #"{"type":"error","error":{"type":"billing_error"}}"#, .insufficientBalance),
    (
      .anthropic, 400,
      #"{"type":"error","error":{"type":"invalid_request_error","message":"prompt is too long: 9 tokens > 8 maximum"}}"#,
      .invalidRequest
    ),
    (
      .anthropic, 400,
      #"{"error":{"type":"invalid_request_error","message":"Your credit balance is too low to access the API."}}"#,
      .insufficientBalance
    ),
    (.anthropic, 413, "<html>413 Request Entity Too Large</html>", .invalidRequest),
    (.anthropic, 429, #"{"type":"error","error":{"type":"rate_limit_error"}}"#, .rateLimited),
    (
      .anthropic, 429,
      #"{"type":"error","error":{"type":"rate_limit_error","details":{"reason":"enforced_spend_limit_reached"}}}"#,
      .insufficientBalance
    ),
    (.anthropic, 504, #"{"type":"error","error":{"type":"timeout_error"}}"#, .server),
    (.anthropic, 529, #"{"type":"error","error":{"type":"overloaded_error"}}"#, .server),
    (.ollama, 404, #"{"error":"model 'wxyz' not found"}"#, .misconfigured),
    (.ollama, 400, #"{"error":"\"wxyz\" does not support thinking"}"#, .misconfigured),
    (.ollama, 503, #"{"error":"server busy, please try again.  maximum pending requests exceeded"}"#, .server),
    (
      .ollamaCompletions, 401, #"{"error":{"message":"no","type":"api_error","param":null,"code":null}}"#, .unauthorized
    ),
    (
      .ollamaCompletions, 400,
      #"{"error":{"message":"prompt too long; wxyz","type":"invalid_request_error","param":null,"code":null}}"#,
      .invalidRequest
    ),
    (.deepSeek, 400, #"{"error":{"message":"\ud83d Content Exists Risk"}}"#, .contentRefused),
  ]

  @Test("Errors by status, type, code and message", arguments: responses)
  func errors(kind: DialectKind, status: Int, body: String, meaning: ModelError.Kind) {
    let failure = kind.reader().decodeError(status: status, body: Array(body.utf8))
    #expect(failure.kind == meaning)
    #expect(failure.message.hasSuffix(".") && failure.message.contains(" "))
    #expect(!failure.message.contains("wxyz"), "the provider's words are not shown")
  }

  @Test("No body at any status stops anyone or is shown", arguments: DialectKind.allCases)
  func anyBody(kind: DialectKind) {
    let bodies = [
      "", "null", "[]", "\"wxyz\"", "{\"error\":null}", "{\"error\":[]}", "{\"error\":7}", "{\"error\":{}}", "\u{0}",
      "{\"error\":{\"message\":[],\"type\":{},\"code\":7}}", "{\"error\":\"wxyz", "<html>wxyz</html>",
    ]
    for status in [100, 200, 301, 400, 401, 402, 403, 404, 408, 409, 413, 418, 422, 429, 500, 503, 529, 599] {
      for body in bodies {
        let failure = kind.reader().decodeError(status: status, body: Array(body.utf8))
        #expect(!failure.message.contains("wxyz") && failure.message.hasSuffix("."))
      }
    }
  }

  static let events: [(String, ModelError.Kind)] = [
    (#"{"error":{"type":"server_error","message":"wxyz"}}"#, .server),
    (#"{"error":{"type":"rate_limit_error"}}"#, .rateLimited),
    (#"{"error":{"type":"tokens","code":"rate_limit_exceeded"}}"#, .rateLimited),
    (#"{"error":{"type":"overloaded_error","message":"Overloaded"},"type":"error"}"#, .server),
    (#"{"error":{"type":"timeout_error"},"type":"error"}"#, .timeout),
    (#"{"error":{"code":"insufficient_quota"}}"#, .insufficientBalance),
    (#"{"error":{"type":"invalid_request_error","code":"content_filter"}}"#, .contentRefused),
    (#"{"error":{"code":"context_length_exceeded"}}"#, .invalidRequest),
    (#"{"error":"llama runner process has terminated"}"#, .server),
  ]

  @Test("An error inside a stream or a body that began well", arguments: events)
  func inside(event: String, kind: ModelError.Kind) {
    for dialect in DialectKind.allCases {
      let reading = DialectReading(dialect: dialect.reader())
      let stream = dialect == .ollama ? event + "\n" : "data: \(event)\n\n"
      #expect(reading.failure(ofStream: stream) == kind, "\(dialect)")
      #expect(reading.failure(ofWhole: event) == kind, "\(dialect)")
    }
  }

  @Test("What is no answer is told as that, never as one", arguments: DialectKind.allCases)
  func noAnswer(kind: DialectKind) {
    let reading = DialectReading(dialect: kind.reader())
    for body in ["<html>", "[]", "7", "{}", "{\"object\":\"list\"}", "{\"error\":null}", "\u{0}", "{\"choices\":7}"] {
      #expect(reading.failure(ofWhole: body) == .invalidResponse, "\(body)")
    }
    #expect(reading.failure(ofWhole: " \n\n") == .emptyResponse)
    for (stream, meaning) in DialectReading.rubbish where kind != .ollama || !stream.hasPrefix(":") {
      #expect(reading.failure(ofStream: stream) == meaning, "\(stream)")
    }
    let broken = kind == .ollama ? "not json\n" : "data: not json\n\n"
    #expect(reading.failure(ofStream: broken) == .invalidResponse)
    let large = (kind == .ollama ? "" : "data: ") + String(repeating: "x", count: 200)
    let parts = reading.parts([Array(large.utf8)], maximumEventBytes: 100)
    guard case .failure(let failure)? = parts.last else {
      Issue.record("an event beyond the limit went by")
      return
    }
    #expect(failure.message.contains("larger"))
  }
}
