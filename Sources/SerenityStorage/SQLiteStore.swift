public import SerenityCore

/// The store in one SQLite file: write-ahead log, STRICT tables, one connection, deleted bytes erased.
///
/// Every call is a synchronous piece of work inside the actor, so one call is one transaction and calls never
/// interleave. A file that is not ours, newer, unwritable or damaged is refused by `init` and left as it is.
public actor SQLiteStore: Store {
  let connection: Connection

  /// Opens the file at a path, making it (readable by its owner alone) when there is none or it holds no bytes.
  ///
  /// Throws `StoreError`: `notOurs`, `tooNew`, `readOnly`, `full`, `corrupt`, `busy` or `cannotOpen`.
  public init(path: String, configuration: StoreConfiguration) throws(StoreError) {
    connection = try Connection.open(path: path, configuration: configuration)
  }

  /// Lets go of the file; every later call throws `StoreError.failed`.
  public func close() { connection.close() }

  // MARK: Turns

  /// Keeps a new session; `StoreError.failed` when there is one of that name.
  public func openSession(_ session: Session) throws(StoreError) {
    try connection.write { () throws(StoreError) in try sessionTable.insert(session) }
  }

  /// Makes the user's message durable and moves its session's last activity.
  public func beginTurn(_ message: Message) throws(StoreError) {
    try connection.write { () throws(StoreError) in
      try sessionTable.moveActivity(of: message.session, to: message.at)
      try messageTable.append(message)
    }
  }

  /// Keeps all that a turn produced; a message withheld since the turn began stays withheld.
  public func commitTurn(_ turn: TurnCommit) throws(StoreError) {
    guard turn.message.session == turn.session.id, turn.reply?.session ?? turn.session.id == turn.session.id else {
      throw .failed(detail: "the turn's messages are not of the session \(turn.session.id)")
    }
    try connection.write { () throws(StoreError) in
      try sessionTable.update(turn.session)
      try messageTable.update(turn.message)
      if let reply = turn.reply { try messageTable.append(reply) }
      for record in turn.usage { try UsageTable(connection: connection).add(record) }
      try OutboxTable(connection: connection).apply(turn.outbox)
    }
  }

  /// Keeps a session's changed state.
  public func updateSession(_ session: Session) throws(StoreError) {
    try connection.write { () throws(StoreError) in try sessionTable.update(session) }
  }

  /// The session with a name; nil when there is none.
  public func session(_ id: SessionID) throws(StoreError) -> Session? { try sessionTable.one(id) }

  /// All sessions, by opening.
  public func sessions() throws(StoreError) -> [Session] { try sessionTable.all() }

  /// The newest messages of a session, or all, in the order they were said.
  public func messages(in session: SessionID, last: Int?) throws(StoreError) -> [Message] {
    try messageTable.newest(last, in: session)
  }

  /// Reads all that a turn draws on in one read transaction.
  public func snapshot(of session: SessionID, limits: SnapshotLimits) throws(StoreError) -> MemorySnapshot {
    try connection.read { () throws(StoreError) in
      MemorySnapshot(
        session: try sessionTable.one(session),
        recent: try messageTable.newestNotWithheld(limits.messages, in: session),
        messageCount: try messageTable.count(in: session),
        partialSummary: try summaryTable.partial(of: session),
        summaries: try summaryTable.newest(limits.summaries, except: session),
        facts: try factTable.all(includingHistory: false),
        tombstones: try factTable.tombstones(),
        profile: try userTables.profile(),
        goals: try goalTable.all(),
        checkIns: try userTables.checkIns(newest: limits.checkIns),
        pastSessions: try sessionTable.spans(except: session))
    }
  }

  var sessionTable: SessionTable { SessionTable(connection: connection) }
  var messageTable: MessageTable { MessageTable(connection: connection) }
  var summaryTable: SummaryTable { SummaryTable(connection: connection) }
  var factTable: FactTable { FactTable(connection: connection) }
  var userTables: UserTables { UserTables(connection: connection) }
  var goalTable: GoalTable { GoalTable(connection: connection) }
}
