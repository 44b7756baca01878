package import SerenityCore
import Synchronization

/// Keeps every event with its time, in the order in which they came.
package final class EventLog: EventSink {
  /// An event and when it happened.
  package struct Entry: Hashable, Sendable {
    /// When, by the world's clock.
    package var at: Instant
    /// What.
    package var event: Event
  }

  private let time: any TimeSource
  private let kept = Mutex<[Entry]>([])

  /// Makes an empty log that asks a clock for the time of each event.
  package init(time: any TimeSource) { self.time = time }

  /// Takes note of an event.
  package func record(_ event: Event) {
    let entry = Entry(at: time.now, event: event)
    kept.withLock { $0.append(entry) }
  }

  /// All events so far.
  package var entries: [Entry] { kept.withLock { $0 } }

  /// The events from a place in the log on; the place after the last entry gives none.
  package func entries(from index: Int) -> [Entry] { Array(entries.dropFirst(index)) }
}
