import SerenityCore
import SerenityProviders
import SerenityTestSupport
import Testing

/// A stream's parts, read whole, byte by byte and cut at random; the ways must agree.
struct DialectReading {
  let dialect: any Dialect

  func parts(_ pieces: [[UInt8]], maximumEventBytes: Int = 1 << 20) -> [AnswerPart] {
    var decoder = dialect.makeStreamDecoder(maximumEventBytes: maximumEventBytes)
    return pieces.flatMap { decoder.feed($0) } + decoder.finish()
  }

  /// The parts of a stream, the same however it is cut.
  func stream(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) -> [AnswerPart] {
    let bytes = Array(text.utf8)
    let whole = parts([bytes])
    #expect(parts(bytes.map { [$0] }) == whole, "byte by byte", sourceLocation: sourceLocation)
    for seed in 1...20 {
      let cut = ProviderChance(seed: UInt64(seed)).split(bytes, longest: 40)
      #expect(parts(cut) == whole, "cut by seed \(seed)", sourceLocation: sourceLocation)
    }
    return whole
  }

  /// The kind of the failure a stream ends with; nil when it does not.
  func failure(ofStream text: String) -> ModelError.Kind? {
    guard case .failure(let failure)? = stream(text).last else { return nil }
    return failure.kind
  }

  /// The kind of failure a whole body is; nil when it is an answer.
  func failure(ofWhole body: String) -> ModelError.Kind? {
    do throws(ProviderFailure) {
      _ = try dialect.decodeWhole(Array(body.utf8))
      return nil
    } catch {
      return error.kind
    }
  }

  /// The body a request is spelled with.
  func body(_ request: ChatRequest) throws -> String {
    String(decoding: try dialect.encode(request, attempt: 1).body, as: UTF8.self)
  }

  /// Streams that no dialect may stumble over, and what each must be read as at its end.
  static let rubbish: [(stream: String, kind: ModelError.Kind?)] = [
    ("", nil), ("\n\n\n", nil), (": keep-alive\n\n", nil), ("<html>\n<body>\n</html>\n", .invalidResponse),
  ]
}

extension ChatRequest {
  /// A question whose prompt is these messages, each a section of its own.
  static func conversation(
    _ messages: [ChatMessage], streams: Bool = true, parameters: ModelParameters = ModelParameters()
  ) -> ChatRequest {
    var request = ChatRequest.question(streams: streams, parameters: parameters)
    request.prompt.sections = messages.map { PromptSection(.history, messages: [$0], tokens: 1) }
    return request
  }
}
