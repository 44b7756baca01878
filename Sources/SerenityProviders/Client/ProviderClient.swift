public import SerenityCore
import Synchronization

/// Asks a provider: waits its turn, sends, reads, tries again, and tells every failure as a `ModelError`.
///
/// The vendor's spelling is the dialect's, the bytes are the transport's, and what is decided about limits, retries and
/// patience is decided by value types beside this one. One client serves many callers at once.
public final class ProviderClient: ChatModel {
  let dialect: any Dialect
  let transport: any HTTPTransport
  let configuration: ProviderConfiguration
  let time: any TimeSource

  private let random: any RandomSource
  private let events: any EventSink
  private let limiter: Mutex<RateLimiter>

  /// Composes a client; the retry's jitter is drawn from the random stream `provider.backoff`.
  public init(
    dialect: any Dialect, transport: any HTTPTransport, configuration: ProviderConfiguration, time: any TimeSource,
    random: any RandomSource, events: any EventSink
  ) {
    self.dialect = dialect
    self.transport = transport
    self.configuration = configuration
    self.time = time
    self.random = random
    self.events = events
    limiter = Mutex(RateLimiter(limit: configuration.requestsPerMinute, window: .seconds(60)))
  }

  /// Asks the model, within the request's deadline and its time to the first word, waits and retries included.
  ///
  /// After the first word was shown nothing is asked again: a break is `interrupted`, with what was shown. Throws a
  /// `ModelError` whose sentence a person can act on.
  public func complete(
    _ request: ChatRequest, onText: @Sendable (String) -> Void
  ) async throws(ModelError) -> ChatCompletion {
    let began = time.elapsed
    let end = began + min(request.deadline, configuration.longestCall)
    // Until the first word; whoever sets it has someone else to ask.
    let firstWordEnd = min(end, began + (request.firstWordWithin ?? request.deadline))
    var attempt = 0
    while true {
      try await waitForTurn(until: firstWordEnd, attempts: attempt)
      attempt += 1
      var asking = Attempt(
        client: self, request: request, number: attempt, began: began, end: end, firstWordEnd: firstWordEnd)
      do {
        return try await asking.run(onText: onText)
      } catch {
        try await recover(
          from: error, shown: asking.shown, purpose: request.purpose, attempt: attempt, until: firstWordEnd)
      }
    }
  }

  /// Waits until the limiter lets the next request through; throws when that would be after the end.
  private func waitForTurn(until end: Duration, attempts: Int) async throws(ModelError) {
    let now = time.elapsed
    guard now < end else { throw ModelError(.outOfTime, attempts: attempts) }
    let wait: Duration
    switch limiter.withLock({ $0.turn(at: now, patience: end - now) }) {
    case .booked(let booked): wait = booked
    case .tooLate(let tooLong):
      throw ModelError(
        .rateLimited, "Too many messages within a minute; wait a moment before the next one.", retryAfter: tooLong,
        attempts: attempts)
    }
    guard wait > .zero else { return }
    do {
      try await time.sleep(for: wait)
    } catch {
      limiter.withLock { $0.giveBack(turnAt: now + wait) }
      throw ModelError(ProviderFailure(TransportError.cancelled), attempts: attempts)
    }
    events.record(.rateLimiterWaited(wait))
  }

  /// Takes note of what a response says of the account's rate: where nothing is left, the next request waits.
  func heed(_ headers: [HTTPHeader]) {
    guard let pause = RateHeaders(headers: headers, now: time.now).pause else { return }
    let end = time.elapsed + pause
    limiter.withLock { $0.hold(until: end) }
  }

  /// Waits before the next attempt, or throws when there is to be none.
  private func recover(
    from failure: ProviderFailure, shown: String, purpose: CallPurpose, attempt: Int, until end: Duration
  ) async throws(ModelError) {
    guard shown.isEmpty else { throw ModelError(brokenBy: failure, shown: shown, attempts: attempt) }
    let decision = configuration.retry.decide(after: failure, attempt: attempt, timeLeft: end - time.elapsed) {
      random.fraction(in: "provider.backoff")
    }
    switch decision {
    case .giveUp(let retryAfter): throw ModelError(failure, retryAfter: retryAfter, attempts: attempt)
    case .retry(let wait):
      let code = ModelError(failure, attempts: attempt).code
      events.record(.retryScheduled(purpose, attempt: attempt + 1, wait: wait, code: code))
      do {
        try await time.sleep(for: wait)
      } catch {
        throw ModelError(ProviderFailure(TransportError.cancelled), attempts: attempt)
      }
    }
  }
}

extension ModelError {
  fileprivate init(_ failure: ProviderFailure, retryAfter: Duration? = nil, attempts: Int) {
    self.init(failure.kind, failure.message, retryAfter: retryAfter, attempts: attempts)
  }

  /// The error after the first word: interrupted whatever broke it, unless the caller itself went away.
  fileprivate init(brokenBy failure: ProviderFailure, shown: String, attempts: Int) {
    if failure.kind == .cancelled {
      self.init(.cancelled, failure.message, partialText: shown, attempts: attempts)
    } else {
      self.init(
        .interrupted, "The answer broke off before its end; what had arrived is kept. Ask again to hear the rest.",
        partialText: shown, attempts: attempts)
    }
  }
}
