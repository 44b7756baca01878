/// What one vendor's events mean; the framing is the stream decoder's.
protocol EventReader: Sendable {
  /// The parts of one event's data; throws what the JSON decoder throws where it cannot be read.
  mutating func parts(of data: String) throws -> [AnswerPart]
  /// What was held back and is told at the end, however the end comes.
  mutating func rest() -> [AnswerPart]
}

extension EventReader {
  /// Nothing, for a reader that holds nothing back.
  func rest() -> [AnswerPart] { [] }
}

/// Reads a stream of server-sent events, ended by `[DONE]` or by whatever the reader takes for the end.
struct EventStreamDecoder<Reader: EventReader>: StreamDecoder {
  private var parser: SSEParser
  private var reader: Reader
  private var isOver = false
  private var sawEvent = false

  init(maximumEventBytes: Int, reader: Reader) {
    parser = SSEParser(maximumEventBytes: maximumEventBytes)
    self.reader = reader
  }

  mutating func feed(_ bytes: [UInt8]) -> [AnswerPart] {
    var parts: [AnswerPart] = []
    for item in parser.feed(bytes) {
      // What follows the end is read to the end of the connection, and means nothing.
      if isOver { break }
      switch item {
      case .comment: parts.append(.comment)
      case .oversized: parts.append(contentsOf: end(with: .failure(.oversized)))
      case .event(let event):
        sawEvent = true
        parts.append(contentsOf: read(event.data))
      }
    }
    return parts
  }

  mutating func finish() -> [AnswerPart] {
    if isOver { return [] }
    // A page that is no stream of events at all, such as a gateway's, has lines but no event.
    return sawEvent || parser.ignoredLines == 0 ? reader.rest() : [.failure(.unreadable)]
  }

  private mutating func read(_ data: String) -> [AnswerPart] {
    // Some gateways send an event without data as their sign of life.
    if data.utf8.allSatisfy(\.isBlank) { return [.comment] }
    if data.utf8.count < 32, data.utf8.filter({ !$0.isBlank }).elementsEqual("[DONE]".utf8) {
      return end(with: .done)
    }
    do {
      let parts = try reader.parts(of: data)
      if parts.last == .done { isOver = true }
      return parts
    } catch {
      return end(with: .failure(.unreadable))
    }
  }

  private mutating func end(with part: AnswerPart) -> [AnswerPart] {
    isOver = true
    return reader.rest() + [part]
  }
}
