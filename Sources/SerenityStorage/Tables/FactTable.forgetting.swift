import SerenityCore

extension FactTable {
  /// A fact and its history: what it superseded, and, when it still holds, every superseded value of its slot.
  ///
  /// The slot catches versions whose link broke because a fact between them was forgotten with its session.
  func withHistory(_ id: FactID) throws(StoreError) -> [FactID] {
    let found: Int? = try connection.value("SELECT 1 FROM facts WHERE id = ?", id)
    guard found != nil else { throw .missing(what: "fact \(id)") }
    return try connection.rows(
      """
      WITH RECURSIVE chain (id) AS (
        SELECT ?1
        UNION
        SELECT older.id FROM facts AS older JOIN live_facts AS target
          WHERE target.id = ?1 AND older.slot = target.slot AND older.superseded_by IS NOT NULL
        UNION
        SELECT older.id FROM chain JOIN facts AS older ON older.superseded_by = chain.id)
      SELECT id FROM chain ORDER BY id
      """, id, read: Self.identifier)
  }

  func all(in category: Fact.Category) throws(StoreError) -> [FactID] {
    try connection.rows("SELECT id FROM facts WHERE category = ? ORDER BY id", category, read: Self.identifier)
  }

  /// The facts that no message states any more.
  func withoutMentions() throws(StoreError) -> [FactID] {
    try connection.rows(
      "SELECT id FROM facts WHERE id NOT IN (SELECT fact FROM fact_mentions) ORDER BY id", read: Self.identifier)
  }

  /// Removes facts with their mentions and leaves their fingerprints; counts the rows into a receipt.
  func bury(_ ids: [FactID], at instant: Instant, into rows: inout [String: Int]) throws(StoreError) {
    let salt = try tombstones().salt
    for id in ids {
      let contents = try connection.rows("SELECT category, content FROM facts WHERE id = ?", id) {
        row throws(StoreError) -> (Fact.Category, String) in
        (try row.next(), try row.next())
      }
      for (category, content) in contents {
        try connection.run(
          "INSERT OR IGNORE INTO tombstones (digest, forgotten_at) VALUES (?, ?)",
          Tombstones.digest(of: content, category: category, salt: salt), instant)
      }
      rows["fact_mentions", default: 0] += try connection.run("DELETE FROM fact_mentions WHERE fact = ?", id)
      rows["facts", default: 0] += try connection.run("DELETE FROM facts WHERE id = ?", id)
    }
  }

  private static func identifier(_ row: inout Row) throws(StoreError) -> FactID { try row.next() }
}
