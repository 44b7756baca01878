/// Why a model did not answer, or not to the end (LLM-4).
public struct ModelError: Error, Hashable, Sendable {
  /// The kinds of failure.
  public enum Kind: String, Sendable, CaseIterable {
    /// The key is missing or refused.
    case unauthorized
    /// The account has no balance left.
    case insufficientBalance = "insufficient-balance"
    /// The model or the address is not the provider's: what was configured is to be put right, not what was said.
    case misconfigured
    /// The provider does not understand the request.
    case invalidRequest = "invalid-request"
    /// Too many requests were sent.
    case rateLimited = "rate-limited"
    /// The provider failed.
    case server
    /// The provider could not be reached.
    case network
    /// Nothing came in time.
    case timeout
    /// What came is no answer.
    case invalidResponse = "invalid-response"
    /// The answer holds nothing.
    case emptyResponse = "empty-response"
    /// The provider refuses the content.
    case contentRefused = "content-refused"
    /// The stream broke after the first word.
    case interrupted
    /// The task was cancelled.
    case cancelled
  }

  /// What kind of failure it is.
  public var kind: Kind
  /// What happened and what to do, as a sentence; never holds a key or the user's words.
  public var message: String
  /// How long to wait before trying again, where the server or the limiter said so.
  public var retryAfter: Duration?
  /// What had arrived when the stream broke; empty otherwise.
  public var partialText: String
  /// How many requests were made.
  public var attempts: Int

  /// Makes an error.
  public init(_ kind: Kind, _ message: String, retryAfter: Duration? = nil, partialText: String = "", attempts: Int = 0)
  {
    self.kind = kind
    self.message = message
    self.retryAfter = retryAfter
    self.partialText = partialText
    self.attempts = attempts
  }

  /// The stable code, such as `provider.rate-limited`.
  public var code: String { "provider.\(kind.rawValue)" }
}
