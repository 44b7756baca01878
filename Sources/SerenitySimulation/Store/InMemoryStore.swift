public import SerenityCore

/// The store without a file, for worlds that need no disk; it gives the same answers as the one in SQLite.
public final actor InMemoryStore: Store {
  private var contents: InMemoryContents

  /// Makes an empty store with the salt of its tombstones.
  public init(salt: String) { contents = InMemoryContents(salt: salt) }

  /// Does all of a change or nothing of it.
  private func write<Answer>(
    _ change: (inout InMemoryContents) throws(StoreError) -> Answer
  ) throws(StoreError) -> Answer {
    var changed = contents
    let answer = try change(&changed)
    contents = changed
    return answer
  }

  // MARK: Turns

  /// Keeps a new session; `StoreError.failed` when there is one of that name.
  public func openSession(_ session: Session) throws(StoreError) {
    try write { contents throws(StoreError) in try contents.open(session) }
  }

  /// Keeps the user's message and moves its session's last activity.
  public func beginTurn(_ message: Message) throws(StoreError) {
    try write { contents throws(StoreError) in try contents.begin(message) }
  }

  /// Keeps all that a turn produced; a message withheld since the turn began stays withheld.
  public func commitTurn(_ turn: TurnCommit) throws(StoreError) {
    try write { contents throws(StoreError) in try contents.commit(turn) }
  }

  /// Keeps a session's changed state.
  public func updateSession(_ session: Session) throws(StoreError) {
    try write { contents throws(StoreError) in try contents.update(session) }
  }

  /// The session with a name; nil when there is none.
  public func session(_ id: SessionID) -> Session? { contents.sessions[id] }

  /// All sessions, by opening.
  public func sessions() -> [Session] { contents.sessionsByOpening() }

  /// The newest messages of a session, or all, in the order they were said.
  public func messages(in session: SessionID, last: Int?) -> [Message] {
    let messages = contents.messages[session] ?? []
    return last.map { Array(messages.suffix(max(0, $0))) } ?? messages
  }

  /// Reads all that a turn draws on.
  public func snapshot(of session: SessionID, limits: SnapshotLimits) -> MemorySnapshot {
    contents.snapshot(of: session, limits: limits)
  }

  // MARK: Memory

  /// Keeps a summary in place of the one with its name, or with its session and scope.
  public func saveSummary(_ summary: Summary) throws(StoreError) {
    try write { contents throws(StoreError) in try contents.save(summary) }
  }

  /// The summaries by their sessions' opening; archived ones only on request.
  public func summaries(includingArchived: Bool) -> [Summary] {
    contents.summariesByOpening().filter { includingArchived || $0.archivedAt == nil }
  }

  /// Moves active summaries of old sessions to the archive and says how many.
  public func archiveSummaries(ofSessionsOpenedBefore bound: Instant, at instant: Instant) -> Int {
    contents.archiveSummaries(openedBefore: bound, at: instant)
  }

  /// Keeps facts with their mentions; one that was forgotten is left out, unless the user wrote it (MEM-11).
  public func saveFacts(_ facts: [Fact]) throws(StoreError) {
    try write { contents throws(StoreError) in try contents.save(facts) }
  }

  /// The facts by first mention; superseded ones only on request.
  public func facts(includingHistory: Bool) -> [Fact] {
    contents.factsByFirstMention().filter { includingHistory || $0.supersededBy == nil }
  }

  /// The fingerprints of what was forgotten.
  public func tombstones() -> Tombstones { contents.tombstones }

  /// Removes something from every later answer.
  public func forget(_ target: ForgetTarget, at instant: Instant) throws(StoreError) -> ForgetReceipt {
    try write { contents throws(StoreError) in try contents.forget(target) }
  }

  /// Notes from when on everything may be forgotten; nil takes the wish back.
  public func planForgetting(at instant: Instant?) { contents.plannedForgetting = instant }

  /// From when on everything may be forgotten; nil while nobody asked for it.
  public func plannedForgetting() -> Instant? { contents.plannedForgetting }

  // MARK: The user's own data

  /// Keeps the profile in place of the one before.
  public func saveProfile(_ profile: Profile) { contents.profile = profile }

  /// The profile; nil when none was kept.
  public func profile() -> Profile? { contents.profile }

  /// Keeps a goal; one with the same name is replaced, its completions stay.
  public func saveGoal(_ goal: Goal) {
    contents.goals[goal.id, default: GoalRecord(goal: goal, completions: [])].goal = goal
  }

  /// Keeps a completion of a goal that exists.
  public func addCompletion(_ completion: Goal.Completion, to goal: GoalID) throws(StoreError) {
    try write { contents throws(StoreError) in try contents.add(completion, to: goal) }
  }

  /// The goals with their completions, by creation.
  public func goals() -> [GoalRecord] { contents.goalsByCreation() }

  /// Keeps a check-in.
  public func addCheckIn(_ checkIn: CheckIn) { contents.checkIns.insert(checkIn, inOrderOf: \.at) }

  /// All check-ins, oldest first.
  public func checkIns() -> [CheckIn] { contents.checkIns }

  // MARK: Outbox and usage

  /// What waits for the provider, in the order in which it must be sent.
  public func outbox() -> [OutboxEntry] { contents.outbox }

  /// What all calls consumed, oldest first.
  public func usage() -> [UsageRecord] { contents.usage }
}
