public import SerenityCore

/// What a response's headers say about trying again.
public struct RetryAdvice: Hashable, Sendable {
  /// How long to wait; nil when nothing usable was said.
  public var wait: Duration?
  /// Whether to try again at all; nil when nothing was said.
  public var shouldRetry: Bool?

  /// Reads `retry-after-ms`, then `retry-after` as seconds, then as a date, and `x-should-retry`.
  ///
  /// A date counts from the response's own `Date` where there is one, so that this machine's clock does not matter,
  /// and otherwise from `now`. A wait of nothing or of the past says nothing.
  public init(headers: [HTTPHeader], now: Instant) {
    func value(_ name: String) -> String? {
      headers.first { $0.name.lowercased() == name }?.value.split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
    }
    shouldRetry =
      switch value("x-should-retry")?.lowercased() {
      case "true": true
      case "false": false
      default: nil
      }
    let sent = value("date").flatMap(HTTPDate.parse) ?? now
    let said =
      value("retry-after-ms").flatMap { Self.span($0, milliseconds: 1) }
      ?? value("retry-after").flatMap { Self.span($0, milliseconds: 1000) }
      ?? value("retry-after").flatMap(HTTPDate.parse).map { $0 - sent }
    wait = said.flatMap { $0 > .zero ? $0 : nil }
  }

  /// A number of some unit as a span; nil for what is no number or is longer than a year.
  private static func span(_ text: String, milliseconds: Double) -> Duration? {
    guard let number = Double(text), number.isFinite, abs(number * milliseconds) < 3.2e10 else { return nil }
    return .milliseconds(Int64((number * milliseconds).rounded(.up)))
  }
}
