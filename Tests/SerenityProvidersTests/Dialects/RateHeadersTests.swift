import SerenityCore
import Testing

@testable import SerenityProviders

@Suite("What is left of an account's rate")
struct RateLeft {
  private let now = Instant(millisecondsSinceEpoch: 1_787_150_050_000)

  @Test("OpenAI's headers as recorded")
  func openAI() {
    let rate = RateHeaders(
      headers: [
        HTTPHeader("X-Ratelimit-Limit-Requests", "5000"), HTTPHeader("X-Ratelimit-Limit-Tokens", "2000000"),
        HTTPHeader("X-Ratelimit-Remaining-Requests", "4999"), HTTPHeader("X-Ratelimit-Remaining-Tokens", " 1999770 "),
        HTTPHeader("X-Ratelimit-Reset-Requests", "12ms"), HTTPHeader("X-Ratelimit-Reset-Tokens", "6m0s"),
      ], now: now)
    #expect(rate[.requests] == .init(limit: 5_000, remaining: 4_999, resetsIn: .milliseconds(12)))
    #expect(rate[.tokens] == .init(limit: 2_000_000, remaining: 1_999_770, resetsIn: .seconds(360)))
    #expect(rate[.inputTokens] == nil)
  }

  @Test("Anthropic's headers as recorded, counted from the response's own date")
  func anthropic() {
    let headers = [
      HTTPHeader("anthropic-ratelimit-input-tokens-limit", "10000000"),
      HTTPHeader("anthropic-ratelimit-input-tokens-reset", "2026-08-19T14:34:27.5Z"),
      HTTPHeader("anthropic-ratelimit-requests-remaining", "9999"),
      HTTPHeader("anthropic-ratelimit-requests-reset", "2026-08-19T14:34:11Z"),
    ]
    let rate = RateHeaders(headers: headers + [HTTPHeader("Date", "Wed, 19 Aug 2026 14:34:12 GMT")], now: now)
    #expect(rate[.inputTokens] == .init(limit: 10_000_000, resetsIn: .milliseconds(15_500)))
    #expect(rate[.requests] == .init(remaining: 9_999, resetsIn: .zero))
    #expect(RateHeaders(headers: headers, now: now)[.inputTokens]?.resetsIn == .milliseconds(17_500))
  }

  static let pauses: [([(String, String)], Int?)] = [
    ([("remaining-requests", "0"), ("reset-requests", "20s"), ("limit-requests", "4")], 5_000),
    ([("remaining-requests", "0"), ("reset-requests", "20s")], 20_000),
    ([("remaining-requests", "1"), ("reset-requests", "20s")], nil),
    ([("remaining-tokens", "0"), ("reset-tokens", "6s"), ("limit-tokens", "1000")], 6_000),
    (
      [("remaining-tokens", "0"), ("reset-tokens", "6s"), ("remaining-requests", "0"), ("reset-requests", "7s")], 7_000
    ),
    ([("remaining-requests", "0"), ("reset-requests", "23h")], 60_000),
    ([("remaining-requests", "0")], nil), ([("reset-requests", "9s")], nil), ([], nil),
    ([("remaining-requests", "0"), ("reset-requests", "0s")], nil),
  ]

  @Test(
    "Nothing is asked while nothing is left, until there is room for one more, and never for hours", arguments: pauses)
  func pause(headers: [(String, String)], milliseconds: Int?) {
    let rate = RateHeaders(headers: headers.map { HTTPHeader("x-ratelimit-" + $0.0, $0.1) }, now: now)
    #expect(rate.pause == milliseconds.map { .milliseconds($0) })
  }

  @Test("Nothing said, nothing known; what cannot be read is not there")
  func nothing() {
    #expect(RateHeaders(headers: [HTTPHeader("Date", "x")], now: now).isEmpty)
    let odd = RateHeaders(
      headers: [
        HTTPHeader("x-ratelimit-limit-requests", "-1"), HTTPHeader("x-ratelimit-limit-tokens", "60, 60"),
        HTTPHeader("x-ratelimit-remaining-tokens", "99999999999999999999"),
        HTTPHeader("x-ratelimit-reset-tokens", "soon"), HTTPHeader("x-ratelimit-remaining-requests", ""),
      ], now: now)
    #expect(odd.isEmpty)
  }

  static let spans: [(String, Int?)] = [
    ("12ms", 12), ("8.64s", 8_640), ("0s", 0), ("6m0s", 360_000), ("1h2m3.5s", 3_723_500), ("16.601s", 16_601),
    ("1.5h", 5_400_000), ("250us", 1), ("250\u{B5}s", 1), ("1ns", 1), ("", nil), ("6", nil), ("s", nil), ("6x", nil),
    ("-6s", nil), ("1e3s", nil), ("6m 0s", nil), ("..s", nil), ("99999h", nil), ("9999999999999999999999s", nil),
  ]

  @Test("Spans as Go prints them", arguments: spans)
  func span(text: String, milliseconds: Int?) {
    #expect(RateHeaders.span(text) == milliseconds.map { .milliseconds($0) })
  }

  static let times: [(String, Int64?)] = [
    ("2026-08-19T14:34:11Z", 1_787_150_051_000), ("2026-08-19t14:34:11z", 1_787_150_051_000),
    ("2026-08-19T16:34:11+02:00", 1_787_150_051_000), ("2026-08-19T09:04:11-05:30", 1_787_150_051_000),
    ("2026-08-19T14:34:11.25Z", 1_787_150_051_250), ("2026-08-19T14:34:11.123456789Z", 1_787_150_051_123),
    ("1970-01-01T00:00:00Z", 0), ("2026-08-19T14:34:11", nil), ("2026-08-19 14:34:11Z", nil),
    ("2026-02-30T14:34:11Z", nil), ("2026-08-19T24:34:11Z", nil), ("2026-08-19T14:34:11.Z", nil),
    ("2026-08-19T14:34:11+2:00", nil), ("2026-08-19T14:34:11+02:00Z", nil), ("2026-08-19T14:34:1١Z", nil),
    ("12", nil), ("", nil), ("2026-08-19T14:34:11.", nil), ("2026-08-19T14:34:11+", nil),
  ]

  @Test("Times of RFC 3339", arguments: times)
  func time(text: String, milliseconds: Int64?) {
    #expect(RateHeaders.time(text) == milliseconds.map { Instant(millisecondsSinceEpoch: $0) })
  }
}
