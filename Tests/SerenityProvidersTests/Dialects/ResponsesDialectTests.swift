import SerenityCore
import SerenityProviders
import SerenityTestSupport
import Testing

@Suite("Responses")
struct Responses {
  private let reading = DialectReading(dialect: ResponsesDialect(key: nil, model: "m"))

  @Test("A question is spelled byte for byte like this; later system messages stay where they are")
  func spelled() throws {
    let dialect = ResponsesDialect(
      key: try ProviderKey("sk-test"), model: "deepseek-flash", address: .deepSeek, effort: "low")
    let request = try dialect.encode(
      .conversation(
        [
          ChatMessage(.system, "You are kind."), ChatMessage(.user, "Hi"), ChatMessage(.assistant, "Hello."),
          ChatMessage(.system, "Be brief."), ChatMessage(.user, "As json, please."),
        ], streams: false, parameters: ModelParameters(maxTokens: 5, wantsJSON: true)), attempt: 1)
    #expect(
      String(decoding: request.body, as: UTF8.self)
        == #"{"input":[{"content":"Hi","role":"user"},{"content":"Hello.","role":"assistant"},"#
        + #"{"content":"Be brief.","role":"system"},{"content":"As json, please.","role":"user"}],"#
        + #""instructions":"You are kind.","max_output_tokens":16,"model":"deepseek-flash","#
        + #""reasoning":{"effort":"low"},"store":false,"stream":false,"temperature":0.7,"#
        + #""text":{"format":{"type":"json_object"}},"top_p":0.95}"#)
    #expect(request.url == "https://api.deepseek.com/responses")
    #expect(request.headers.first == HTTPHeader("Authorization", "Bearer sk-test"))
    let reasoning = ResponsesDialect(key: nil, model: "gpt-5-nano")
    #expect(try !DialectReading(dialect: reasoning).body(.question()).contains("temperature"))
    #expect(try reasoning.encode(.question(), attempt: 1).url == "https://api.openai.com/v1/responses")
    #expect(
      try reading.body(.conversation([ChatMessage(.system, "Only this.")]))
        .contains(#""input":[{"content":"Only this.","role":"system"}],"max_output_tokens""#))
  }

  private static func event(_ type: String, _ rest: String) -> String {
    "event: \(type)\ndata: {\"type\":\"\(type)\",\(rest)}\n\n"
  }

  private static let begun =
    event("response.created", #""response":{"model":"m","status":"in_progress","error":null,"usage":null,"output":[]}"#)
    + event("response.in_progress", #""response":{"model":"m","status":"in_progress"}"#)
    + event("response.reasoning_text.delta", #""delta":"Hm""#)
    + event("response.output_text.delta", #""delta":"Yes, ","logprobs":[],"obfuscation":"MAal""#)
    + event("response.output_text.delta", #""delta":"é🌙""#) + event("response.output_text.done", #""text":"Yes, é🌙""#)

  private static let usage =
    #""usage":{"input_tokens":90,"input_tokens_details":{"cached_tokens":64},"output_tokens":15,"#
    + #""output_tokens_details":{"reasoning_tokens":7}}"#

  @Test(
    "A stream tells its parts and ends with its last event",
    arguments: [
      (#""status":"completed","output":[]"#, "completed", ChatCompletion.FinishReason.stop),
      (#""status":"completed","output":[{"type":"function_call","name":"x"}]"#, "completed", .toolCalls),
      (#""status":"incomplete","incomplete_details":{"reason":"max_output_tokens"}"#, "incomplete", .length),
      (#""status":"incomplete","incomplete_details":{"reason":"content_filter"}"#, "incomplete", .contentFilter),
      (#""status":"incomplete","incomplete_details":null"#, "incomplete", .other),
    ])
  func events(response: String, ending: String, finish: ChatCompletion.FinishReason) {
    let stream =
      Self.begun + Self.event("response.\(ending)", #""response":{"error":null,\#(response),\#(Self.usage)}"#)
      + Self.event("response.output_text.delta", #""delta":"late""#)
    #expect(
      reading.stream(stream) == [
        .model("m"), .payload, .reasoning("Hm"), .text("Yes, "), .text("é🌙"), .payload, .finish(finish),
        .usage(Usage(promptTokens: 90, cachedTokens: 64, completionTokens: 15, reasoningTokens: 7)), .done,
      ])
  }

  @Test("A failure within a stream, and a refusal of the model's own")
  func failures() {
    let failed = Self.event(
      "response.failed", #""response":{"status":"failed","error":{"code":"rate_limit_exceeded","message":"x"}}"#)
    #expect(reading.failure(ofStream: Self.begun + failed) == .rateLimited)
    let flat = Self.event("error", #""code":"server_error","message":"x","param":null"#)
    #expect(reading.failure(ofStream: Self.begun + flat) == .server)
    #expect(reading.failure(ofStream: Self.event("response.refusal.delta", #""delta":"I""#)) == .contentRefused)
  }

  @Test("A whole response as recorded")
  func whole() throws {
    let body =
      #"{"model":"m","object":"response","status":"completed","error":null,"incomplete_details":null,"output":["#
      + #"{"type":"reasoning","summary":[],"content":[{"type":"reasoning_text","text":"Hm"}]},"#
      + #"{"type":"web_search_call","action":{"type":"search"}},"#
      + #"{"type":"message","role":"assistant","content":[{"type":"output_text","text":"Yes","annotations":[]}]}],"#
      + Self.usage + "}"
    #expect(
      try reading.dialect.decodeWhole(Array(body.utf8)) == [
        .model("m"), .reasoning("Hm"), .text("Yes"), .finish(.stop),
        .usage(Usage(promptTokens: 90, cachedTokens: 64, completionTokens: 15, reasoningTokens: 7)),
      ])
    #expect(
      reading.failure(ofWhole: #"{"status":"failed","output":[],"error":{"code":"server_error","message":"x"}}"#)
        == .server)
  }
}
