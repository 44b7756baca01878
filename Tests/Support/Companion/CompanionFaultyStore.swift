package import SerenityCore
package import SerenitySimulation
import Synchronization

/// A store whose n-th operation fails, and those after it if asked.
package final class CompanionFaultyStore: Store {
  private struct Plan {
    var count = 0
    var failing: Range<Int> = 0..<0
  }

  private let kept: InMemoryStore
  private let plan = Mutex(Plan())

  package init(_ kept: InMemoryStore) { self.kept = kept }

  /// How many operations were asked for since the last plan.
  package var operations: Int { plan.withLock { $0.count } }
  /// Counts anew and lets the operations with these numbers fail, counted from 1.
  package func fail(_ numbers: Range<Int>) { plan.withLock { $0 = Plan(failing: numbers) } }

  private func step() throws(StoreError) {
    let isFailing = plan.withLock { plan in
      plan.count += 1
      return plan.failing.contains(plan.count)
    }
    if isFailing { throw .full(path: "test.db") }
  }

  package func openSession(_ session: Session) async throws(StoreError) {
    try step()
    try await kept.openSession(session)
  }
  package func beginTurn(_ message: Message) async throws(StoreError) {
    try step()
    try await kept.beginTurn(message)
  }
  package func commitTurn(_ turn: TurnCommit) async throws(StoreError) {
    try step()
    try await kept.commitTurn(turn)
  }
  package func updateSession(_ session: Session) async throws(StoreError) {
    try step()
    try await kept.updateSession(session)
  }
  package func session(_ id: SessionID) async throws(StoreError) -> Session? {
    try step()
    return await kept.session(id)
  }
  package func sessions() async throws(StoreError) -> [Session] {
    try step()
    return await kept.sessions()
  }
  package func messages(in session: SessionID, last: Int?) async throws(StoreError) -> [Message] {
    try step()
    return await kept.messages(in: session, last: last)
  }
  package func snapshot(of session: SessionID, limits: SnapshotLimits) async throws(StoreError) -> MemorySnapshot {
    try step()
    return await kept.snapshot(of: session, limits: limits)
  }
  package func saveSummary(_ summary: Summary) async throws(StoreError) {
    try step()
    try await kept.saveSummary(summary)
  }
  package func summaries(includingArchived: Bool) async throws(StoreError) -> [Summary] {
    try step()
    return await kept.summaries(includingArchived: includingArchived)
  }
  package func archiveSummaries(ofSessionsOpenedBefore oldest: Instant, at now: Instant) async throws(StoreError) -> Int
  {
    try step()
    return await kept.archiveSummaries(ofSessionsOpenedBefore: oldest, at: now)
  }
  package func saveFacts(_ facts: [Fact]) async throws(StoreError) {
    try step()
    try await kept.saveFacts(facts)
  }
  package func facts(includingHistory: Bool) async throws(StoreError) -> [Fact] {
    try step()
    return await kept.facts(includingHistory: includingHistory)
  }
  package func tombstones() async throws(StoreError) -> Tombstones {
    try step()
    return await kept.tombstones()
  }
  package func forget(_ target: ForgetTarget, at now: Instant) async throws(StoreError) -> ForgetReceipt {
    try step()
    return try await kept.forget(target, at: now)
  }
  package func planForgetting(at instant: Instant?) async throws(StoreError) {
    try step()
    await kept.planForgetting(at: instant)
  }
  package func plannedForgetting() async throws(StoreError) -> Instant? {
    try step()
    return await kept.plannedForgetting()
  }
  package func saveProfile(_ profile: Profile) async throws(StoreError) {
    try step()
    await kept.saveProfile(profile)
  }
  package func profile() async throws(StoreError) -> Profile? {
    try step()
    return await kept.profile()
  }
  package func saveGoal(_ goal: Goal) async throws(StoreError) {
    try step()
    await kept.saveGoal(goal)
  }
  package func addCompletion(_ completion: Goal.Completion, to goal: GoalID) async throws(StoreError) {
    try step()
    try await kept.addCompletion(completion, to: goal)
  }
  package func goals() async throws(StoreError) -> [GoalRecord] {
    try step()
    return await kept.goals()
  }
  package func addCheckIn(_ checkIn: CheckIn) async throws(StoreError) {
    try step()
    await kept.addCheckIn(checkIn)
  }
  package func checkIns() async throws(StoreError) -> [CheckIn] {
    try step()
    return await kept.checkIns()
  }
  package func outbox() async throws(StoreError) -> [OutboxEntry] {
    try step()
    return await kept.outbox()
  }
  package func usage() async throws(StoreError) -> [UsageRecord] {
    try step()
    return await kept.usage()
  }
}
