import SerenityCore

/// What the providers of a chain answered instead of a reply, and which of it is told.
struct ChainFailures {
  private(set) var errors: [ModelError] = []

  /// Requests made so far, over all providers.
  var attempts: Int { errors.reduce(0) { $0 + $1.attempts } }

  /// Takes note of one more provider's failure.
  mutating func add(_ error: ModelError) { errors.append(error) }

  /// Whether another provider may do better.
  ///
  /// What the network, the provider, the key or the account caused, another provider may not share; a request that one
  /// vendor does not understand another may. A refusal of the content ends the chain: nobody's companion goes looking
  /// for a model that minds less. So does a break after the first word, since two voices must not share one reply, and
  /// a caller that went away.
  static func mayBeCured(_ error: ModelError) -> Bool {
    switch error.kind {
    case .network, .timeout, .server, .rateLimited, .unauthorized, .insufficientBalance, .misconfigured,
      .invalidRequest, .invalidResponse, .emptyResponse:
      true
    case .contentRefused, .interrupted, .cancelled: false
    }
  }

  /// The failure most worth telling, with the requests of all; nil when there was none.
  ///
  /// First what a person can mend and what does not pass by itself (key, account, address); then what says when to come back
  /// (rate limit); then what passes (server, network, timeout); then an answer that was none; a request that was not
  /// understood last, because it gives the message up, and it is not to be given up while any provider might yet answer
  /// it. Among equals the provider asked first.
  var mostUseful: ModelError? {
    let best = errors.enumerated().min { left, right in
      (Self.rank(left.element.kind), left.offset) < (Self.rank(right.element.kind), right.offset)
    }
    guard var error = best?.element else { return nil }
    error.attempts = attempts
    return error
  }

  private static func rank(_ kind: ModelError.Kind) -> Int {
    switch kind {
    case .cancelled, .interrupted, .contentRefused: 0
    case .unauthorized, .insufficientBalance, .misconfigured: 1
    case .rateLimited: 2
    case .server, .network, .timeout: 3
    case .emptyResponse, .invalidResponse: 4
    case .invalidRequest: 5
    }
  }
}
