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
      var cached_tokens: Lenient<Double>?
      var reasoning_tokens: Lenient<Double>?
    }

    var prompt_tokens: Lenient<Double>?
    var completion_tokens: Lenient<Double>?
    var prompt_cache_hit_tokens: Lenient<Double>?
    var prompt_tokens_details: Lenient<Details>?
    var completion_tokens_details: Lenient<Details>?

    var usage: Usage {
      let prompt = Self.count(prompt_tokens)
      let completion = Self.count(completion_tokens)
      return Usage(
        promptTokens: prompt,
        cachedTokens: min(prompt, Self.count(prompt_cache_hit_tokens ?? prompt_tokens_details?.value?.cached_tokens)),
        completionTokens: completion,
        reasoningTokens: min(completion, Self.count(completion_tokens_details?.value?.reasoning_tokens)))
    }

    /// A number of tokens; what no call can have consumed counts for nothing, so that no sum of calls overflows.
    private static func count(_ told: Lenient<Double>?) -> Int {
      guard let number = told?.value, number >= 0, number <= 1e9 else { return 0 }
      return Int(number)
    }
  }

  var choices: [Choice]?
  var usage: Lenient<Tokens>?
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
    if let tokens = usage?.value { parts.append(.usage(tokens.usage)) }
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

/// A value that does without: of an odd shape it is nil, and what stands beside it is read all the same.
struct Lenient<Value: Decodable>: Decodable {
  var value: Value?

  init(from decoder: any Decoder) throws {
    do {
      value = try Value(from: decoder)
    } catch {
      // The words of an answer are not given up for a bill that cannot be read.
      value = nil
    }
  }
}

/// An error object; other servers of the same shape put a bare text in its place.
struct DeepSeekComplaint: Decodable {
  private struct Object: Decodable {
    var message: Lenient<String>?
    var type: Lenient<String>?
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
      message = object.message?.value ?? ""
      type = object.type?.value ?? ""
    } catch DecodingError.typeMismatch {
      message = try container.decode(String.self)
      type = ""
    }
  }
}
