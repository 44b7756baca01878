import SerenityCore

/// An answer or a streamed line of one in Ollama's own names; everything may be missing, nothing else is read.
struct OllamaAnswer: Decodable {
  struct Words: Decodable {
    var content: String?
    var thinking: Lenient<String>?
  }

  var model: String?
  var message: Words?
  var done: Lenient<Bool>?
  var done_reason: String?
  var prompt_eval_count: Lenient<Double>?
  var eval_count: Lenient<Double>?
  var error: Complaint?

  /// The parts that this answer tells, in the order a reader wants them; the end is said where it is done.
  var parts: [AnswerPart] {
    if let error { return [.failure(error.failure(status: 200))] }
    var parts: [AnswerPart] = []
    if let model { parts.append(.model(model)) }
    if let thought = message?.thinking?.value, !thought.isEmpty { parts.append(.reasoning(thought)) }
    if let text = message?.content, !text.isEmpty { parts.append(.text(text)) }
    if done?.value == true {
      parts.append(.finish(ending))
      // A prompt that was still in memory is not counted again; then only the answer's tokens are told.
      if prompt_eval_count != nil || eval_count != nil {
        parts.append(
          .usage(Usage(promptTokens: prompt_eval_count.tokenCount, completionTokens: eval_count.tokenCount)))
      }
    }
    return parts.isEmpty ? [.payload] : parts
  }

  private var ending: ChatCompletion.FinishReason {
    switch done_reason {
    case "stop", nil: .stop
    case "length": .length
    // `load` and `unload` among them: the model was moved in or out of memory and said nothing.
    default: .other
    }
  }
}

/// Reads Ollama's stream: one JSON object a line, the last one done.
struct OllamaStreamDecoder: StreamDecoder {
  private let json = AnswerJSON()
  private var framer: LineFramer
  private var splitter: ThinkSplitter
  private var isOver = false
  private var sawAnswer = false

  init(maximumEventBytes: Int, splitter: ThinkSplitter) {
    framer = LineFramer(maximumLineBytes: maximumEventBytes)
    self.splitter = splitter
  }

  mutating func feed(_ bytes: [UInt8]) -> [AnswerPart] {
    if isOver { return [] }
    var parts: [AnswerPart] = []
    for line in framer.feed(bytes) where !isOver { parts.append(contentsOf: read(line)) }
    if framer.isOversized, !isOver {
      isOver = true
      parts.append(contentsOf: splitter.finish() + [.failure(.oversized)])
    }
    return parts
  }

  mutating func finish() -> [AnswerPart] {
    if isOver { return [] }
    let line = framer.rest()
    // A line that was cut is the connection's trouble; what never was JSON is a page that is no answer.
    guard sawAnswer || line.first(where: { !$0.isBlank }) == 0x7B || line.allSatisfy(\.isBlank) else {
      return [.failure(.unreadable)]
    }
    let parts = read(line).filter { if case .failure(.unreadable) = $0 { false } else { true } }
    return parts.filter { $0 != .comment } + (isOver ? [] : splitter.finish())
  }

  private mutating func read(_ line: [UInt8]) -> [AnswerPart] {
    if line.allSatisfy(\.isBlank) { return [.comment] }
    do {
      let answer = try json.read(OllamaAnswer.self, from: String(decoding: line, as: UTF8.self))
      sawAnswer = true
      isOver = answer.done?.value == true
      return splitter.split(answer.parts) + (isOver ? [.done] : [])
    } catch {
      isOver = true
      return splitter.finish() + [.failure(.unreadable)]
    }
  }
}
