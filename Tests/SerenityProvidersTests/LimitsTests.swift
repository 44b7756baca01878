import SerenityCore
import SerenityProviders
import SerenityTestSupport
import Testing

@Suite("The rate limit")
struct RateLimit {
  @Test("The 61st request of a minute waits until the first is a minute old, exactly")
  func exact() {
    var limiter = RateLimiter()
    for second in 0..<60 {
      #expect(limiter.turn(at: .milliseconds(second * 100), patience: .zero) == .booked(wait: .zero))
    }
    #expect(limiter.turn(at: .seconds(6), patience: .seconds(53)) == .tooLate(wait: .seconds(54)))
    #expect(limiter.turn(at: .seconds(6), patience: .seconds(54)) == .booked(wait: .seconds(54)))
    #expect(limiter.turn(at: .seconds(6), patience: .seconds(99)) == .booked(wait: .milliseconds(54_100)))
  }

  @Test("Whatever is asked when, no rolling window holds more than the limit, and nobody waits longer than needed")
  func rolling() {
    for seed in 0..<60 {
      let chance = ProviderChance(seed: UInt64(seed))
      let limit = 1 + chance.number(below: 5)
      var limiter = RateLimiter(limit: limit, window: .seconds(10))
      var now = Duration.zero
      var starts: [Duration] = []
      for _ in 0..<200 {
        now += .milliseconds(chance.number(below: 4_000))
        switch limiter.turn(at: now, patience: .milliseconds(chance.number(below: 30_000))) {
        case .booked(let wait):
          let needed = starts.count < limit ? now : max(now, starts[starts.count - limit] + .seconds(10))
          #expect(now + wait == needed)
          starts.append(now + wait)
        case .tooLate(let wait): #expect(wait > .zero)
        }
      }
      for (early, late) in zip(starts, starts.dropFirst(limit)) { #expect(late - early >= .seconds(10)) }
    }
  }

  @Test("While the provider has nothing left nobody goes, and afterwards in order")
  func held() {
    var limiter = RateLimiter()
    limiter.hold(until: .seconds(9))
    limiter.hold(until: .seconds(4))
    #expect(limiter.turn(at: .seconds(2), patience: .seconds(6)) == .tooLate(wait: .seconds(7)))
    #expect(limiter.turn(at: .seconds(2), patience: .seconds(7)) == .booked(wait: .seconds(7)))
    #expect(limiter.turn(at: .seconds(3), patience: .seconds(7)) == .booked(wait: .seconds(6)))
    #expect(limiter.turn(at: .seconds(9), patience: .zero) == .booked(wait: .zero))
  }

  @Test("Turns given back never let more through than the limit")
  func givenBack() {
    for seed in 0..<60 {
      let chance = ProviderChance(seed: UInt64(seed))
      var limiter = RateLimiter(limit: 3, window: .seconds(10))
      var now = Duration.zero
      var starts: [Duration] = []
      for _ in 0..<200 {
        now += .milliseconds(chance.number(below: 3_000))
        if case .booked(let wait) = limiter.turn(at: now, patience: .seconds(60)) { starts.append(now + wait) }
        if let last = starts.indices.filter({ starts[$0] > now }).randomElement(by: chance),
          chance.number(below: 3) == 0
        {
          limiter.giveBack(turnAt: starts.remove(at: last))
        }
      }
      for (early, late) in zip(starts, starts.dropFirst(3)) { #expect(late - early >= .seconds(10)) }
    }
  }
}

extension [Int] {
  fileprivate func randomElement(by chance: ProviderChance) -> Int? {
    isEmpty ? nil : self[chance.number(below: count)]
  }
}

@Suite("Retrying")
struct Retrying {
  @Test(
    "The wait doubles from one second to thirty, spread upwards by a quarter",
    arguments: [
      (1, 0.0, 1_000), (1, 0.5, 1_125), (2, 0.0, 2_000), (3, 0.0, 4_000), (4, 0.999, 9_998), (6, 0.0, 24_000),
      (40, 0.0, 24_000), (4_000, 0.5, 27_000),
    ])
  func backoff(failures: Int, fraction: Double, milliseconds: Int) {
    #expect(Backoff().wait(afterFailures: failures, fraction: fraction) == .milliseconds(milliseconds))
  }

  @Test("No draw leads outside the bounds or backwards")
  func bounds() {
    let chance = ProviderChance()
    for _ in 0..<2_000 {
      let wait = Backoff().wait(
        afterFailures: 1 + chance.number(below: 12), fraction: chance.fraction(in: "test"))
      #expect(wait >= .seconds(1) && wait <= .seconds(30))
    }
  }

  @Test("What may pass is asked for again; what was refused never is", arguments: ModelError.Kind.allCases)
  func kinds(kind: ModelError.Kind) {
    let passing: Set<ModelError.Kind> = [.rateLimited, .server, .network, .timeout, .emptyResponse]
    func decision(_ shouldRetry: Bool?) -> RetryPolicy.Decision {
      RetryPolicy().decide(
        after: ProviderFailure(kind, "x.", shouldRetry: shouldRetry), attempt: 1, timeLeft: .seconds(60),
        fraction: { 0 })
    }
    #expect((decision(nil) == .retry(after: .seconds(1))) == passing.contains(kind))
    #expect(decision(false) == .giveUp(retryAfter: nil))
    // A server's word makes a retry of what may pass, never of a refused key.
    #expect((decision(true) == .retry(after: .seconds(1))) == passing.union([.invalidResponse]).contains(kind))
  }

  @Test(
    "Three attempts, the server's wait before ours, and no wait that outlasts the caller",
    arguments: [
      (1, nil as Duration?, 60, RetryPolicy.Decision.retry(after: .seconds(1))),
      (2, nil, 60, .retry(after: .seconds(2))), (3, nil, 60, .giveUp(retryAfter: nil)),
      (1, .seconds(20), 60, .retry(after: .seconds(20))), (1, .seconds(45), 60, .retry(after: .seconds(45))),
      (1, .seconds(60), 60, .giveUp(retryAfter: .seconds(60))), (1, nil, 1, .giveUp(retryAfter: nil)),
      (3, .seconds(5), 60, .giveUp(retryAfter: .seconds(5))),
    ])
  func attempts(attempt: Int, serverWait: Duration?, left: Int, expected: RetryPolicy.Decision) {
    let failure = ProviderFailure(.rateLimited, "x.", serverWait: serverWait)
    #expect(
      RetryPolicy().decide(after: failure, attempt: attempt, timeLeft: .seconds(left), fraction: { 0 }) == expected)
  }

  @Test("Chance is drawn only for a wait of our own")
  func thrift() {
    for (kind, wait) in [(ModelError.Kind.unauthorized, nil as Duration?), (.rateLimited, .seconds(2))] {
      _ = RetryPolicy().decide(
        after: ProviderFailure(kind, "x.", serverWait: wait), attempt: 1, timeLeft: .seconds(60),
        fraction: {
          Issue.record("drawn")
          return 0
        })
    }
  }

  @Test(
    "Headers about retrying",
    arguments: [
      ([("Retry-After", "7")], 7_000, nil as Bool?), ([("retry-after", " 1.5 ")], 1_500, nil),
      ([("Retry-After-Ms", "250"), ("Retry-After", "7")], 250, nil),
      ([("Retry-After", "Sun, 06 Nov 1994 08:50:07 GMT")], 30_000, nil),
      ([("Retry-After", "Sun, 06 Nov 1994 08:50:07 GMT"), ("Date", "Sun, 06 Nov 1994 08:50:00 GMT")], 7_000, nil),
      ([("Retry-After", "Sun, 06 Nov 1994 08:00:00 GMT")], nil, nil), ([("Retry-After", "0")], nil, nil),
      ([("Retry-After", "-3")], nil, nil), ([("Retry-After", "soon")], nil, nil), ([("Retry-After", "nan")], nil, nil),
      ([("Retry-After", "1e300")], nil, nil), ([("x-should-retry", "false")], nil, false),
      ([("X-Should-Retry", "TRUE")], nil, true), ([("X-Should-Retry", "maybe")], nil, nil), ([], nil as Int?, nil),
    ] as [([(String, String)], Int?, Bool?)])
  func advice(headers: [(String, String)], milliseconds: Int?, shouldRetry: Bool?) {
    let advice = RetryAdvice(headers: headers.map { HTTPHeader($0.0, $0.1) }, now: ProviderClock().now)
    #expect(advice.wait == milliseconds.map { .milliseconds($0) })
    #expect(advice.shouldRetry == shouldRetry)
  }
}

@Suite("Dates of HTTP")
struct DatesOfHTTP {
  @Test(
    "The standard's example, the epoch, leap days and the turns of centuries",
    arguments: [
      ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
      ("Tue, 29 Feb 2000 23:59:59 GMT", 951_868_799), ("Thu, 29 Feb 2024 00:00:00 GMT", 1_709_164_800),
      ("Wed, 31 Dec 1969 23:59:59 GMT", -1), ("Mon, 01 Mar 2100 00:00:00 GMT", 4_107_542_400),
    ])
  func known(text: String, seconds: Int64) {
    let instant = Instant(millisecondsSinceEpoch: seconds * 1000)
    #expect(HTTPDate.parse(text) == instant)
    #expect(HTTPDate.text(instant) == text)
  }

  @Test("Every day of four centuries comes back as it went")
  func roundTrip() {
    for day in stride(from: -40_000, to: 110_000, by: 17) {
      let instant = Instant(millisecondsSinceEpoch: Int64(day) * 86_400_000 + 3_723_000)
      #expect(HTTPDate.parse(HTTPDate.text(instant)) == instant)
    }
  }

  @Test(
    "Anything else is no date",
    arguments: [
      "", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994", "Sun, 6 Nov 1994 08:49:37 GMT",
      "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 25:49:37 GMT", "Sun, 00 Nov 1994 08:49:37 GMT", "7",
    ])
  func rubbish(text: String) { #expect(HTTPDate.parse(text) == nil) }

  @Test("Headers without a date that can be read have the time at which they came; others keep theirs")
  func dated() {
    let now = Instant(millisecondsSinceEpoch: 784_111_777_400)
    let date = HTTPHeader("Date", "Sun, 06 Nov 1994 08:49:37 GMT")
    let other = HTTPHeader("Server", "x")
    #expect([other].dated(now) == [other, date])
    #expect([HTTPHeader("date", "today"), other].dated(now) == [other, date])
    #expect([date, other].dated(now + .days(3)) == [date, other])
  }
}
