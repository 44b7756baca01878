import SerenityCore

/// The messages, each with its place in its session.
struct MessageTable {
  let connection: Connection

  private static let columns =
    "id, session, role, text, at, emotion, intensity, flags, tokens, is_interrupted, source, is_withheld"

  /// Appends a message to its session.
  func append(_ message: Message) throws(StoreError) {
    let taken: Int? = try connection.value("SELECT 1 FROM messages WHERE id = ?", message.id)
    guard taken == nil else { throw .failed(detail: "there is a message \(message.id) already") }
    try connection.run(
      """
      INSERT INTO messages (\(Self.columns), sequence)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12,
        (SELECT coalesce(max(sequence), 0) + 1 FROM messages WHERE session = ?2))
      """, message.id, message.session, message.role, message.text, message.at, message.emotion?.kind,
      message.emotion?.intensity, message.flags, message.tokens, message.isInterrupted, message.source,
      message.isWithheld)
  }

  /// Replaces what is known of a message; one that was withheld meanwhile stays withheld.
  func update(_ message: Message) throws(StoreError) {
    let changed = try connection.run(
      """
      UPDATE messages SET role = ?, text = ?, at = ?, emotion = ?, intensity = ?, flags = ?, tokens = ?,
        is_interrupted = ?, source = ?, is_withheld = max(is_withheld, ?)
      WHERE id = ? AND session = ?
      """, message.role, message.text, message.at, message.emotion?.kind, message.emotion?.intensity, message.flags,
      message.tokens, message.isInterrupted, message.source, message.isWithheld, message.id, message.session)
    guard changed == 1 else { throw .missing(what: "message \(message.id)") }
  }

  /// Throws `StoreError.missing` unless there is a message of that name.
  func require(_ id: MessageID) throws(StoreError) {
    let found: Int? = try connection.value("SELECT 1 FROM messages WHERE id = ?", id)
    guard found != nil else { throw .missing(what: "message \(id)") }
  }

  func withhold(_ id: MessageID) throws(StoreError) {
    try connection.run("UPDATE messages SET is_withheld = 1 WHERE id = ?", id)
  }

  func newest(_ count: Int?, in session: SessionID) throws(StoreError) -> [Message] {
    try connection.rows(
      "SELECT \(Self.columns) FROM messages WHERE session = ? ORDER BY sequence DESC LIMIT ?", session,
      count.map { max(0, $0) } ?? -1, read: Self.message
    ).reversed()
  }

  func newestNotWithheld(_ count: Int, in session: SessionID) throws(StoreError) -> [Message] {
    try connection.rows(
      """
      SELECT \(Self.columns) FROM messages WHERE session = ? AND is_withheld = 0 ORDER BY sequence DESC LIMIT ?
      """, session, max(0, count), read: Self.message
    ).reversed()
  }

  /// How many messages a session has: its last sequence number, which takes one look in the index.
  func count(in session: SessionID) throws(StoreError) -> Int {
    try connection.value("SELECT coalesce(max(sequence), 0) FROM messages WHERE session = ?", session) ?? 0
  }

  private static func message(_ row: inout Row) throws(StoreError) -> Message {
    var message = Message(
      id: try row.next(), session: try row.next(), role: try row.next(), text: try row.next(), at: try row.next(),
      tokens: 0)
    let emotion: Emotion.Kind? = try row.next()
    let intensity: Int? = try row.next()
    if let emotion, let intensity { message.emotion = Emotion(emotion, intensity: intensity) }
    message.flags = try row.next()
    message.tokens = try row.next()
    message.isInterrupted = try row.next()
    message.source = try row.next()
    message.isWithheld = try row.next()
    return message
  }
}
