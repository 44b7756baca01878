/// The three clocks over a streamed answer (LLM-8): the last byte, the last payload, the end of all patience.
///
/// One clock is not enough: keep-alive comments re-arm the first for ever on a stream that is stuck.
struct StreamClocks: Sendable {
  /// How long nothing at all may come.
  var byteLimit: Duration
  /// How long nothing but signs of life may come.
  var payloadLimit: Duration
  /// When the whole call must be over.
  var end: Duration

  private var lastByte: Duration
  private var lastPayload: Duration

  init(byteLimit: Duration, payloadLimit: Duration, end: Duration, now: Duration) {
    self.byteLimit = byteLimit
    self.payloadLimit = payloadLimit
    self.end = end
    lastByte = now
    lastPayload = now
  }

  /// Notes that bytes came, and whether a payload was among them.
  mutating func arrived(at now: Duration, hasPayload: Bool) {
    lastByte = now
    if hasPayload { lastPayload = now }
  }

  /// How long to wait for the next bytes; zero or less when a clock has run out.
  func patience(at now: Duration) -> Duration {
    min(lastByte + byteLimit, lastPayload + payloadLimit, end) - now
  }
}
