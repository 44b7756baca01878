package import SerenityCore

/// Everything a store answers, so that two stores, or one store at two times, can be compared.
package struct StoreDump: Hashable, Sendable {
  var sessions: [Session]
  var messages: [[Message]]
  var summaries: [Summary]
  var activeSummaries: [Summary]
  var facts: [Fact]
  var liveFacts: [Fact]
  var tombstones: Tombstones
  var profile: Profile?
  var goals: [GoalRecord]
  var checkIns: [CheckIn]
  var outbox: [OutboxEntry]
  var usage: [UsageRecord]
  var plannedForgetting: Instant?
  var snapshots: [MemorySnapshot]

  /// Asks a store everything.
  package init(of store: any Store) async throws(StoreError) {
    sessions = try await store.sessions()
    messages = []
    snapshots = []
    for session in sessions {
      messages.append(try await store.messages(in: session.id, last: nil))
      snapshots.append(try await store.snapshot(of: session.id, limits: SnapshotLimits()))
      snapshots.append(
        try await store.snapshot(of: session.id, limits: SnapshotLimits(messages: 2, summaries: 1, checkIns: 1)))
    }
    snapshots.append(try await store.snapshot(of: SessionID("nobody"), limits: SnapshotLimits()))
    summaries = try await store.summaries(includingArchived: true)
    activeSummaries = try await store.summaries(includingArchived: false)
    facts = try await store.facts(includingHistory: true)
    liveFacts = try await store.facts(includingHistory: false)
    tombstones = try await store.tombstones()
    profile = try await store.profile()
    goals = try await store.goals()
    checkIns = try await store.checkIns()
    outbox = try await store.outbox()
    usage = try await store.usage()
    plannedForgetting = try await store.plannedForgetting()
  }
}
