public import SerenityCore

/// When a circuit opens and for how long; each number has its reason.
public struct CircuitConfiguration: Hashable, Sendable {
  /// Failures in a row that open the circuit: as many as the requests of one call (LLM-3), so that the person whose
  /// call failed three times does not wait through three more with the next message.
  public var failuresToOpen = 3
  /// How old a failure may be to count: one reply's deadline, so that yesterday's hiccup adds nothing to today's.
  public var window: Duration = .seconds(120)
  /// The shortest rest: long enough for a second message to be spared the wait, short enough not to be noticed.
  public var firstRest: Duration = .seconds(5)
  /// The longest rest of a provider that fails fast: finding out costs little, so it is asked twice a minute.
  public var longestRest: Duration = .seconds(30)
  /// The rest after a refused key or an empty account: asking again is useless, a topped-up account is noticed within
  /// minutes, and a new key comes with a new start of the program, which begins with a closed circuit.
  public var refusedRest: Duration = .minutes(10)
  /// A timeout that came sooner says more about the caller's hurry than about the provider.
  public var shortestTimeout: Duration = .seconds(5)
  /// A timeout that came so late is enough by itself: whoever waited through one such call is not to wait through
  /// another, and two of them would lie too far apart to be counted together.
  public var longTimeout: Duration = .seconds(20)

  /// The standard numbers.
  public init() {}

  /// What a failure says about the provider.
  public enum Meaning: Hashable, Sendable {
    /// It is down; the weight is how many failures this counts for.
    case down(weight: Int)
    /// It refuses the key or the account, and will go on refusing.
    case refused
    /// It is there.
    case up
    /// Nothing.
    case nothing
  }

  /// What a call's failure says about the provider; `took` is how long the call went on.
  ///
  /// Network, timeout and server count once for each request made, a long timeout for as many as open the circuit. An
  /// empty answer counts once a call, because it may be the message's fault, and one message must not silence the
  /// others. A rate limit never counts: it says that the provider is there and when it will answer, and the retry waits
  /// for that within the caller's deadline; a circuit would only turn a late answer into none. A call that made no
  /// request, such as one held back by the limiter of our own, one that was cancelled, one that broke off after its
  /// first word and one whose answer could not be read say nothing.
  public func meaning(of error: ModelError, took: Duration) -> Meaning {
    guard error.attempts > 0 else { return .nothing }
    switch error.kind {
    case .network, .server: return .down(weight: error.attempts)
    case .timeout where took < shortestTimeout: return .nothing
    case .timeout: return .down(weight: took < longTimeout ? error.attempts : failuresToOpen)
    case .emptyResponse: return .down(weight: 1)
    case .unauthorized, .insufficientBalance, .misconfigured: return .refused
    case .rateLimited, .invalidRequest, .contentRefused: return .up
    case .invalidResponse, .interrupted, .cancelled: return .nothing
    }
  }

  /// How long to leave a provider alone whose last call took so long to fail, after so many failed probes.
  ///
  /// `min(max(firstRest, took) · 2^round, max(longestRest, took))`: at least as long as finding out took, so that no
  /// more than half of anybody's time is spent waiting for it.
  public func rest(took: Duration, round: Int) -> Duration {
    let longest = max(longestRest, took)
    var rest = max(firstRest, took)
    for _ in 0..<max(0, round) where rest < longest { rest *= 2 }
    return min(rest, longest)
  }
}
