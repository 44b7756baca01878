import SerenityCore

/// An answer or a streamed piece of one in the shape of OpenAI's chat completions, which many others speak.
///
/// Everything may be missing, nothing else is read: DeepSeek tells its thoughts as `reasoning_content` and its cache as
/// `prompt_cache_hit_tokens`, Ollama its thoughts as `reasoning` (wire facts 1.3, 2 and 4).
struct CompletionsAnswer: Decodable {
  struct Choice: Decodable {
    var delta: Words?
    var message: Words?
    var finish_reason: String?
  }

  struct Words: Decodable {
    var content: String?
    var reasoning_content: String?
    var reasoning: Lenient<String>?
    var refusal: Lenient<String>?
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
      Usage(
        prompt: prompt_tokens.tokenCount,
        cached: (prompt_cache_hit_tokens ?? prompt_tokens_details?.value?.cached_tokens).tokenCount,
        completion: completion_tokens.tokenCount,
        reasoning: (completion_tokens_details?.value?.reasoning_tokens).tokenCount)
    }
  }

  var choices: [Choice]?
  var usage: Lenient<Tokens>?
  var model: String?
  var error: Complaint?

  /// The parts that this answer tells, in the order a reader wants them.
  var parts: [AnswerPart] {
    if let error { return [.failure(error.failure(status: 200))] }
    var parts: [AnswerPart] = []
    if let model { parts.append(.model(model)) }
    if let choice = choices?.first {
      let words = choice.delta ?? choice.message
      if let thought = words?.reasoning_content ?? words?.reasoning?.value, !thought.isEmpty {
        parts.append(.reasoning(thought))
      }
      if let text = words?.content, !text.isEmpty { parts.append(.text(text)) }
      // The model's own refusal stands in a field of its own, beside a content that is null.
      if let refusal = words?.refusal?.value, !refusal.isEmpty { parts.append(.failure(.refused)) }
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
    case "tool_calls", "function_call": .finish(.toolCalls)
    // DeepSeek's inference system broke the answer off: a failure that passes, not an end.
    case "insufficient_system_resource": .failure(.overloaded)
    default: .finish(.other)
    }
  }

  /// The parts of an answer that came whole; throws where it is none.
  static func parts(ofWhole body: [UInt8]) throws(ProviderFailure) -> [AnswerPart] {
    let answer = try AnswerJSON().read(Self.self, fromWhole: body)
    guard let choices = answer.choices else {
      throw answer.error?.failure(status: 200) ?? .unreadable
    }
    guard !choices.isEmpty || answer.error != nil else { throw .empty }
    return try answer.parts.withoutFailure()
  }
}

/// Reads the events of a streamed chat completion.
struct CompletionsReader: EventReader {
  private let json = AnswerJSON()
  /// Takes thoughts out of the content, for servers that leave them in it.
  private var splitter: ThinkSplitter?

  init(splitter: ThinkSplitter? = nil) { self.splitter = splitter }

  mutating func parts(of data: String) throws -> [AnswerPart] {
    let parts = try json.read(CompletionsAnswer.self, from: data).parts
    return splitter?.split(parts) ?? parts
  }

  mutating func rest() -> [AnswerPart] { splitter?.finish() ?? [] }
}
