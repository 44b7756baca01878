public import SerenityCore

/// How one vendor spells a question and its answer (LLM-1); no dialect waits, sends or retries.
public protocol Dialect: Sendable {
  /// The provider's name, such as `deepseek`.
  var name: String { get }
  /// What whoever set it up should know, such as a retired model's name; a sentence each.
  var warnings: [String] { get }

  /// Spells a request; the same request gives the same bytes every time.
  ///
  /// `attempt` counts from 1 and goes into the label only. Throws a `ProviderFailure` of kind `invalidRequest` when
  /// the request cannot be asked.
  func encode(_ request: ChatRequest, attempt: Int) throws(ProviderFailure) -> HTTPRequest

  /// Makes a reader for one streamed answer; no event of it may be larger than `maximumEventBytes`.
  func makeStreamDecoder(maximumEventBytes: Int) -> any StreamDecoder

  /// Reads an answer that came whole.
  ///
  /// The parts are those a stream would have told, without `done`. Throws a `ProviderFailure` when the body is no
  /// answer, an error object among them.
  func decodeWhole(_ body: [UInt8]) throws(ProviderFailure) -> [AnswerPart]

  /// Says what a response with a status other than 2xx means, by status first, then by the body whatever its type.
  func decodeError(status: Int, body: [UInt8]) -> ProviderFailure
}

/// Reads one streamed answer: bytes in, cut anywhere, parts out; holds the vendor's framing, be it events or lines.
public protocol StreamDecoder: Sendable {
  /// The parts that these bytes complete, in order.
  mutating func feed(_ bytes: [UInt8]) -> [AnswerPart]
  /// What is left to say when the stream has ended.
  mutating func finish() -> [AnswerPart]
}

/// A part of an answer, in no vendor's spelling.
public enum AnswerPart: Hashable, Sendable {
  /// Words of the reply, as they came.
  case text(String)
  /// What the model thought; never part of the reply.
  case reasoning(String)
  /// The model that serves the answer.
  case model(String)
  /// Why the model stopped.
  case finish(ChatCompletion.FinishReason)
  /// What was consumed; where it is told twice, the larger figure of each field counts.
  case usage(Usage)
  /// The provider told an error in place of the rest.
  case failure(ProviderFailure)
  /// A payload event that says none of the above.
  case payload
  /// A sign of life that carries nothing, such as a keep-alive comment.
  case comment
  /// The provider said that nothing follows.
  case done
}
