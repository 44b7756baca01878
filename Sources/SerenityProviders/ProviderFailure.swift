public import SerenityCore

/// Why one request to a provider failed, before anything is decided about trying again.
public struct ProviderFailure: Error, Hashable, Sendable {
  /// What kind of failure it is.
  public var kind: ModelError.Kind
  /// What happened and what to do, as a sentence; never holds a key, the server's own words or the user's.
  public var message: String
  /// How long the server asked to wait; nil when it did not say.
  public var serverWait: Duration?
  /// What is known about trying again beyond the kind; nil when the kind alone decides.
  public var shouldRetry: Bool?

  /// Makes a failure.
  public init(
    _ kind: ModelError.Kind, _ message: String, serverWait: Duration? = nil, shouldRetry: Bool? = nil
  ) {
    self.kind = kind
    self.message = message
    self.serverWait = serverWait
    self.shouldRetry = shouldRetry
  }

  /// The same failure with what the response's headers say about trying again.
  public func advised(by advice: RetryAdvice) -> Self {
    var failure = self
    failure.serverWait = advice.wait ?? serverWait
    failure.shouldRetry = advice.shouldRetry ?? shouldRetry
    return failure
  }
}

extension ProviderFailure {
  /// The failure that a broken transport means; the transport's own detail stays with the transport.
  public init(_ error: TransportError) {
    switch error {
    case .unreachable:
      self.init(.network, "The provider cannot be reached; check the network connection and the provider's address.")
    case .unusable:
      self.init(
        .misconfigured, "The network library of this machine cannot be used; \"serenity doctor\" says what is missing.")
    case .notHTTP:
      self.init(
        .invalidResponse,
        "What answers at the provider's address does not speak HTTP; check that the address is the provider's own.",
        shouldRetry: false)
    case .insecure:
      // A certificate does not heal within seconds, and asking again would offer the key again.
      self.init(
        .network, "The connection to the provider is not secure; check its certificate, this machine's and its clock.",
        shouldRetry: false)
    case .timedOut:
      self.init(.timeout, "The provider did not answer in time; try again in a moment.")
    case .closedEarly:
      self.init(.network, "The connection to the provider closed before the answer was complete; try again.")
    case .notRecorded:
      self.init(
        .network, "There is no recording for this request, and this world has no network; record or author one.",
        shouldRetry: false)
    case .cancelled:
      self.init(.cancelled, "The request was cancelled before the answer was complete.")
    }
  }

  static let empty = Self(.emptyResponse, "The provider answered without a word; try again in a moment.")
  static let unreadable = Self(
    .invalidResponse, "The provider's answer could not be read; check that the address is the provider's own.")
  static let oversized = Self(
    .invalidResponse, "The provider's answer is larger than allowed; check that the address is the provider's own.")
  static let overloaded = Self(.server, "The provider ran out of capacity while answering; try again in a moment.")
  static let refused = Self(
    .contentRefused, "The provider refused the conversation's content; say it in other words or ask another provider.")
  static let outOfTime = Self(.timeout, "The provider did not answer within the time allowed; try again in a moment.")
}
