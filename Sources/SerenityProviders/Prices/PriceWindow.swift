public import SerenityCore

/// Hours of UTC on some days of the week, in which another price holds (wire facts 1.8).
///
/// Public holidays are not known: on one, DeepSeek's peak hours do not apply, and here they do.
public struct PriceWindow: Hashable, Sendable {
  /// Minutes since midnight, the first included and the last not; one whose end is not after its start passes midnight.
  struct Span: Hashable, Sendable {
    var from: Int
    var to: Int
  }

  /// The days on which a span may begin; all when nil.
  var weekdays: Set<Weekday>?
  var spans: [Span]

  /// Whether an instant lies in the window.
  public func contains(_ instant: Instant) -> Bool {
    let local = Zone.utc.local(instant)
    let minute = local.hour * 60 + local.minute
    return spans.contains { span in
      if span.from < span.to { return holds(on: local.day) && (span.from..<span.to).contains(minute) }
      return minute >= span.from ? holds(on: local.day) : minute < span.to && holds(on: local.day + -1)
    }
  }

  private func holds(on day: CalendarDay) -> Bool { weekdays?.contains(day.weekday) ?? true }
}
