import SerenityCore

/// The session summaries, active and archived.
struct SummaryTable {
  let connection: Connection

  private static let columns = """
    id, session, scope, origin, session_opened_at, made_at, covers_through, time_of_day, topics, emotion_at_start,
    emotion_at_end, key_insight, follow_ups, quote, needs_redo, archived_at
    """

  /// Keeps a summary in place of the one with its name, or with its session and scope.
  func replace(with summary: Summary) throws(StoreError) {
    try connection.run(
      "DELETE FROM summaries WHERE id = ? OR (session = ? AND scope = ?)", summary.id, summary.session, summary.scope)
    try connection.run(
      "INSERT INTO summaries (\(Self.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", summary.id,
      summary.session, summary.scope, summary.origin, summary.sessionOpenedAt, summary.madeAt, summary.coversThrough,
      summary.timeOfDay, summary.topics, summary.emotionAtStart, summary.emotionAtEnd, summary.keyInsight,
      summary.followUps, summary.quote, summary.needsRedo, summary.archivedAt)
  }

  func all(includingArchived: Bool) throws(StoreError) -> [Summary] {
    try connection.rows(
      """
      SELECT \(Self.columns) FROM summaries WHERE ? OR archived_at IS NULL ORDER BY session_opened_at, made_at, id
      """, includingArchived, read: Self.summary)
  }

  /// The partial summary of a session, when it may enter a prompt.
  func partial(of session: SessionID) throws(StoreError) -> Summary? {
    try connection.rows(
      "SELECT \(Self.columns) FROM live_summaries WHERE session = ? AND scope = 'partial'", session,
      read: Self.summary
    ).first
  }

  /// The newest whole summaries of other sessions that may enter a prompt, oldest first.
  func newest(_ count: Int, except session: SessionID) throws(StoreError) -> [Summary] {
    try connection.rows(
      """
      SELECT \(Self.columns) FROM live_summaries WHERE session <> ? AND scope = 'whole'
      ORDER BY session_opened_at DESC, made_at DESC, id DESC LIMIT ?
      """, session, max(0, count), read: Self.summary
    ).reversed()
  }

  func archive(openedBefore bound: Instant, at instant: Instant) throws(StoreError) -> Int {
    try connection.run(
      "UPDATE summaries SET archived_at = ? WHERE archived_at IS NULL AND session_opened_at < ?", instant, bound)
  }

  /// Takes a summary's words away and marks it to be redone; says how many rows that was.
  func wipe(_ id: SummaryID) throws(StoreError) -> Int {
    try connection.run(
      """
      UPDATE summaries SET topics = '[]', key_insight = '', follow_ups = '[]', quote = NULL, needs_redo = 1
      WHERE id = ?
      """, id)
  }

  private static func summary(_ row: inout Row) throws(StoreError) -> Summary {
    Summary(
      id: try row.next(), session: try row.next(), scope: try row.next(), origin: try row.next(),
      sessionOpenedAt: try row.next(), madeAt: try row.next(), coversThrough: try row.next(),
      timeOfDay: try row.next(), topics: try row.next(), emotionAtStart: try row.next(),
      emotionAtEnd: try row.next(), keyInsight: try row.next(), followUps: try row.next(), quote: try row.next(),
      needsRedo: try row.next(), archivedAt: try row.next())
  }
}
