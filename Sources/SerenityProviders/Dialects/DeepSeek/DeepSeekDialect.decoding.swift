import FoundationEssentials
import SerenityCore

extension DeepSeekDialect {
  /// Reads a whole answer; blank lines in front are DeepSeek's sign of life while it works.
  public func decodeWhole(_ body: [UInt8]) throws(ProviderFailure) -> [AnswerPart] {
    guard let start = body.firstIndex(where: { !$0.isBlank }) else { throw .empty }
    let answer: DeepSeekAnswer
    do {
      answer = try JSONDecoder().decode(DeepSeekAnswer.self, from: Data(body[start...]))
    } catch {
      throw .unreadable
    }
    guard let choices = answer.choices else {
      throw answer.error?.failure(status: 200) ?? .unreadable
    }
    guard !choices.isEmpty || answer.error != nil else { throw .empty }
    for case .failure(let failure) in answer.parts { throw failure }
    return answer.parts
  }
}

/// Reads DeepSeek's stream: server-sent events of JSON, ended by `[DONE]`.
struct DeepSeekStreamDecoder: StreamDecoder {
  private var parser: SSEParser
  private var isOver = false
  private var sawEvent = false
  private let decoder = JSONDecoder()

  init(maximumEventBytes: Int) { parser = SSEParser(maximumEventBytes: maximumEventBytes) }

  mutating func feed(_ bytes: [UInt8]) -> [AnswerPart] {
    var parts: [AnswerPart] = []
    for item in parser.feed(bytes) {
      // What follows the end is read to the end of the connection, and means nothing.
      if isOver { break }
      switch item {
      case .comment: parts.append(.comment)
      case .oversized:
        parts.append(.failure(.oversized))
        isOver = true
      case .event(let event):
        sawEvent = true
        parts.append(contentsOf: read(event.data))
      }
    }
    return parts
  }

  mutating func finish() -> [AnswerPart] {
    // A page that is no stream of events at all, such as a gateway's, has lines but no event.
    isOver || sawEvent || parser.ignoredLines == 0 ? [] : [.failure(.unreadable)]
  }

  private mutating func read(_ data: String) -> [AnswerPart] {
    if data.utf8.count < 32, data.utf8.filter({ !$0.isBlank }).elementsEqual("[DONE]".utf8) {
      isOver = true
      return [.done]
    }
    do {
      return try decoder.decode(DeepSeekAnswer.self, from: Data(data.utf8)).parts
    } catch {
      isOver = true
      return [.failure(.unreadable)]
    }
  }
}

extension UInt8 {
  /// Whether it is a space, a tab or a line end.
  var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
