import SerenityCore
import SerenityProviders

/// Makes a cassette of what other tools recorded; what cannot be taken over is named with its reason.
package struct CassetteImport: Hashable, Sendable {
  /// The cassette, one interaction an exchange, at steps 1 to n of one session or where it was.
  package private(set) var cassette: Cassette
  /// What was left out, each with its place and the reason.
  package private(set) var leftOut: [FileError] = []
  /// What came in otherwise than it was recorded, each with its place.
  package private(set) var notes: [FileError] = []

  /// Takes over the exchanges in their order; `path` is where the cassette is to stand.
  ///
  /// What an export of ours says of an exchange's place holds. The first exchange that is taken over decides the provider and the model of the header.
  package init(_ exchanges: [RecordedExchange], session: String, path: String) {
    cassette = Cassette(path: path, origin: .recorded, provider: "", model: "unknown", interactions: [])
    for exchange in exchanges {
      if let reason = reasonToLeaveOut(exchange) {
        leftOut.append(FileError(path: exchange.path, line: exchange.line, reason))
      } else if let kind = exchange.dialect {
        add(exchange, kind, session: session)
      }
    }
  }

  private func reasonToLeaveOut(_ exchange: RecordedExchange) -> String? {
    switch exchange.spokenBy {
    case .authored: return "left out: people wrote this answer, so it is no recording"
    case .some: return "left out: only the text of this answer was kept, so it is no recording"
    case nil: break
    }
    guard let kind = exchange.dialect else {
      let what =
        exchange.url.isEmpty ? "an answer in no known dialect" : "\(exchange.method) \(Redaction.address(exchange.url))"
      return "left out: \(what) is no request for an answer of a model"
    }
    if !exchange.method.isEmpty, exchange.method != "POST" {
      return "left out: \(exchange.method) \(Redaction.address(exchange.url)) is no request for an answer of a model"
    }
    guard (100...599).contains(exchange.status) else { return "left out: no answer came" }
    if exchange.body.isEmpty, exchange.status < 300 { return "left out: the answer's body was not kept" }
    if exchange.body.starts(with: [0x1f, 0x8b]) || exchange.body.starts(with: [0x28, 0xb5, 0x2f, 0xfd]) {
      return "left out: the body is still compressed; record it without Accept-Encoding"
    }
    if !cassette.provider.isEmpty, kind.rawValue != cassette.provider {
      return "left out: it is in the dialect \(kind.rawValue), and a cassette holds one, here \(cassette.provider); "
        + "import it on its own"
    }
    return nil
  }

  private mutating func add(_ exchange: RecordedExchange, _ kind: DialectKind, session: String) {
    if cassette.provider.isEmpty {
      cassette.provider = kind.rawValue
      cassette.model = Self.model(of: exchange, kind)
    }
    let headers = exchange.headers.map { Interaction.Recording.Header(name: $0.name, value: $0.value) }
    // An answer may repeat what the request was sent with, whatever that looks like.
    let secrets = Redaction.secrets(of: exchange)
    let recording = Interaction.Recording(
      status: exchange.status, headers: Redaction.headers(headers, secrets: secrets),
      chunks: chunks(exchange, secrets: secrets), sections: nil)
    let number = cassette.interactions.count + 1
    let isTaken = cassette.interactions.contains { $0.place == exchange.place }
    let place = isTaken ? nil : exchange.place
    // The header is line 1.
    cassette.interactions.append(
      Interaction(
        line: number + 1, place: place ?? CassettePlace(session: session, step: .number(number), call: .reply),
        content: .recorded(recording)))
    if exchange.isSpeltAnew { note(exchange, "the tool kept the body as a tree; its bytes are spelt anew") }
    if exchange.form == .events { note(exchange, "the stream's framing was lost; it is put around each event again") }
  }

  /// The chunks without secrets; one that is cut across chunks makes them one, so that no half of it stays.
  private mutating func chunks(_ exchange: RecordedExchange, secrets: [[UInt8]]) -> [Interaction.Recording.Chunk] {
    let chunks = exchange.chunks.map {
      Interaction.Recording.Chunk(milliseconds: $0.milliseconds ?? 0, bytes: $0.bytes)
    }
    let clean = Redaction.chunks(chunks, secrets: secrets)
    if clean.count < chunks.count { note(exchange, "a key was cut across chunks; they are one now") }
    return clean
  }

  private mutating func note(_ exchange: RecordedExchange, _ sentence: String) {
    notes.append(FileError(path: exchange.path, line: exchange.line, sentence))
  }

  /// The model that was asked for, else the one that answered.
  private static func model(of exchange: RecordedExchange, _ kind: DialectKind) -> String {
    if case .object(let members) = JSONParser.parsed(String(decoding: exchange.requestBody, as: UTF8.self)),
      case .string(let model) = members.first(where: { $0.key == "model" })?.value,
      model.contains(where: { !$0.isWhitespace })
    {
      return model
    }
    return RecordedAnswer(exchange)?.model ?? "unknown"
  }
}
