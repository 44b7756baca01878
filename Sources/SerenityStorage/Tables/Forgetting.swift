import SerenityCore

/// Removes what the user asks to forget, inside one transaction; the bytes are erased after it (MEM-7).
struct Forgetting {
  let connection: Connection
  let instant: Instant

  private var facts: FactTable { FactTable(connection: connection) }

  /// Removes a target and counts the rows by table; tables without a removed row are left out.
  func forget(_ target: ForgetTarget) throws(StoreError) -> ForgetReceipt {
    var rows: [String: Int] = [:]
    switch target {
    case .fact(let id, let withholding, let dirtying):
      try facts.bury(try facts.withHistory(id), at: instant, into: &rows)
      for message in withholding { try MessageTable(connection: connection).withhold(message) }
      for summary in Set(dirtying).sorted() {
        rows["summaries", default: 0] += try SummaryTable(connection: connection).wipe(summary)
      }
    case .summary(let id):
      rows["summaries"] = try connection.run("DELETE FROM summaries WHERE id = ?", id)
      guard rows["summaries"] == 1 else { throw .missing(what: "summary \(id)") }
    case .session(let id):
      try forgetSession(id, into: &rows)
    case .category(let category):
      try facts.bury(try facts.all(in: category), at: instant, into: &rows)
    case .everything:
      for table in Self.childrenFirst { rows[table] = try connection.run("DELETE FROM \(table)") }
      try Self.plan(at: nil, in: connection)
    }
    try connection.noteErasure()
    return ForgetReceipt(rows: rows.filter { $0.value > 0 })
  }

  // MARK: A wish to forget everything

  /// Notes from when on everything may be forgotten, in `meta`, which outlives all else; nil takes the note away.
  static func plan(at instant: Instant?, in connection: Connection) throws(StoreError) {
    guard let instant else {
      try connection.run("DELETE FROM meta WHERE key = 'forgetting'")
      return
    }
    try connection.run(
      "INSERT OR REPLACE INTO meta (key, value) VALUES ('forgetting', ?)", String(instant.millisecondsSinceEpoch))
  }

  /// What `plan` noted.
  ///
  /// What is no number was written by no version of ours, and forgets nothing.
  static func planned(in connection: Connection) throws(StoreError) -> Instant? {
    let noted: String? = try connection.value("SELECT value FROM meta WHERE key = 'forgetting'")
    return noted.flatMap { Int64($0) }.map(Instant.init(millisecondsSinceEpoch:))
  }

  private func forgetSession(_ id: SessionID, into rows: inout [String: Int]) throws(StoreError) {
    try SessionTable(connection: connection).require(id)
    let resting = try facts.restingOnly(on: id)
    rows["fact_mentions"] = try connection.run(
      """
      DELETE FROM fact_mentions
      WHERE session = ?1 OR message IN (SELECT id FROM messages WHERE session = ?1)
      """, id)
    try facts.bury(resting, at: instant, into: &rows)
    rows["outbox"] = try connection.run(
      "DELETE FROM outbox WHERE session = ?1 OR message IN (SELECT id FROM messages WHERE session = ?1)", id)
    rows["summaries"] = try connection.run("DELETE FROM summaries WHERE session = ?", id)
    rows["usage"] = try connection.run("DELETE FROM usage WHERE session = ?", id)
    rows["messages"] = try connection.run("DELETE FROM messages WHERE session = ?", id)
    rows["sessions"] = try connection.run("DELETE FROM sessions WHERE id = ?", id)
  }

  /// Every table but `meta`, those that refer to others before those referred to.
  ///
  /// A test compares it with the schema.
  static let childrenFirst = [
    "outbox", "usage", "fact_mentions", "facts", "tombstones", "summaries", "messages", "sessions", "completions",
    "goals", "check_ins", "profile",
  ]
}
