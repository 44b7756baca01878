import FoundationEssentials
import SerenityCore
import SerenityProviders

/// A cassette as an HTTP archive (HAR 1.2), one entry a line.
///
/// What the standard has no place for stands behind an underscore, as it demands: `_origin`, `_provider`, `_place` and
/// `_chunks`, the pieces with their times. The request is not in a cassette, so only its address and model are given.
package enum HARPage {
  /// Renders a cassette; `version` is that of the program.
  package static func render(_ cassette: Cassette, version: String) -> String {
    let creator = JSONValue.members(["name": .string("serenity"), "version": .string(version)])
    let entries = cassette.interactions.map { entry($0, of: cassette).text }
    return #"{"log":{"version":"1.2","creator":\#(creator.text),"pages":[],"entries":["# + "\n"
      + entries.joined(separator: ",\n") + "\n]}}\n"
  }

  private static func entry(_ interaction: Interaction, of cassette: Cassette) -> JSONValue {
    let answer = Answer(interaction.content)
    let first = answer.chunks.first?.milliseconds ?? 0
    let all = answer.chunks.reduce(0) { $0 + $1.milliseconds }
    return .members([
      "startedDateTime": .string(date(answer) ?? "1970-01-01T00:00:00.000Z"), "time": .integer(all),
      "request": request(cassette), "response": response(answer), "cache": .object([]),
      "timings": .members([
        "blocked": .integer(-1), "dns": .integer(-1), "connect": .integer(-1), "ssl": .integer(-1),
        "send": .integer(0), "wait": .integer(first), "receive": .integer(all - first),
      ]),
      "comment": date(answer) == nil ? .string("When it happened is not known.") : nil,
      "_origin": .string(cassette.origin.rawValue), "_provider": .string(cassette.provider),
      "_place": .object(interaction.place.members),
      "_chunks": .array(
        answer.chunks.map { chunk in
          let (key, value) = spelled(chunk.bytes)
          return .object([
            .init(key: "milliseconds", value: .integer(chunk.milliseconds)),
            .init(key: key ?? "text", value: .string(value)),
          ])
        }),
    ])
  }

  // MARK: Parts

  /// What an entry tells of an answer, recorded or authored.
  private struct Answer {
    var status = 200
    var headers: [Interaction.Recording.Header] = []
    var chunks: [Interaction.Recording.Chunk] = []
    var type = "text/plain; charset=utf-8"

    init(_ content: Interaction.Content) {
      switch content {
      case .recorded(let recording):
        status = recording.status
        headers = Redaction.headers(recording.headers)
        chunks = Redaction.chunks(recording.chunks, secrets: [])
        type =
          headers.first { $0.name.lowercased() == "content-type" }?.value ?? "application/octet-stream"
      case .authored(let authored):
        chunks = [.init(milliseconds: 0, bytes: Array(Redaction.text(authored.text).utf8))]
        if authored.isJSON { type = "application/json" }
      }
    }
  }

  private static func request(_ cassette: Cassette) -> JSONValue {
    let kind = DialectKind(rawValue: cassette.provider)
    let body = JSONValue.members(["model": .string(Redaction.text(cassette.model))])
    return .members([
      "method": .string("POST"), "url": .string(address(kind, of: cassette)), "httpVersion": .string("unknown"),
      "cookies": .array([]), "headers": .array([]), "queryString": .array([]),
      "postData": .members([
        "mimeType": .string("application/json"), "params": .array([]), "text": .string(body.text),
        "comment": .string("The prompt is not kept in a cassette."),
      ]), "headersSize": .integer(-1), "bodySize": .integer(-1),
    ])
  }

  private static func response(_ answer: Answer) -> JSONValue {
    let body = answer.chunks.flatMap(\.bytes)
    let (encoding, text) = spelled(body)
    return .members([
      "status": .integer(answer.status), "statusText": .string(phrases[answer.status] ?? ""),
      "httpVersion": .string("unknown"), "cookies": .array([]),
      "headers": .array(
        answer.headers.map { .members(["name": .string($0.name), "value": .string($0.value)]) }),
      "content": .members([
        "size": .integer(body.count), "mimeType": .string(answer.type), "text": .string(text),
        "encoding": encoding.map { .string($0) },
      ]), "redirectURL": .string(""), "headersSize": .integer(-1), "bodySize": .integer(-1),
    ])
  }

  /// The bytes as text, or in base64 where they are no whole text.
  private static func spelled(_ bytes: [UInt8]) -> (encoding: String?, text: String) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return ("base64", Data(bytes).base64EncodedString())
    }
    return (nil, text)
  }

  /// When the answer began, by its own `Date` header, in ISO 8601.
  private static func date(_ answer: Answer) -> String? {
    guard let written = answer.headers.first(where: { $0.name.lowercased() == "date" })?.value,
      let instant = HTTPDate.parse(written)
    else { return nil }
    let local = Zone.utc.local(instant)
    let second = String(local.millisecondsSinceMidnight / 1000 % 60)
    return "\(local.day)T\(local.clock):\(second.count == 1 ? "0" : "")\(second).000Z"
  }

  /// The address that answered, where the cassette tells it, or else the one that the provider has by habit, for an
  /// archive must have one.
  private static func address(_ kind: DialectKind?, of cassette: Cassette) -> String {
    let usual = usualAddress(kind)
    guard let told = cassette.address.map(Redaction.address),
      let host = usual.firstRange(of: "://")?.upperBound, let path = usual[host...].firstIndex(of: "/")
    else { return usual }
    let base = told.hasSuffix("/") ? String(told.dropLast()) : told
    // The address may hold the beginning of the path already, such as `/v1`.
    let end = usual[path...]
    return base + (base.hasSuffix("/v1") && end.hasPrefix("/v1/") ? end.dropFirst(3) : end)
  }

  private static func usualAddress(_ kind: DialectKind?) -> String {
    switch kind {
    case .deepSeek: "https://api.deepseek.com/chat/completions"
    case .openAI: "https://api.openai.com/v1/chat/completions"
    case .responses: "https://api.openai.com/v1/responses"
    case .anthropic: "https://api.anthropic.com/v1/messages"
    case .ollama: "http://localhost:11434/api/chat"
    case .ollamaCompletions: "http://localhost:11434/v1/chat/completions"
    case nil: "https://provider.invalid/"
    }
  }

  private static let phrases = [
    200: "OK", 400: "Bad Request", 401: "Unauthorized", 402: "Payment Required", 403: "Forbidden", 404: "Not Found",
    408: "Request Timeout", 422: "Unprocessable Entity", 429: "Too Many Requests", 500: "Internal Server Error",
    502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout", 529: "Overloaded",
  ]
}
