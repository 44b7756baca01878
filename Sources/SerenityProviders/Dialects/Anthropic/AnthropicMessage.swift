import SerenityCore

/// A message in Anthropic's own names; everything may be missing, nothing else is read.
struct AnthropicMessage: Decodable {
  struct Block: Decodable {
    var text: String?
    var thinking: String?

    /// The words of a block, or of a piece of one.
    var part: AnswerPart? {
      if let text, !text.isEmpty { return .text(text) }
      if let thinking, !thinking.isEmpty { return .reasoning(thinking) }
      return nil
    }
  }

  struct Tokens: Decodable {
    var input_tokens: Lenient<Double>?
    var cache_creation_input_tokens: Lenient<Double>?
    var cache_read_input_tokens: Lenient<Double>?
    var output_tokens: Lenient<Double>?

    /// `input_tokens` leaves out what the cache took or gave, so the prompt is the sum of the three.
    var usage: Usage {
      let cached = cache_read_input_tokens.tokenCount
      return Usage(
        promptTokens: input_tokens.tokenCount + cache_creation_input_tokens.tokenCount + cached, cachedTokens: cached,
        completionTokens: output_tokens.tokenCount)
    }
  }

  var model: String?
  var content: [Block]?
  var stop_reason: String?
  var usage: Lenient<Tokens>?
  var error: Complaint?

  /// The parts that this message tells, in the order a reader wants them.
  var parts: [AnswerPart] {
    var parts: [AnswerPart] = []
    if let model { parts.append(.model(model)) }
    parts.append(contentsOf: (content ?? []).compactMap(\.part))
    if let stop_reason { parts.append(Self.ending(stop_reason)) }
    if let tokens = usage?.value { parts.append(.usage(tokens.usage)) }
    return parts.isEmpty ? [.payload] : parts
  }

  static func ending(_ reason: String) -> AnswerPart {
    switch reason {
    case "end_turn", "stop_sequence": .finish(.stop)
    case "max_tokens", "model_context_window_exceeded": .finish(.length)
    case "tool_use": .finish(.toolCalls)
    case "refusal": .finish(.contentFilter)
    default: .finish(.other)
    }
  }
}

/// Reads the events of a streamed message.
struct AnthropicReader: EventReader {
  private struct Event: Decodable {
    var type: String?
    var message: AnthropicMessage?
    var content_block: AnthropicMessage.Block?
    var delta: Delta?
    var usage: Lenient<AnthropicMessage.Tokens>?
    var error: Complaint?
  }

  /// A piece of a block, or the end of the message.
  private struct Delta: Decodable {
    var text: String?
    var thinking: String?
    var stop_reason: String?
  }

  private let json = AnswerJSON()
  /// Told so far: the prompt's tokens come at the start, the answer's at the end, each the sum until then.
  private var usage = Usage()

  mutating func parts(of data: String) throws -> [AnswerPart] {
    let event = try json.read(Event.self, from: data)
    if let error = event.error { return [.failure(error.failure(status: 200))] }
    var parts: [AnswerPart] = []
    switch event.type {
    case "ping": return [.comment]
    case "message_stop": return [.done]
    case "error": return [.failure(Complaint(message: "").failure(status: 200))]
    case "message_start":
      var message = event.message
      let tokens = message?.usage?.value
      message?.usage = nil
      parts = message?.parts ?? []
      if let tokens { parts.append(.usage(told(tokens.usage))) }
    case "content_block_start": parts = [event.content_block?.part].compactMap { $0 }
    case "content_block_delta":
      let block = event.delta.map { AnthropicMessage.Block(text: $0.text, thinking: $0.thinking) }
      parts = [block?.part].compactMap { $0 }
    case "message_delta":
      if let reason = event.delta?.stop_reason { parts.append(AnthropicMessage.ending(reason)) }
      if let tokens = event.usage?.value { parts.append(.usage(told(tokens.usage))) }
    default: break
    }
    return parts.isEmpty ? [.payload] : parts
  }

  /// What was told so far, this included: the larger figure of each field.
  private mutating func told(_ more: Usage) -> Usage {
    usage.promptTokens = max(usage.promptTokens, more.promptTokens)
    usage.cachedTokens = max(usage.cachedTokens, more.cachedTokens)
    usage.completionTokens = max(usage.completionTokens, more.completionTokens)
    return usage
  }
}
