/// Tells the first Control-C from the second one, which leaves.
struct InterruptRule: Hashable, Sendable {
  /// Two within this time mean to leave.
  static let moment = Duration.seconds(2)

  private var last: Duration?

  /// Whether an interruption at a moment is the second of two; a third begins anew.
  mutating func isSecond(at now: Duration) -> Bool {
    if let last, now - last <= Self.moment {
      self.last = nil
      return true
    }
    last = now
    return false
  }
}
