import FoundationEssentials
import SerenityCore

extension DeepSeekDialect {
  /// Says what an error response means.
  ///
  /// The body is read whatever its type: DeepSeek's 400s say `application/octet-stream`, a 401 may be plain text.
  public func decodeError(status: Int, body: [UInt8]) -> ProviderFailure {
    struct Envelope: Decodable { var error: DeepSeekComplaint? }
    var complaint = DeepSeekComplaint(message: String(decoding: body, as: UTF8.self))
    do {
      complaint = try JSONDecoder().decode(Envelope.self, from: Data(body)).error ?? complaint
    } catch {
      // Not JSON, then: the text itself is the complaint.
    }
    return complaint.failure(status: status)
  }
}

extension DeepSeekComplaint {
  /// The failure it means: by the status first, then by the type, then by the message (`code` says nothing).
  ///
  /// The sentences are ours throughout: the server's echo the end of the key, and may echo the user's words.
  func failure(status: Int) -> ProviderFailure {
    switch status {
    case 401, 403: .unauthorized
    case 402: .noBalance
    case 408: ProviderFailure(TransportError.timedOut)
    case 429: type == "insufficient_quota" ? .noBalance : .tooMany
    case 409, 500...: .busy(status: status)
    case 400, 404, 405, 413, 422: invalidRequest(status: status)
    case 200..<300: byType
    case 300..<400:
      ProviderFailure(
        .invalidResponse, "The provider's address answers with a redirect; configure the address it leads to.")
    default:
      ProviderFailure(.invalidRequest, "The provider answered \(status); check its address and the model's name.")
    }
  }

  /// The meaning of an error object inside a response that began well.
  private var byType: ProviderFailure {
    switch type {
    case "authentication_error", "permission_error": .unauthorized
    case "rate_limit_error": .tooMany
    case "insufficient_quota": .noBalance
    case "service_unavailable_error", "server_error", "api_error", "overloaded_error": .busy(status: nil)
    default:
      if says("insufficient balance") {
        .noBalance
      } else if says("concurrency") {
        .tooMany
      } else if type == "invalid_request_error" || says("content exists risk") {
        invalidRequest(status: 400)
      } else {
        .busy(status: nil)
      }
    }
  }

  private func invalidRequest(status: Int) -> ProviderFailure {
    if says("content exists risk") { return .refused }
    if says("insufficient balance") { return .noBalance }
    if says("maximum context length") || status == 413 {
      return ProviderFailure(
        .invalidRequest, "The prompt is longer than the model's window; shorten the history or choose another model.")
    }
    if says("supported api model names") || says("model not exist") || status == 404 {
      return ProviderFailure(
        .invalidRequest, "The provider does not know the configured model or address; deepseek-flash is a current one.")
    }
    return ProviderFailure(
      .invalidRequest, "The provider could not read the request; this is a fault of the program, please report it.")
  }

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
