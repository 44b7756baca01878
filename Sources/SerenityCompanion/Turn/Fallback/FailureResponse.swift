import SerenityCore

/// What a failure of the model means for the user and for the message (CHAT-5).
struct FailureResponse: Hashable, Sendable {
  /// Whose doing the failure was.
  enum Cause: Hashable, Sendable {
    /// The network's, the provider's, the account's or the configuration's: any message would have failed, so all wait, in order.
    case outage
    /// Perhaps this message's: others may go through.
    case unclear
    /// This message's: it would fail again.
    case message
  }

  /// Whose doing it was.
  let cause: Cause
  /// What the reply that stands in is marked as.
  let source: ReplySource

  /// Judges a kind of failure.
  init(_ kind: ModelError.Kind) {
    switch kind {
    case .network, .timeout:
      (cause, source) = (.outage, .fallbackNetwork)
    case .rateLimited:
      (cause, source) = (.outage, .fallbackRateLimit)
    case .server, .unauthorized, .insufficientBalance, .misconfigured:
      (cause, source) = (.outage, .fallbackOther)
    case .invalidResponse, .emptyResponse, .interrupted, .cancelled:
      (cause, source) = (.unclear, .fallbackOther)
    case .invalidRequest, .contentRefused:
      (cause, source) = (.message, .fallbackOther)
    }
  }

  /// Whether the message waits in the outbox; one that would fail again does not.
  var isQueued: Bool { cause != .message }

  /// How often a waiting message is tried before it leaves unanswered; nil while it may wait for ever.
  ///
  /// An outage is no fault of the message. What may be the message's fault is tried 3 times, so that one message
  /// cannot hold the others up for good; what surely is, once.
  var attemptsAllowed: Int? {
    switch cause {
    case .outage: nil
    case .unclear: 3
    case .message: 1
    }
  }
}
