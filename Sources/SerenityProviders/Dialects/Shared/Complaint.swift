import FoundationEssentials
import SerenityCore

/// A provider's error object; other servers of the same shape put a bare text in its place.
struct Complaint: Decodable {
  private struct Object: Decodable {
    var message: Lenient<String>?
    var type: Lenient<String>?
    var code: Lenient<String>?
  }

  /// The provider's words: looked into for what they mean, never shown.
  var message: String
  var type: String
  var code: String

  init(message: String, type: String = "", code: String = "") {
    self.message = message
    self.type = type
    self.code = code
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do {
      let object = try container.decode(Object.self)
      self.init(
        message: object.message?.value ?? "", type: object.type?.value ?? "", code: object.code?.value ?? "")
    } catch DecodingError.typeMismatch {
      self.init(message: try container.decode(String.self))
    }
  }

  /// What an error response's body says, read whatever its type says it is.
  ///
  /// DeepSeek's 400s call themselves `application/octet-stream`, its 401 may be plain text.
  init(body: [UInt8]) {
    struct Envelope: Decodable { var error: Complaint? }
    let text = String(decoding: body, as: UTF8.self)
    self.init(message: text)
    do {
      self = try AnswerJSON().read(Envelope.self, from: text).error ?? self
    } catch {
      // Not JSON, then: the text itself is the complaint.
    }
    // Anthropic says this in details that nothing else is read of (wire facts 3).
    if text.contains("enforced_spend_limit_reached") { code = "enforced_spend_limit_reached" }
  }
}

extension Complaint {
  /// The failure it means: by the status first, then by the type and code, then by the message.
  ///
  /// The sentences are ours throughout: the server's echo the end of the key, and may echo the user's words.
  /// `currentModel` is a name to try where the configured one is not known.
  func failure(status: Int, currentModel: String? = nil) -> ProviderFailure {
    switch status {
    case 401, 403: .unauthorized
    case 402: .noBalance
    case 408: ProviderFailure(TransportError.timedOut)
    case 429: meansNoBalance ? .noBalance : .tooMany
    case 409, 500...: .busy(status: status)
    case 400, 404, 405, 413, 422: invalidRequest(status: status, currentModel: currentModel)
    case 200..<300: byType(currentModel: currentModel)
    case 300..<400:
      ProviderFailure(
        .misconfigured, "The provider's address answers with a redirect; configure the address it leads to.")
    default:
      ProviderFailure(.misconfigured, "The provider answered \(status); check its address and the model's name.")
    }
  }

  private var meansNoBalance: Bool { Self.noBalanceMarks.contains(type) || Self.noBalanceMarks.contains(code) }

  private static let noBalanceMarks: Set<String> = [
    "insufficient_quota", "credit_balance_exhausted", "billing_hard_limit_reached", "billing_error",
    "enforced_spend_limit_reached",
  ]

  /// The meaning of an error object inside a response that began well.
  private func byType(currentModel: String?) -> ProviderFailure {
    if meansNoBalance { return .noBalance }
    if let known = Self.known(type) ?? Self.known(code) { return known }
    if says("insufficient balance") { return .noBalance }
    if says("concurrency") { return .tooMany }
    switch type {
    case "not_found_error": return invalidRequest(status: 404, currentModel: currentModel)
    case "request_too_large": return invalidRequest(status: 413, currentModel: currentModel)
    case "invalid_request_error": return invalidRequest(status: 400, currentModel: currentModel)
    default:
      let isRefusal = says("content exists risk") || Self.refusalMarks.contains(code)
      return isRefusal || code == "context_length_exceeded"
        ? invalidRequest(status: 400, currentModel: currentModel) : .busy(status: nil)
    }
  }

  /// What a type or a code means by itself; DeepSeek's `invalid_request_error` as a code means nothing.
  private static func known(_ mark: String) -> ProviderFailure? {
    switch mark {
    case "authentication_error", "permission_error", "invalid_api_key": .unauthorized
    case "rate_limit_error", "rate_limit_exceeded": .tooMany
    case "timeout_error": ProviderFailure(TransportError.timedOut)
    case "service_unavailable_error", "server_error", "api_error", "overloaded_error", "server_is_overloaded",
      "slow_down":
      .busy(status: nil)
    default: nil
    }
  }

  private static let refusalMarks: Set<String> = ["content_filter", "content_policy_violation", "invalid_prompt"]

  private func invalidRequest(status: Int, currentModel: String?) -> ProviderFailure {
    if says("content exists risk") || Self.refusalMarks.contains(code) { return .refused }
    // Anthropic tells an exhausted balance as a 400.
    if says("insufficient balance") || says("credit balance is too low") || meansNoBalance { return .noBalance }
    if status == 413 || code == "context_length_exceeded" || Self.tooLong.contains(where: says) {
      return ProviderFailure(
        .invalidRequest, "The prompt is longer than the model's window; shorten the history or choose another model.")
    }
    if says("does not support thinking") {
      return ProviderFailure(.misconfigured, "The model cannot think before it answers; turn thinking off.")
    }
    if status == 404 || status == 405 || code == "model_not_found" || says("supported api model names")
      || says("model not exist")
    {
      // No fault of the words that were said: they are to be sent when the model or the address is put right.
      return ProviderFailure(
        .misconfigured,
        "The provider does not know the configured model or address; "
          + (currentModel.map { "\($0) is a current one." } ?? "check both."))
    }
    return ProviderFailure(
      .invalidRequest, "The provider could not read the request; this is a fault of the program, please report it.")
  }

  private static let tooLong = [
    "maximum context length", "exceeds the context window", "prompt is too long", "prompt too long",
  ]

  private func says(_ words: String) -> Bool { message.lowercased().contains(words) }
}

extension ProviderFailure {
  fileprivate static let unauthorized = Self(
    .unauthorized, "The provider does not accept the key; check that it is set, whole and still valid.")
  fileprivate static let noBalance = Self(
    .insufficientBalance, "The account with the provider has no balance left; top it up and try again.")
  fileprivate static let tooMany = Self(
    .rateLimited, "The provider has too many requests of this account in hand; wait a moment or send fewer at once.")

  fileprivate static func busy(status: Int?) -> Self {
    Self(.server, "The provider is in trouble\(status.map { " (\($0))" } ?? ""); try again in a moment.")
  }
}
