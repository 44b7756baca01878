package import SerenityCore
import Synchronization

/// Health aggregates as a scenario gives them; what was given last holds until it is given anew.
package final class ScriptedHealth: HealthSource {
  private let aggregates = Mutex<HealthAggregates?>(nil)

  package init() {}

  /// Says what the health data tell from now on.
  package func set(_ aggregates: HealthAggregates?) { self.aggregates.withLock { $0 = aggregates } }

  /// What the health data tell now.
  package var current: HealthAggregates? { aggregates.withLock { $0 } }

  package func aggregates(at instant: Instant) async throws -> HealthAggregates? { current }
}
