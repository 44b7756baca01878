import FoundationEssentials
import SerenityProviders
import SerenitySimulation

/// OpenAI's chat completions: a usage chunk of its own with empty choices, and a padding nobody asked for.
struct OpenAISpeech {
  let request: WireRequest
  let text: String
  let random: ProviderChance

  var response: WireResponse {
    let id = "chatcmpl-" + String(random.next(in: "wire.id"), radix: 36)
    let model = request.wishes.model ?? "gpt-5-mini"
    let words = WireWords.pieces(of: text)
    let headers = [
      HTTPHeader("x-request-id", "req_\(random.next(in: "wire.id"))"), HTTPHeader("openai-version", "2020-10-01"),
      HTTPHeader("x-ratelimit-limit-requests", "500"), HTTPHeader("x-ratelimit-remaining-requests", "499"),
      HTTPHeader("x-ratelimit-reset-requests", "120ms"),
    ]
    let usage =
      #"{"prompt_tokens":20,"completion_tokens":\#(words.count),"total_tokens":\#(20 + words.count),"#
      + #""prompt_tokens_details":{"cached_tokens":0,"audio_tokens":0},"#
      + #""completion_tokens_details":{"reasoning_tokens":0,"audio_tokens":0}}"#
    guard request.wishes.stream == true else {
      return .whole(
        #"{"id":"\#(id)","object":"chat.completion","created":1795262400,"model":"\#(model)","choices":[{"index":0,"#
          + #""message":{"role":"assistant","content":\#(WireWords.quoted(text)),"refusal":null},"logprobs":null,"#
          + #""finish_reason":"stop"}],"usage":\#(usage),"service_tier":"default"}"#,
        headers: [HTTPHeader("Content-Type", "application/json")] + headers)
    }
    func event(_ choices: String, usage: String = "null") -> String {
      #"data: {"id":"\#(id)","object":"chat.completion.chunk","created":1795262400,"model":"\#(model)","#
        + #""service_tier":"default","system_fingerprint":null,"choices":[\#(choices)],"usage":\#(usage),"#
        + #""obfuscation":"\#(String(random.next(in: "wire.padding"), radix: 36))"}"# + "\n\n"
    }
    func choice(_ delta: String, finish: String = "null") -> String {
      #"{"index":0,"delta":\#(delta),"logprobs":null,"finish_reason":\#(finish)}"#
    }
    var events = [event(choice(#"{"role":"assistant","content":"","refusal":null}"#))]
    events += words.map { event(choice(#"{"content":\#(WireWords.quoted($0))}"#)) }
    events.append(event(choice("{}", finish: #""stop""#)))
    if request.wishes.stream_options?.include_usage == true { events.append(event("", usage: usage)) }
    events.append("data: [DONE]\n\n")
    return WireWords.stream(events, type: "text/event-stream; charset=utf-8", headers: headers)
  }
}

/// Anthropic's messages: named events, a ping, and JSON padded with spaces.
struct AnthropicSpeech {
  let request: WireRequest
  let text: String

  var response: WireResponse {
    let words = WireWords.pieces(of: text)
    let model = request.wishes.model ?? "claude-sonnet-5"
    let headers = [
      HTTPHeader("request-id", "req_011wire"), HTTPHeader("anthropic-ratelimit-requests-limit", "50"),
      HTTPHeader("anthropic-ratelimit-requests-remaining", "49"),
      HTTPHeader("anthropic-ratelimit-requests-reset", "2026-11-21T12:00:01Z"),
    ]
    func usage(_ output: Int) -> String {
      #"{"input_tokens":20,"cache_creation_input_tokens":0,"cache_read_input_tokens":8,"output_tokens":\#(output)}"#
    }
    func message(_ content: String, stop: String, output: Int) -> String {
      #"{"id":"msg_01wire","type":"message","role":"assistant","model":"\#(model)","content":[\#(content)],"#
        + #""stop_reason":\#(stop),"stop_sequence":null,"usage":\#(usage(output))}"#
    }
    guard request.wishes.stream == true else {
      return .whole(
        message(
          #"{"type":"text","text":\#(WireWords.quoted(text))}"#, stop: #""end_turn""#, output: words.count),
        headers: [HTTPHeader("Content-Type", "application/json")] + headers)
    }
    func event(_ name: String, _ rest: String) -> String {
      "event: \(name)\ndata: {\"type\":\"\(name)\"\(rest)}     \n\n"
    }
    var events = [
      event("message_start", #","message":"# + message("", stop: "null", output: 1)),
      event("content_block_start", #","index":0,"content_block":{"type":"text","text":""}"#),
      "event: ping\ndata: {\"type\": \"ping\"}\n\n",
    ]
    events += words.map {
      event("content_block_delta", #","index":0,"delta":{"type":"text_delta","text":\#(WireWords.quoted($0))}"#)
    }
    events.append(event("content_block_stop", #","index":0"#))
    events.append(
      event(
        "message_delta",
        #","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":\#(words.count)}"#))
    events.append(event("message_stop", ""))
    return WireWords.stream(events, type: "text/event-stream; charset=utf-8", headers: headers)
  }
}

/// Ollama's own chat: one JSON a line.
struct OllamaSpeech {
  let request: WireRequest
  let text: String

  var response: WireResponse {
    let words = WireWords.pieces(of: text)
    let start =
      #"{"model":"\#(request.wishes.model ?? "qwen3")","created_at":"2026-11-21T12:00:00.000000Z","message":"#
    let end =
      #","done":true,"done_reason":"stop","total_duration":900000000,"load_duration":9000000,"prompt_eval_count":20,"#
      + #""prompt_eval_duration":90000000,"eval_count":\#(words.count),"eval_duration":800000000}"#
    func message(_ content: String) -> String {
      start + #"{"role":"assistant","content":\#(WireWords.quoted(content))}"#
    }
    guard request.wishes.stream != false else {
      return .whole(message(text) + end, headers: [HTTPHeader("Content-Type", "application/json; charset=utf-8")])
    }
    let lines = words.map { message($0) + #","done":false}"# + "\n" } + [message("") + end + "\n"]
    return WireWords.stream(lines, type: "application/x-ndjson", headers: [])
  }
}

/// Text as the vendors' servers cut and quote it.
enum WireWords {
  /// Words with the white space before them; joined they are the text.
  static func pieces(of text: String) -> [String] {
    var pieces: [String] = []
    for character in text {
      let startsWord = character.isWhitespace && pieces.last?.last?.isWhitespace != true
      if pieces.isEmpty || startsWord { pieces.append("") }
      pieces[pieces.count - 1].append(character)
    }
    return pieces
  }

  /// Text as a JSON string.
  static func quoted(_ text: String) -> String {
    do {
      return String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    } catch {
      preconditionFailure("A text can always be written as JSON.")
    }
  }

  /// A stream of events, 20 ms apart after the first.
  static func stream(_ events: [String], type: String, headers: [HTTPHeader]) -> WireResponse {
    WireResponse(
      status: 200, headers: [HTTPHeader("Content-Type", type)] + headers,
      chunks: events.enumerated().map { index, event in
        ScriptedResponse.Chunk(after: .milliseconds(index == 0 ? 200 : 20), bytes: Array(event.utf8))
      }, headAfter: .milliseconds(200))
  }
}
