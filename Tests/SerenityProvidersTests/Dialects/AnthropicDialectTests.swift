import SerenityCore
import SerenityProviders
import SerenityTestSupport
import Testing

@Suite("Anthropic's messages")
struct AnthropicMessages {
  private let dialect = AnthropicDialect(key: nil, model: "claude-haiku-4-5-20251001")

  @Test("A streamed question is spelled byte for byte like this")
  func streamed() throws {
    let parameters = ModelParameters(temperature: 1.4, wantsJSON: true)
    let request = try AnthropicDialect(key: ProviderKey("sk-test"), model: dialect.model)
      .encode(.question("Hi, as json", parameters: parameters), attempt: 1)
    #expect(
      String(decoding: request.body, as: UTF8.self)
        == #"{"max_tokens":1024,"messages":[{"content":"Hi, as json","role":"user"}],"#
        + #""model":"claude-haiku-4-5-20251001","stream":true,"system":"You are kind.","temperature":1}"#)
    #expect(request.url == "https://api.anthropic.com/v1/messages")
    #expect(
      request.headers == [
        HTTPHeader("x-api-key", "sk-test"), HTTPHeader("anthropic-version", "2023-06-01"),
        HTTPHeader("Content-Type", "application/json"), HTTPHeader("Accept", "text/event-stream"),
      ])
  }

  @Test("Every system message keeps its standing, the rest comes in turns that begin and end with the user")
  func turns() throws {
    let request = ChatRequest.conversation([
      ChatMessage(.system, "You are kind."), ChatMessage(.assistant, "How are you?"), ChatMessage(.user, "Tired."),
      ChatMessage(.user, "And sad."), ChatMessage(.assistant, " \n"), ChatMessage(.system, "Name the crisis line."),
      ChatMessage(.user, "Good night."),
    ])
    #expect(
      try DialectReading(dialect: dialect).body(request)
        == #"{"max_tokens":1024,"messages":[{"content":"⟦the conversation begins with the companion⟧","role":"user"},"#
        + #"{"content":"How are you?","role":"assistant"},{"content":"Tired.\n\nAnd sad.\n\nGood night.","role":"user"}],"#
        + #""model":"claude-haiku-4-5-20251001","stream":true,"system":"You are kind.\n\nName the crisis line.","#
        + #""temperature":0.7}"#)
  }

  @Test(
    "A prompt without words of the user at its end is not asked",
    arguments: [
      [ChatMessage(.system, "You are kind.")], [ChatMessage(.user, "Hi"), ChatMessage(.assistant, "Hello")],
      [ChatMessage(.user, " ")], [],
    ])
  func nothingToAnswer(messages: [ChatMessage]) {
    #expect {
      try dialect.encode(.conversation(messages), attempt: 1)
    } throws: {
      ($0 as? ProviderFailure)?.kind == .invalidRequest
    }
  }

  @Test("Turns alternate from user to user, whatever the order of the messages, and lose no word")
  func alternating() throws {
    for seed in 1...200 {
      let chance = ProviderChance(seed: UInt64(seed))
      var messages = (0..<chance.number(below: 12)).map { index in
        ChatMessage(ChatMessage.Role.allCases[chance.number(below: 3)], "w\(index).")
      }
      messages.append(ChatMessage(.user, "end."))
      let body = try DialectReading(dialect: dialect).body(.conversation(messages))
      for message in messages { #expect(body.contains(message.text)) }
      let roles = body.split(separator: "\"role\":\"").dropFirst().map { $0.prefix { $0 != "\"" } }
      for (index, role) in roles.enumerated() { #expect(role == (index % 2 == 0 ? "user" : "assistant")) }
      #expect(roles.count % 2 == 1)
    }
  }

  @Test(
    "A temperature goes to those models that take one",
    arguments: [
      ("claude-3-haiku-20240307", true), ("claude-3-7-sonnet-latest", true), ("claude-opus-4-1-20250805", true),
      ("claude-sonnet-4-20250514", true), ("claude-haiku-4-5", true), ("claude-sonnet-4-6", true),
      ("anthropic/claude-sonnet-4.5", true), ("claude-opus-4-7", false), ("claude-opus-4.8", false),
      ("claude-sonnet-5", false), ("claude-next", false), ("my-own", false),
    ])
  func temperature(model: String, isSent: Bool) throws {
    let body = try DialectReading(dialect: AnthropicDialect(key: nil, model: model)).body(.question())
    #expect(body.contains("temperature") == isSent)
    #expect(!body.contains("top_p"))
  }

  @Test(
    "The address leads to the endpoint",
    arguments: [
      ("https://api.anthropic.com/v1", "https://api.anthropic.com/v1/messages"),
      ("https://api.deepseek.com/anthropic", "https://api.deepseek.com/anthropic/v1/messages"),
    ])
  func addresses(base: String, url: String) throws {
    let dialect = AnthropicDialect(key: nil, model: "m", address: try ProviderAddress(base))
    #expect(try dialect.encode(.question(), attempt: 1).url == url)
  }

  private static func event(_ name: String, _ data: String) -> String { "event: \(name)\ndata: \(data)\n\n" }

  private static let begun =
    event(
      "message_start",
      #"{"type":"message_start","message":{"model":"m","type":"message","role":"assistant","content":[],"#
        + #""stop_reason":null,"usage":{"input_tokens":15,"cache_creation_input_tokens":100,"#
        + #""cache_read_input_tokens":40,"output_tokens":1}}     }"#)
    + event("content_block_start", #"{"type":"content_block_start","content_block":{"type":"text","text":""}  }"#)
    + event("ping", #"{"type": "ping"}"#)

  private static func delta(_ delta: String) -> String {
    event("content_block_delta", #"{"type":"content_block_delta","index":0,"delta":"# + delta + "    }")
  }

  @Test("A stream as recorded: padding, pings, thoughts, the usage as a sum, events nobody knows")
  func events() {
    let stream =
      Self.begun + Self.delta(#"{"type":"thinking_delta","thinking":"Hm"}"#)
      + Self.delta(#"{"type":"signature_delta","signature":"xyz"}"#)
      + Self.delta(#"{"type":"text_delta","text":"Yes, "}"#) + Self.event("novelty", #"{"type":"novelty","text":"no"}"#)
      + Self.delta(#"{"type":"input_json_delta","partial_json":"{"}"#)
      + Self.delta(#"{"type":"text_delta","text":"é🌙"}"#)
      + Self.event(
        "message_delta",
        #"{"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":9}           }"#)
      + Self.event("message_stop", #"{"type":"message_stop"}"#) + Self.delta(#"{"type":"text_delta","text":"late"}"#)
    let told = Usage(promptTokens: 155, cachedTokens: 40, completionTokens: 1)
    let end = Usage(promptTokens: 155, cachedTokens: 40, completionTokens: 9)
    #expect(
      DialectReading(dialect: dialect).stream(stream) == [
        .model("m"), .usage(told), .payload, .comment, .reasoning("Hm"), .payload, .text("Yes, "), .payload, .payload,
        .text("é🌙"), .finish(.stop), .usage(end), .done,
      ])
  }

  @Test("An overloaded server says so in the middle of a stream")
  func overloaded() {
    let stream =
      Self.begun + Self.event("error", #"{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}"#)
    #expect(DialectReading(dialect: dialect).failure(ofStream: stream) == .server)
  }

  @Test(
    "Why it stopped",
    arguments: [
      ("end_turn", ChatCompletion.FinishReason.stop), ("stop_sequence", .stop), ("max_tokens", .length),
      ("model_context_window_exceeded", .length), ("tool_use", .toolCalls), ("refusal", .contentFilter),
      ("pause_turn", .other), ("novelty", .other),
    ])
  func endings(reason: String, finish: ChatCompletion.FinishReason) throws {
    let whole =
      #"{"type":"message","model":"m","content":[{"type":"thinking","thinking":"Hm","signature":"s"},{"type":"text","#
      + #""text":"Yes"},{"type":"tool_use","name":"x","input":{}}],"stop_reason":"\#(reason)","#
      + #""usage":{"input_tokens":3,"output_tokens":2,"cache_read_input_tokens":null}}"#
    #expect(
      try dialect.decodeWhole(Array(whole.utf8)) == [
        .model("m"), .reasoning("Hm"), .text("Yes"), .finish(finish),
        .usage(Usage(promptTokens: 3, completionTokens: 2)),
      ])
  }
}
