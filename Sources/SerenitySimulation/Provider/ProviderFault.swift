public import SerenityProviders

/// A trouble of the provider's, as scenarios name them (LLM-8).
public enum ProviderFault: Hashable, Sendable {
  /// The provider cannot be reached.
  case offline
  /// 429 for too many at once, as DeepSeek says it: without a Retry-After.
  case rateLimit
  /// 503, too busy.
  case serverError
  /// The connection closes after so many chunks of the body.
  case cutStream(afterChunks: Int)
  /// 200 with white space alone.
  case empty
  /// 200 and then nothing, for ever.
  case stall
  /// 200 and then keep-alive alone, for ever.
  case keepAlive
  /// 401, the key is refused.
  case unauthorized
  /// 402, no balance.
  case noBalance
  /// 400, the content is refused.
  case refused
  /// 200 with what is no answer.
  case garbage
  /// The answer as scripted, but its first words come so long after the request.
  case slow(firstWord: Duration)

  /// The names scenarios use, sorted.
  public static let names = [
    "cut-stream", "empty", "garbage", "keep-alive", "no-balance", "offline", "rate-limit", "refused", "server-error",
    "slow", "stall", "unauthorized",
  ]

  /// The fault with a name; nil for an unknown one.
  ///
  /// A cut without a count is before the first chunk, a slowness without a span is 8 s.
  public init?(name: String, afterChunks: Int? = nil, firstWord: Duration? = nil) {
    switch name {
    case "offline": self = .offline
    case "rate-limit": self = .rateLimit
    case "server-error": self = .serverError
    case "cut-stream": self = .cutStream(afterChunks: afterChunks ?? 0)
    case "empty": self = .empty
    case "stall": self = .stall
    case "keep-alive": self = .keepAlive
    case "unauthorized": self = .unauthorized
    case "no-balance": self = .noBalance
    case "refused": self = .refused
    case "garbage": self = .garbage
    case "slow": self = .slow(firstWord: firstWord ?? .seconds(8))
    default: return nil
    }
  }

  /// Whether it alters an answer; any other takes the answer's place, and no recording need be there.
  public var needsAnswer: Bool {
    switch self {
    case .cutStream, .slow: true
    default: false
    }
  }
}

extension ProviderFault {
  /// What becomes of a response under the fault; an answer whose place is taken is not looked at.
  ///
  /// Throws `unreachable` when the provider is offline.
  public func apply(to response: ScriptedResponse) throws(TransportError) -> ScriptedResponse {
    switch self {
    case .cutStream(let count): response.cut(afterChunks: count)
    case .slow(let firstWord): response.delayed(toFirstWord: firstWord)
    default: try instead(streams: response.isStream)
    }
  }

  /// What a fault answers in the place of an answer; not for one that `needsAnswer`.
  ///
  /// Throws `unreachable` when the provider is offline.
  public func answer(to request: HTTPRequest) throws(TransportError) -> ScriptedResponse {
    precondition(!needsAnswer, "a cut or slow answer is made from the answer it alters")
    return try instead(
      streams: request.headers.contains {
        $0.name.lowercased() == "accept" && $0.value.lowercased().contains("text/event-stream")
      })
  }

  private func instead(streams: Bool) throws(TransportError) -> ScriptedResponse {
    switch self {
    case .offline: throw .unreachable(detail: "the simulated network is down")
    case .rateLimit: Self.complaint(429, DeepSeekErrors.rateLimit)
    case .serverError: Self.complaint(503, DeepSeekErrors.busy)
    case .unauthorized: Self.complaint(401, DeepSeekErrors.unauthorized)
    case .noBalance: Self.complaint(402, DeepSeekErrors.noBalance)
    case .refused: Self.complaint(400, DeepSeekErrors.refused, type: "application/octet-stream")
    case .empty: Self.silence(streams: streams, says: "\n\n\n  \n", .done)
    case .stall: Self.silence(streams: streams, says: nil, .stalls)
    case .keepAlive: Self.silence(streams: streams, says: nil, .keepsAliveForever)
    case .garbage:
      ScriptedResponse(
        headAfter: .milliseconds(200), status: 200, headers: [HTTPHeader("Content-Type", "text/html")],
        chunks: [
          ScriptedResponse.Chunk(
            after: .milliseconds(10), bytes: Array("<html><title>Sign in to this network</title></html>\n".utf8))
        ])
    case .cutStream, .slow: preconditionFailure("altered answers are made from the answer")
    }
  }

  private static func complaint(_ status: Int, _ body: String, type: String = "application/json") -> ScriptedResponse {
    ScriptedResponse(
      headAfter: .milliseconds(210), status: status, headers: DeepSeekHeaders.error(type: type),
      chunks: [ScriptedResponse.Chunk(after: .zero, bytes: Array(body.utf8))])
  }

  private static func silence(
    streams: Bool, says: String?, _ ending: ScriptedResponse.Ending
  ) -> ScriptedResponse {
    ScriptedResponse(
      headAfter: .milliseconds(450), status: 200,
      headers: [HTTPHeader("Content-Type", streams ? "text/event-stream; charset=utf-8" : "application/json")],
      chunks: says.map { [ScriptedResponse.Chunk(after: .milliseconds(500), bytes: Array($0.utf8))] } ?? [],
      ending: ending)
  }
}

extension ScriptedResponse {
  /// The response with its connection closed after so many chunks.
  func cut(afterChunks count: Int) -> Self {
    var response = self
    response.chunks = Array(chunks.prefix(max(0, count)))
    response.ending = .closedEarly
    return response
  }

  /// The response with its first chunk moved to so long after the request; the rest keeps its pace.
  func delayed(toFirstWord span: Duration) -> Self {
    var response = self
    if let first = chunks.first {
      response.chunks[0].after = max(first.after, span - headAfter)
    } else {
      response.headAfter = max(headAfter, span)
    }
    return response
  }
}

/// The error bodies DeepSeek was seen to send (wire facts 1.6).
enum DeepSeekErrors {
  static let rateLimit = body(
    "Too many requests. Your current concurrency is 26, which exceeds your concurrency limit of 25 based on your "
      + "remaining balance. Please top up your balance to restore your concurrency.",
    type: "rate_limit_error")
  static let busy = body(
    "Service is too busy. We advise users to temporarily switch to alternative LLM API service providers.",
    type: "service_unavailable_error", code: "service_unavailable_error")
  static let unauthorized = body(
    "Authentication Fails, Your api key: ****-key is invalid", type: "authentication_error")
  static let noBalance = body("Insufficient Balance", type: "unknown_error")
  static let refused = body("Content Exists Risk", type: "invalid_request_error")

  private static func body(_ message: String, type: String, code: String = "invalid_request_error") -> String {
    #"{"error":{"message":"\#(message)","type":"\#(type)","param":null,"code":"\#(code)"}}"#
  }
}
