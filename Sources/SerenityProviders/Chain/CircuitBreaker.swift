public import SerenityCore

/// Keeps calls from a provider that is known to be down, and lets one through now and then to see whether it is back.
///
/// Closed, every call passes. Open, every call fails at once with the failure that opened it, so that nobody waits a
/// whole deadline to hear it again. When the rest is over one call passes as a probe; its outcome closes the circuit or
/// opens it for longer. Times are spans of a clock that never jumps.
public struct CircuitBreaker: Sendable {
  /// Leave to ask.
  public enum Pass: Hashable, Sendable {
    /// The circuit is closed.
    case ordinary
    /// The provider was down and this one call finds out whether it still is.
    case probe
  }

  /// What an outcome did to the circuit.
  public enum Change: Hashable, Sendable {
    /// The provider is left alone, for this long.
    case opened(rest: Duration)
    /// The provider is back.
    case closed
  }

  private enum State: Sendable {
    /// The times of the failures in a row, oldest first.
    case closed([Duration])
    /// `round` counts the probes that failed since the circuit opened.
    case open(ModelError, until: Duration, round: Int)
    case probing(ModelError, round: Int)
  }

  /// When the circuit opens and for how long.
  public let configuration: CircuitConfiguration
  private var state = State.closed([])

  /// Makes a closed circuit.
  public init(configuration: CircuitConfiguration = CircuitConfiguration()) { self.configuration = configuration }

  /// Whether a call now would be let through.
  public func wouldPass(at now: Duration) -> Bool {
    switch state {
    case .closed: true
    case .open(_, let until, _): now >= until
    case .probing: false
    }
  }

  /// Asks to make a call; throws the failure that opened the circuit, with what is left of the rest and no attempt made.
  ///
  /// Whoever was given leave must report the outcome with `answered(at:)` or `failed(_:began:at:pass:)`.
  public mutating func ask(at now: Duration) throws(ModelError) -> Pass {
    switch state {
    case .closed: return .ordinary
    case .open(let error, let until, let round):
      guard now >= until else { throw Self.told(again: error, wait: until - now) }
      state = .probing(error, round: round)
      return .probe
    case .probing(let error, _): throw Self.told(again: error, wait: nil)
    }
  }

  /// Notes an answer, which proves that the provider is there whatever was thought of it.
  public mutating func answered() -> Change? { close() }

  /// Notes a failure of a call that began at `began`.
  public mutating func failed(_ error: ModelError, began: Duration, at now: Duration, pass: Pass) -> Change? {
    let took = now - began
    switch (configuration.meaning(of: error, took: took), state) {
    case (.up, _): return close()
    case (.nothing, .probing(let opener, let round)) where pass == .probe:
      // Nothing was learnt, so the next call may try.
      state = .open(opener, until: now, round: round)
      return nil
    case (.nothing, _): return nil
    case (.refused, _): return open(error, until: now, rest: configuration.refusedRest, round: 0)
    case (.down(let weight), .closed(let times)):
      let recent = times.filter { now - $0 <= configuration.window } + Array(repeating: now, count: weight)
      guard recent.count >= configuration.failuresToOpen else {
        state = .closed(recent)
        return nil
      }
      return open(error, until: now, rest: configuration.rest(took: took, round: 0), round: 0)
    case (.down, .probing(_, let round)) where pass == .probe:
      return open(error, until: now, rest: configuration.rest(took: took, round: round + 1), round: round + 1)
    // A call from before the circuit opened says nothing new.
    case (.down, _): return nil
    }
  }

  private mutating func open(_ error: ModelError, until now: Duration, rest: Duration, round: Int) -> Change {
    state = .open(error, until: now + rest, round: round)
    return .opened(rest: rest)
  }

  private mutating func close() -> Change? {
    defer { state = .closed([]) }
    if case .closed = state { return nil }
    return .closed
  }

  /// The failure that opened the circuit, told to one who asks while it is open: nothing was sent for them.
  private static func told(again error: ModelError, wait: Duration?) -> ModelError {
    ModelError(error.kind, error.message, retryAfter: wait, attempts: 0)
  }
}
