import SerenityCore
import SerenityProviders

/// What a cassette or a recording of another tool holds, to be shown.
package struct CassetteListing: Hashable, Sendable {
  /// One interaction.
  package struct Row: Hashable, Sendable {
    /// The how-manieth in the file, from 1.
    package var number: Int
    /// The line in the file.
    package var line: Int
    /// Where it is for, or what was asked of whom.
    package var place: String
    /// The HTTP status; nil for an authored answer.
    package var status: Int?
    /// In how many pieces it came; nil for an authored answer.
    package var chunks: Int?
    /// Milliseconds to the first byte; nil where no times were kept.
    package var firstByte: Int?
    /// Milliseconds to the last byte; nil where no times were kept.
    package var total: Int?
    package var answer: RecordedAnswer
    /// Whether the dialect is known, so that the answer could be read.
    package var isRead: Bool
    /// Whether the prompt that it answers is known.
    package var isVerified: Bool
    /// The headers whose values are or will be kept back.
    package var redacted: [String]
  }

  /// What the file is, such as `a recorded cassette`.
  package var kind: String
  /// Of a cassette's header; nil for what another tool recorded.
  package var provider: String?
  /// Of a cassette's header; nil for what another tool recorded.
  package var model: String?
  /// In the file's order.
  package var rows: [Row]

  /// How many answers are played without the check for staleness.
  package var unverified: Int { rows.count { !$0.isVerified } }
  /// The names of all headers that are kept back, sorted.
  package var redacted: [String] { Set(rows.flatMap(\.redacted)).sorted() }

  /// Reads a cassette, or whatever another tool recorded; `path` is for messages.
  ///
  /// Throws every fault of the file, by line.
  package static func read(_ bytes: [UInt8], path: String) throws(FileErrors) -> CassetteListing {
    Cassette.isLikely(bytes)
      ? CassetteListing(try Cassette.parse(bytes, path: path))
      : CassetteListing(try RecordedExchange.read(bytes, path: path))
  }

  init(_ cassette: Cassette) {
    kind = "\(cassette.origin == .authored ? "an" : "a") \(cassette.origin.rawValue) cassette"
    (provider, model) = (cassette.provider, cassette.model)
    let reader = DialectKind(rawValue: cassette.provider)?.reader()
    rows = cassette.interactions.enumerated().map { index, interaction in
      var row = Row(
        number: index + 1, line: interaction.line, place: interaction.place.description, answer: RecordedAnswer(),
        isRead: true, isVerified: true, redacted: [])
      switch interaction.content {
      case .authored(let authored):
        row.answer.text = authored.text
        row.answer.usage = authored.usage
      case .recorded(let recording):
        row.status = recording.status
        row.setTimes(recording.chunks.map(\.milliseconds))
        row.isVerified = recording.sections != nil
        row.redacted = recording.headers.map(\.name).filter { Redaction.isSecret(header: $0) }
        row.isRead = reader != nil
        if let reader {
          row.answer = RecordedAnswer(
            dialect: reader, status: recording.status, headers: recording.headers.map { HTTPHeader($0.name, $0.value) },
            pieces: recording.chunks.map(\.bytes))
        }
      }
      return row
    }
  }

  init(_ exchanges: [RecordedExchange]) {
    kind = "a recording (\(exchanges.first?.form.rawValue ?? "empty"))"
    rows = exchanges.enumerated().map { index, exchange in
      let answer = RecordedAnswer(exchange)
      var row = Row(
        number: index + 1, line: exchange.line,
        place: exchange.url.isEmpty ? "answer \(index + 1)" : "\(exchange.method) \(Redaction.address(exchange.url))",
        status: exchange.status, answer: answer ?? RecordedAnswer(), isRead: answer != nil, isVerified: false,
        redacted: (exchange.requestHeaders + exchange.headers).map(\.name).filter { Redaction.isSecret(header: $0) })
      row.setTimes(exchange.chunks.map(\.milliseconds))
      return row
    }
  }
}

extension CassetteListing.Row {
  fileprivate mutating func setTimes(_ times: [Int?]) {
    chunks = times.count
    let known = times.compactMap(\.self)
    guard known.count == times.count, let first = known.first else { return }
    firstByte = first
    total = known.reduce(0, +)
  }
}

extension Cassette {
  /// Whether a file begins like a cassette of ours.
  package static func isLikely(_ bytes: [UInt8]) -> Bool {
    let line = withoutByteOrderMark(bytes).prefix(4096).prefix { $0 != UInt8(ascii: "\n") }
    guard case .object(let members) = JSONParser.parsed(String(decoding: line, as: UTF8.self)) else { return false }
    return members.contains { $0.key == "cassette" }
  }
}
