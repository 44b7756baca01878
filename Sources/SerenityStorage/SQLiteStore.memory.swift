public import SerenityCore

extension SQLiteStore {
  // MARK: Memory

  /// Keeps a summary in place of the one with its name, or with its session and scope.
  public func saveSummary(_ summary: Summary) throws(StoreError) {
    try connection.write { () throws(StoreError) in
      try sessionTable.require(summary.session)
      try summaryTable.replace(with: summary)
    }
  }

  /// The summaries by their sessions' opening; archived ones only on request.
  public func summaries(includingArchived: Bool) throws(StoreError) -> [Summary] {
    try summaryTable.all(includingArchived: includingArchived)
  }

  /// Moves active summaries of old sessions to the archive and says how many.
  public func archiveSummaries(ofSessionsOpenedBefore bound: Instant, at instant: Instant) throws(StoreError) -> Int {
    try connection.write { () throws(StoreError) in try summaryTable.archive(openedBefore: bound, at: instant) }
  }

  /// Keeps facts with their mentions; one that was forgotten is left out, unless the user wrote it (MEM-11).
  ///
  /// Throws `StoreError.missing` when a mention's message or session is gone, and `failed` for a fact without mention.
  public func saveFacts(_ facts: [Fact]) throws(StoreError) {
    try connection.write { () throws(StoreError) in try factTable.save(facts) }
  }

  /// The facts by first mention; superseded ones only on request.
  public func facts(includingHistory: Bool) throws(StoreError) -> [Fact] {
    try connection.read { () throws(StoreError) in try factTable.all(includingHistory: includingHistory) }
  }

  /// The fingerprints of what was forgotten.
  public func tombstones() throws(StoreError) -> Tombstones {
    try connection.read { () throws(StoreError) in try factTable.tombstones() }
  }

  /// Removes something for good, then erases its bytes from the file and its log.
  ///
  /// When only the erasing fails (full disk, another reader: `StoreError.busy`), the rows are gone all the same and the
  /// bytes are erased at the next forgetting or opening, whichever comes first.
  public func forget(_ target: ForgetTarget, at instant: Instant) throws(StoreError) -> ForgetReceipt {
    try connection.finishErasure()
    let receipt = try connection.write { () throws(StoreError) in
      try Forgetting(connection: connection, instant: instant).forget(target)
    }
    try connection.finishErasure()
    return receipt
  }

  /// Notes from when on everything may be forgotten; nil takes the wish back.
  public func planForgetting(at instant: Instant?) throws(StoreError) {
    try connection.write { () throws(StoreError) in
      try Forgetting.plan(at: instant, in: connection)
    }
  }

  /// From when on everything may be forgotten; nil while nobody asked for it.
  public func plannedForgetting() throws(StoreError) -> Instant? { try Forgetting.planned(in: connection) }

  // MARK: The user's own data

  /// Keeps the profile in place of the one before.
  public func saveProfile(_ profile: Profile) throws(StoreError) {
    try connection.write { () throws(StoreError) in try userTables.save(profile) }
  }

  /// The profile; nil when none was kept.
  public func profile() throws(StoreError) -> Profile? { try userTables.profile() }

  /// Keeps a goal; one with the same name is replaced, its completions stay.
  public func saveGoal(_ goal: Goal) throws(StoreError) {
    try connection.write { () throws(StoreError) in try goalTable.save(goal) }
  }

  /// Keeps a completion of a goal that exists.
  public func addCompletion(_ completion: Goal.Completion, to goal: GoalID) throws(StoreError) {
    try connection.write { () throws(StoreError) in try goalTable.add(completion, to: goal) }
  }

  /// The goals with their completions, by creation.
  public func goals() throws(StoreError) -> [GoalRecord] {
    try connection.read { () throws(StoreError) in try goalTable.all() }
  }

  /// Keeps a check-in.
  public func addCheckIn(_ checkIn: CheckIn) throws(StoreError) {
    try connection.write { () throws(StoreError) in try userTables.add(checkIn) }
  }

  /// All check-ins, oldest first.
  public func checkIns() throws(StoreError) -> [CheckIn] { try userTables.checkIns(newest: nil) }

  // MARK: Outbox and usage

  /// What waits for the provider, in the order in which it must be sent.
  public func outbox() throws(StoreError) -> [OutboxEntry] { try OutboxTable(connection: connection).all() }

  /// What all calls consumed, oldest first.
  public func usage() throws(StoreError) -> [UsageRecord] { try UsageTable(connection: connection).all() }
}
