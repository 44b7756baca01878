import SerenityCore

/// The sessions.
struct SessionTable {
  let connection: Connection

  private static let columns =
    "id, kind, opened_at, last_activity_at, ended_at, ended_by, mood_at_start, mood_at_end"

  func insert(_ session: Session) throws(StoreError) {
    guard try one(session.id) == nil else { throw .failed(detail: "there is a session \(session.id) already") }
    try connection.run(
      "INSERT INTO sessions (\(Self.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", session.id, session.kind,
      session.openedAt, session.lastActivityAt, session.endedAt, session.end, session.moodAtStart, session.moodAtEnd)
  }

  func update(_ session: Session) throws(StoreError) {
    let changed = try connection.run(
      """
      UPDATE sessions SET kind = ?, opened_at = ?, last_activity_at = ?, ended_at = ?, ended_by = ?,
        mood_at_start = ?, mood_at_end = ?
      WHERE id = ?
      """, session.kind, session.openedAt, session.lastActivityAt, session.endedAt, session.end, session.moodAtStart,
      session.moodAtEnd, session.id)
    guard changed == 1 else { throw .missing(what: "session \(session.id)") }
  }

  func moveActivity(of id: SessionID, to instant: Instant) throws(StoreError) {
    let changed = try connection.run("UPDATE sessions SET last_activity_at = ? WHERE id = ?", instant, id)
    guard changed == 1 else { throw .missing(what: "session \(id)") }
  }

  /// Throws `StoreError.missing` unless there is a session of that name.
  func require(_ id: SessionID) throws(StoreError) {
    let found: Int? = try connection.value("SELECT 1 FROM sessions WHERE id = ?", id)
    guard found != nil else { throw .missing(what: "session \(id)") }
  }

  func one(_ id: SessionID) throws(StoreError) -> Session? {
    try connection.rows("SELECT \(Self.columns) FROM sessions WHERE id = ?", id, read: Self.session).first
  }

  func all() throws(StoreError) -> [Session] {
    try connection.rows("SELECT \(Self.columns) FROM sessions ORDER BY opened_at, id", read: Self.session)
  }

  /// When every session but one began and last saw activity, oldest first.
  func spans(except id: SessionID) throws(StoreError) -> [SessionSpan] {
    try connection.rows(
      "SELECT opened_at, last_activity_at FROM sessions WHERE id <> ? ORDER BY opened_at, id", id
    ) { row throws(StoreError) in
      SessionSpan(openedAt: try row.next(), lastActivityAt: try row.next())
    }
  }

  private static func session(_ row: inout Row) throws(StoreError) -> Session {
    Session(
      id: try row.next(), kind: try row.next(), openedAt: try row.next(), lastActivityAt: try row.next(),
      endedAt: try row.next(), end: try row.next(), moodAtStart: try row.next(), moodAtEnd: try row.next())
  }
}
