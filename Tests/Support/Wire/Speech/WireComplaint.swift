import SerenityProviders

/// An error response that a provider was seen to give (wire facts 1.6, 2, 3, 4), with its own type and headers.
public enum WireComplaint: String, Hashable, Sendable, CaseIterable {
  /// 400 for a prompt beyond the window, as octets.
  case tooLong = "too-long"
  /// 400 for a model's name that is not known, or not any more.
  case unknownModel = "unknown-model"
  /// 400 for content the provider does not take.
  case refused
  /// 400 for a body of another shape, as a plain sentence.
  case unreadable
  /// 401 for a key that is not accepted; echoes its last letters.
  case wrongKey = "wrong-key"
  /// 401 for no key at all: plain text without a type.
  case noKey = "no-key"
  /// 402 for an account without balance.
  case noBalance = "no-balance"
  /// 429 for too many at once, as DeepSeek says it: without a Retry-After.
  case tooMany = "too-many"
  /// 429 with a Retry-After of 4 s.
  case tooManyForNow = "too-many-for-now"
  /// 500.
  case failed
  /// 503, too busy.
  case busy

  /// The status.
  public var status: Int {
    switch self {
    case .tooLong, .unknownModel, .refused, .unreadable: 400
    case .wrongKey, .noKey: 401
    case .noBalance: 402
    case .tooMany, .tooManyForNow: 429
    case .failed: 500
    case .busy: 503
    }
  }

  /// The response.
  var response: WireResponse {
    .whole(body, status: status, headers: type.map { [HTTPHeader("Content-Type", $0)] + always } ?? always)
  }

  private var type: String? {
    switch self {
    case .tooLong, .unknownModel, .refused, .unreadable: "application/octet-stream"
    case .noKey: nil
    default: "application/json"
    }
  }

  private var always: [HTTPHeader] {
    [HTTPHeader("Connection", "keep-alive"), HTTPHeader("Server", "elb")]
      + (self == .tooManyForNow ? [HTTPHeader("Retry-After", "4")] : [])
      + [HTTPHeader("X-Cache", "Error from cloudfront")]
  }

  private var body: String {
    switch self {
    case .tooLong:
      Self.json(
        "This model's maximum context length is 1048565 tokens. However, you requested 1250025 tokens (1250025 in the "
          + "messages, 0 in the completion). Please reduce the length of the messages or completion.")
    case .unknownModel:
      Self.json("The supported API model names are deepseek-v4-pro or deepseek-flash, but you passed another.")
    case .refused: Self.json("Content Exists Risk")
    case .unreadable:
      "Failed to deserialize the JSON body into the target type: messages[9]: invalid type: sequence, expected a "
        + "string at line 1 column 45446"
    case .wrongKey:
      Self.json("Authentication Fails, Your api key: ****-key is invalid", type: "authentication_error")
    case .noKey: "Authentication Fails (governor)"
    case .noBalance: Self.json("Insufficient Balance", type: "unknown_error")
    case .tooMany, .tooManyForNow:
      Self.json(
        "Too many requests. Your current concurrency is 26, which exceeds your concurrency limit of 25 based on your "
          + "remaining balance. Please top up your balance to restore your concurrency.", type: "rate_limit_error")
    case .failed: Self.json("Internal Server Error", type: "server_error")
    case .busy:
      Self.json(
        "Service is too busy. We advise users to temporarily switch to alternative LLM API service providers.",
        type: "service_unavailable_error", code: "service_unavailable_error")
    }
  }

  private static func json(
    _ message: String, type: String = "invalid_request_error", code: String = "invalid_request_error"
  ) -> String {
    #"{"error":{"message":"\#(message)","type":"\#(type)","param":null,"code":"\#(code)"}}"#
  }
}
