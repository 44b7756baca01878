import SerenityCore

/// What waits for the provider.
struct OutboxTable {
  let connection: Connection

  func apply(_ change: OutboxChange) throws(StoreError) {
    switch change {
    case .none: break
    case .put(let entry): try put(entry)
    case .remove(let message): try connection.run("DELETE FROM outbox WHERE message = ?", message)
    }
  }

  /// Appends an entry, or changes the one of the same message where it stands.
  private func put(_ entry: OutboxEntry) throws(StoreError) {
    try MessageTable(connection: connection).require(entry.message)
    try SessionTable(connection: connection).require(entry.session)
    try connection.run(
      """
      INSERT INTO outbox (message, session, queued_at, attempts, reason) VALUES (?1, ?2, ?3, ?4, ?5)
      ON CONFLICT (message) DO UPDATE SET session = ?2, queued_at = ?3, attempts = ?4, reason = ?5
      """, entry.message, entry.session, entry.queuedAt, entry.attempts, entry.reason)
  }

  func all() throws(StoreError) -> [OutboxEntry] {
    try connection.rows("SELECT message, session, queued_at, attempts, reason FROM outbox ORDER BY position") {
      row throws(StoreError) in
      OutboxEntry(
        message: try row.next(), session: try row.next(), queuedAt: try row.next(), attempts: try row.next(),
        reason: try row.next())
    }
  }
}

/// What the calls to models consumed.
struct UsageTable {
  let connection: Connection

  private static let columns = """
    session, at, purpose, model, prompt_tokens, cached_tokens, completion_tokens, reasoning_tokens
    """

  func add(_ record: UsageRecord) throws(StoreError) {
    try SessionTable(connection: connection).require(record.session)
    try connection.run(
      "INSERT INTO usage (\(Self.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", record.session, record.at,
      record.purpose, record.model, record.usage.promptTokens, record.usage.cachedTokens,
      record.usage.completionTokens, record.usage.reasoningTokens)
  }

  func all() throws(StoreError) -> [UsageRecord] {
    try connection.rows("SELECT \(Self.columns) FROM usage ORDER BY at, row") { row throws(StoreError) in
      UsageRecord(
        session: try row.next(), at: try row.next(), purpose: try row.next(), model: try row.next(),
        usage: Usage(
          promptTokens: try row.next(), cachedTokens: try row.next(), completionTokens: try row.next(),
          reasoningTokens: try row.next()))
    }
  }
}
