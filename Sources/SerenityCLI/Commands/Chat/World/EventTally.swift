import SerenityCore
import Synchronization

/// Keeps the events since they were last taken.
final class EventTally: EventSink {
  /// More are not kept, so that a long night does not fill the memory.
  private static let most = 1_000

  private let kept = Mutex<[Event]>([])

  func record(_ event: Event) {
    kept.withLock { if $0.count < Self.most { $0.append(event) } }
  }

  /// The events since the last time.
  func take() -> [Event] {
    kept.withLock { events in
      defer { events = [] }
      return events
    }
  }
}
