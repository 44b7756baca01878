package import SerenityProviders

/// One exchange with a provider as some tool recorded it, in no tool's spelling (wire facts 8).
package struct RecordedExchange: Hashable, Sendable {
  /// How it was written down.
  package enum Form: String, Sendable, CaseIterable {
    /// Python's vcrpy, version 1.
    case vcrpy
    /// Ruby's VCR.
    case rubyVCR = "Ruby VCR"
    /// An HTTP archive, version 1.2.
    case har = "HAR"
    /// One request with its response.
    case pair = "request and response"
    /// The payloads of a stream, one a line; request and framing are gone.
    case events = "events"
    /// The answer's bytes alone.
    case answer = "answer"
  }

  /// A piece of the answer.
  package struct Chunk: Hashable, Sendable {
    /// After the one before, or after the request; nil where the tool kept no times.
    package var milliseconds: Int?
    package var bytes: [UInt8]
  }

  package var form: Form
  /// The file, for messages.
  package var path: String
  /// The line on which it begins, from 1; 1 where the form does not tell.
  package var line: Int
  /// Upper case; empty where only the answer was kept.
  package var method = ""
  /// Empty where only the answer was kept.
  package var url = ""
  package var requestHeaders: [HTTPHeader] = []
  package var requestBody: [UInt8] = []
  /// 0 where no answer came.
  package var status = 200
  package var headers: [HTTPHeader] = []
  package var chunks: [Chunk] = []
  /// When it was recorded, as the tool wrote it.
  package var recordedAt: String?
  /// Who made the answer, where an export of ours says that its text alone was kept; nil for bytes of the wire.
  package var spokenBy: Cassette.Origin?
  /// The provider's spelling, where an export of ours tells it; a host need not.
  package var spelling: DialectKind?
  /// Where in a story it was, where an export of ours tells it.
  package var place: CassettePlace?
  /// Whether the body was kept as a tree, so that its bytes are not those of the wire.
  package var isSpeltAnew = false

  /// All bytes of the answer.
  package var body: [UInt8] { chunks.flatMap(\.bytes) }

  /// The dialect in which it was answered; nil where nobody here speaks it.
  ///
  /// An export of ours tells it, and else the address decides; where there is none, what the answer says of itself does.
  package var dialect: DialectKind? {
    spelling ?? (url.isEmpty ? DialectKind(answer: body) : DialectKind(url: url))
  }

  /// The value of a header of the answer; nil where there is none.
  package func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}

extension DialectKind {
  /// The kind that an answer without an address is probably in, by the marks that each dialect leaves.
  init?(answer: [UInt8]) {
    // Some write the words first, and what it is behind them.
    let ends = String(decoding: answer.prefix(4096) + answer.suffix(4096), as: UTF8.self)
    func says(_ mark: String) -> Bool { ends.contains(mark) }
    if says("chat.completion") {
      self = ends.lowercased().contains("deepseek") ? .deepSeek : .openAI
    } else if says("\"response\"") || says("response.created") {
      self = .responses
    } else if says("message_start") || says("\"stop_reason\"") {
      self = .anthropic
    } else if says("\"done\"") {
      self = .ollama
    } else {
      return nil
    }
  }
}
