import SerenityCore

/// An answer or a streamed piece of one in DeepSeek's own names; everything may be missing, nothing else is read.
struct DeepSeekAnswer: Decodable {
  struct Choice: Decodable {
    var delta: Words?
    var message: Words?
    var finish_reason: String?
  }

  struct Words: Decodable {
    var content: String?
    var reasoning_content: String?
  }

  struct Tokens: Decodable {
    struct Details: Decodable {
      var cached_tokens: Int?
      var reasoning_tokens: Int?
    }

    var prompt_tokens: Int?
    var completion_tokens: Int?
    var prompt_cache_hit_tokens: Int?
    var prompt_tokens_details: Details?
    var completion_tokens_details: Details?

    var usage: Usage {
      Usage(
        promptTokens: prompt_tokens ?? 0,
        cachedTokens: prompt_cache_hit_tokens ?? prompt_tokens_details?.cached_tokens ?? 0,
        completionTokens: completion_tokens ?? 0,
        reasoningTokens: completion_tokens_details?.reasoning_tokens ?? 0)
    }
  }

  var choices: [Choice]?
  var usage: Tokens?
  var model: String?
  var error: DeepSeekComplaint?

  /// The parts that this answer tells, in the order a reader wants them.
  var parts: [AnswerPart] {
    if let error { return [.failure(error.failure(status: 200))] }
    var parts: [AnswerPart] = []
    if let model { parts.append(.model(model)) }
    if let choice = choices?.first {
      let words = choice.delta ?? choice.message
      if let reasoning = words?.reasoning_content, !reasoning.isEmpty { parts.append(.reasoning(reasoning)) }
      if let text = words?.content, !text.isEmpty { parts.append(.text(text)) }
      if let reason = choice.finish_reason { parts.append(Self.ending(reason)) }
    }
    if let usage { parts.append(.usage(usage.usage)) }
    return parts.isEmpty ? [.payload] : parts
  }

  private static func ending(_ reason: String) -> AnswerPart {
    switch reason {
    case "stop": .finish(.stop)
    case "length": .finish(.length)
    case "content_filter": .finish(.contentFilter)
    case "tool_calls": .finish(.toolCalls)
    // The inference system broke the answer off: a failure that passes, not an end.
    case "insufficient_system_resource": .failure(.overloaded)
    default: .finish(.other)
    }
  }
}

/// An error object; other servers of the same shape put a bare text in its place.
struct DeepSeekComplaint: Decodable {
  private struct Object: Decodable {
    var message: String?
    var type: String?
  }

  var message: String
  var type: String

  init(message: String, type: String = "") {
    self.message = message
    self.type = type
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do {
      let object = try container.decode(Object.self)
      message = object.message ?? ""
      type = object.type ?? ""
    } catch DecodingError.typeMismatch {
      message = try container.decode(String.self)
      type = ""
    }
  }
}
