package import SerenityCore
package import SerenityProviders

/// What a recorded answer says, read by the dialect in which it was given.
package struct RecordedAnswer: Hashable, Sendable {
  package var text = ""
  package var reasoning = ""
  package var usage: Usage?
  package var finish: ChatCompletion.FinishReason?
  package var model: String?
  /// What went wrong, for an answer that is none.
  package var failure: ProviderFailure?
  /// Whether it came as a stream.
  package var isStream = false

  package init() {}

  /// Reads an answer whose bytes came in these pieces.
  package init(dialect: any Dialect, status: Int, headers: [HTTPHeader], pieces: [[UInt8]]) {
    let body = pieces.flatMap(\.self)
    guard (200..<300).contains(status) else {
      failure = dialect.decodeError(status: status, body: body)
      return
    }
    isStream = Self.isStream(headers: headers, body: body)
    guard isStream else {
      do throws(ProviderFailure) { try dialect.decodeWhole(body).forEach { take($0) } } catch { failure = error }
      return
    }
    var decoder = dialect.makeStreamDecoder(maximumEventBytes: 4 << 20)
    for piece in pieces { decoder.feed(piece).forEach { take($0) } }
    decoder.finish().forEach { take($0) }
  }

  /// Reads an exchange's answer; nil where nobody here speaks its dialect.
  package init?(_ exchange: RecordedExchange) {
    guard let kind = exchange.dialect else { return nil }
    self.init(
      dialect: kind.reader(), status: exchange.status, headers: exchange.headers, pieces: exchange.chunks.map(\.bytes))
  }

  /// Whether a body is a stream, by its type or, where the type was lost, by its first bytes.
  package static func isStream(headers: [HTTPHeader], body: [UInt8]) -> Bool {
    let type = headers.first { $0.name.lowercased() == "content-type" }?.value.lowercased() ?? ""
    if type.hasPrefix("text/event-stream") || type.hasPrefix("application/x-ndjson") { return true }
    let start = body.prefix(64).drop { $0 == 0x20 || (0x09...0x0d).contains($0) }
    if ["data:", "event:", ":"].contains(where: { start.starts(with: $0.utf8) }) { return true }
    let lines = body.split(separator: 0x0a, maxSplits: 2)
    return lines.count > 1 && lines[0].first == UInt8(ascii: "{") && lines[0].last == UInt8(ascii: "}")
      && lines[1].first == UInt8(ascii: "{")
  }

  private mutating func take(_ part: AnswerPart) {
    switch part {
    case .text(let piece): text += piece
    case .reasoning(let piece): reasoning += piece
    case .model(let name): model = name
    case .finish(let reason): finish = reason
    case .usage(let told): usage = usage.map { Self.larger($0, told) } ?? told
    case .failure(let failure): self.failure = failure
    case .payload, .comment, .done: break
    }
  }

  /// The larger figure of each field; where usage is told twice, it counts.
  private static func larger(_ one: Usage, _ other: Usage) -> Usage {
    Usage(
      promptTokens: max(one.promptTokens, other.promptTokens), cachedTokens: max(one.cachedTokens, other.cachedTokens),
      completionTokens: max(one.completionTokens, other.completionTokens),
      reasoningTokens: max(one.reasoningTokens, other.reasoningTokens))
  }
}
