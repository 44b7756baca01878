import FoundationEssentials
import SerenityCore

extension DeepSeekDialect {
  /// Reads a whole answer; blank lines in front are DeepSeek's sign of life while it works.
  public func decodeWhole(_ body: [UInt8]) throws(ProviderFailure) -> [AnswerPart] {
    guard let start = body.firstIndex(where: { !$0.isBlank }) else { throw .empty }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let json = body[start...].starts(with: mark) ? body[(start + mark.count)...] : body[start...]
    let answer: DeepSeekAnswer
    do {
      // Mended as text first, as a stream's events are: one broken letter must not cost the whole answer.
      answer = try DeepSeekAnswer.read(String(decoding: json, as: UTF8.self), with: JSONDecoder())
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
    // Some gateways send an event without data as their sign of life.
    if data.utf8.allSatisfy(\.isBlank) { return [.comment] }
    if data.utf8.count < 32, data.utf8.filter({ !$0.isBlank }).elementsEqual("[DONE]".utf8) {
      isOver = true
      return [.done]
    }
    do {
      return try DeepSeekAnswer.read(data, with: decoder).parts
    } catch {
      isOver = true
      return [.failure(.unreadable)]
    }
  }
}

extension DeepSeekAnswer {
  /// Reads an answer's JSON; where it cannot be read as it is, once more without halves of letters.
  fileprivate static func read(_ json: String, with decoder: JSONDecoder) throws -> DeepSeekAnswer {
    do {
      return try decoder.decode(DeepSeekAnswer.self, from: Data(json.utf8))
    } catch {
      let whole = SurrogateHalves.replaced(in: Array(json.utf8))
      guard let whole else { throw error }
      return try decoder.decode(DeepSeekAnswer.self, from: Data(whole))
    }
  }
}

extension UInt8 {
  /// Whether it is a space, a tab or a line end.
  var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
