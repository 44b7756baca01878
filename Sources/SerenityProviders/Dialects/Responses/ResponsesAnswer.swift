import SerenityCore

/// A response in its vendors' own names; everything may be missing, nothing else is read.
struct ResponsesAnswer: Decodable {
  struct Item: Decodable {
    struct Content: Decodable {
      var type: String?
      var text: Lenient<String>?
      var refusal: Lenient<String>?
    }

    var type: String?
    var content: Lenient<[Content]>?
    var summary: Lenient<[Content]>?

    /// What an item of the output says: the message's words, or the thoughts before it.
    var parts: [AnswerPart] {
      var parts: [AnswerPart] = []
      for piece in (summary?.value ?? []) + (content?.value ?? []) {
        if piece.type == "refusal" { parts.append(.failure(.refused)) }
        guard let words = piece.text?.value, !words.isEmpty else { continue }
        switch type {
        case "message": parts.append(.text(words))
        case "reasoning": parts.append(.reasoning(words))
        default: break
        }
      }
      return parts
    }
  }

  struct Tokens: Decodable {
    struct Details: Decodable {
      var cached_tokens: Lenient<Double>?
      var reasoning_tokens: Lenient<Double>?
    }

    var input_tokens: Lenient<Double>?
    var input_tokens_details: Lenient<Details>?
    var output_tokens: Lenient<Double>?
    var output_tokens_details: Lenient<Details>?

    var usage: Usage {
      Usage(
        prompt: input_tokens.tokenCount, cached: (input_tokens_details?.value?.cached_tokens).tokenCount,
        completion: output_tokens.tokenCount,
        reasoning: (output_tokens_details?.value?.reasoning_tokens).tokenCount)
    }
  }

  struct Incomplete: Decodable { var reason: String? }

  var status: String?
  var model: String?
  var output: [Item]?
  var usage: Lenient<Tokens>?
  var incomplete_details: Incomplete?
  var error: Complaint?

  /// The parts that a whole response tells, in the order a reader wants them.
  var parts: [AnswerPart] {
    var parts: [AnswerPart] = []
    if let model { parts.append(.model(model)) }
    parts.append(contentsOf: (output ?? []).flatMap(\.parts))
    return parts + ending
  }

  /// What is said at the end: why the model stopped, and what was consumed.
  var ending: [AnswerPart] {
    if let error { return [.failure(error.failure(status: 200))] }
    var parts: [AnswerPart] = []
    switch status {
    case "failed", "cancelled": return [.failure(Complaint(message: "").failure(status: 200))]
    case "incomplete":
      switch incomplete_details?.reason {
      case "max_output_tokens": parts.append(.finish(.length))
      case "content_filter": parts.append(.finish(.contentFilter))
      default: parts.append(.finish(.other))
      }
    // The vendors tell a call of a tool as any other end; it is the output that says so.
    case "completed": parts.append(.finish(hasCall ? .toolCalls : .stop))
    default: parts.append(.finish(.other))
    }
    if let tokens = usage?.value { parts.append(.usage(tokens.usage)) }
    return parts
  }

  private var hasCall: Bool { (output ?? []).contains { $0.type == "function_call" } }
}

/// Reads the events of a streamed response, which ends without `[DONE]`.
struct ResponsesReader: EventReader {
  private struct Event: Decodable {
    var type: String?
    var delta: Lenient<String>?
    var response: ResponsesAnswer?
    var error: Complaint?
    var message: Lenient<String>?
    var code: Lenient<String>?
  }

  private let json = AnswerJSON()

  mutating func parts(of data: String) throws -> [AnswerPart] {
    let event = try json.read(Event.self, from: data)
    let delta = event.delta?.value ?? ""
    switch event.type {
    case "response.created": return event.response?.model.map { [.model($0)] } ?? [.payload]
    case "response.output_text.delta": return delta.isEmpty ? [.payload] : [.text(delta)]
    case "response.reasoning_text.delta", "response.reasoning_summary_text.delta":
      return delta.isEmpty ? [.payload] : [.reasoning(delta)]
    case "response.refusal.delta", "response.refusal.done": return [.failure(.refused)]
    case "response.completed", "response.incomplete": return (event.response?.ending ?? [.finish(.other)]) + [.done]
    case "response.failed":
      let complaint = event.response?.error ?? Complaint(message: "")
      return [.failure(complaint.failure(status: 200))]
    case "error":
      let flat = Complaint(message: event.message?.value ?? "", code: event.code?.value ?? "")
      return [.failure((event.error ?? flat).failure(status: 200))]
    default: return event.error.map { [.failure($0.failure(status: 200))] } ?? [.payload]
    }
  }
}
