import SerenityCore

/// The constant particulars of one answer, and its JSON in the order DeepSeek writes it.
struct Frame {
  var id: String
  /// Seconds since 1970.
  var created: Int64
  var model: String
  var fingerprint: String

  /// The events of a stream, each with its framing.
  func events(pieces: [String], finish: ChatCompletion.FinishReason, usage: Usage) -> [String] {
    var events = [event(delta: #"{"role":"assistant","content":""}"#, finish: nil, usage: nil)]
    events += pieces.map { event(delta: #"{"content":\#(JSONText.quoted($0))}"#, finish: nil, usage: nil) }
    events.append(event(delta: #"{"content":""}"#, finish: finish, usage: usage))
    events.append("data: [DONE]\n\n")
    return events
  }

  /// The body of a whole answer.
  func body(text: String, finish: ChatCompletion.FinishReason, usage: Usage) -> String {
    let message = #"{"role":"assistant","content":\#(JSONText.quoted(text))}"#
    let choice = #"{"index":0,"message":\#(message),"logprobs":null,"finish_reason":"\#(Self.spelled(finish))"}"#
    return #"{"id":"\#(id)","object":"chat.completion","created":\#(created),"model":"\#(model)","#
      + #""choices":[\#(choice)],"usage":\#(Self.json(usage)),"system_fingerprint":"\#(fingerprint)"}"#
  }

  private func event(delta: String, finish: ChatCompletion.FinishReason?, usage: Usage?) -> String {
    let reason = finish.map { "\"\(Self.spelled($0))\"" } ?? "null"
    return #"data: {"id":"\#(id)","object":"chat.completion.chunk","created":\#(created),"model":"\#(model)","#
      + #""system_fingerprint":"\#(fingerprint)","choices":[{"index":0,"delta":\#(delta),"logprobs":null,"#
      + #""finish_reason":\#(reason)}],"usage":\#(usage.map(Self.json) ?? "null")}"# + "\n\n"
  }

  private static func spelled(_ finish: ChatCompletion.FinishReason) -> String {
    switch finish {
    case .stop: "stop"
    case .length: "length"
    case .contentFilter: "content_filter"
    case .toolCalls: "tool_calls"
    case .other: "other"
    }
  }

  private static func json(_ usage: Usage) -> String {
    let reasoning =
      usage.reasoningTokens > 0
      ? #""completion_tokens_details":{"reasoning_tokens":\#(usage.reasoningTokens)},"# : ""
    return #"{"prompt_tokens":\#(usage.promptTokens),"completion_tokens":\#(usage.completionTokens),"#
      + #""total_tokens":\#(usage.promptTokens + usage.completionTokens),"#
      + #""prompt_tokens_details":{"cached_tokens":\#(usage.cachedTokens)},\#(reasoning)"#
      + #""prompt_cache_hit_tokens":\#(usage.cachedTokens),"#
      + #""prompt_cache_miss_tokens":\#(usage.promptTokens - usage.cachedTokens)}"#
  }
}

/// Text as JSON spells it.
enum JSONText {
  /// The text in quotes, with what JSON forbids escaped and everything else as it is.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case "\u{0}"..<"\u{20}":
        let hex = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
