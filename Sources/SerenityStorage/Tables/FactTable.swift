import SerenityCore

/// The facts, what they rest on, and the fingerprints of those forgotten.
struct FactTable {
  let connection: Connection

  private static let columns = "id, category, slot, content, is_important, origin, valid_to, superseded_by"

  /// Keeps facts with their mentions; one that was forgotten is left out, unless the user wrote it (MEM-11).
  func save(_ facts: [Fact]) throws(StoreError) {
    let tombstones = try tombstones()
    for fact in facts {
      guard !fact.mentions.isEmpty else { throw .failed(detail: "the fact \(fact.id) rests on no message") }
      for mention in fact.mentions {
        try MessageTable(connection: connection).require(mention.message)
        try SessionTable(connection: connection).require(mention.session)
      }
      if fact.origin != .user, tombstones.covers(fact.content, category: fact.category) { continue }
      try replace(with: fact)
    }
  }

  private func replace(with fact: Fact) throws(StoreError) {
    try connection.run(
      "INSERT OR REPLACE INTO facts (\(Self.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", fact.id, fact.category,
      fact.slot, fact.content, fact.isImportant, fact.origin, fact.validTo, fact.supersededBy)
    try connection.run("DELETE FROM fact_mentions WHERE fact = ?", fact.id)
    for (ordinal, mention) in fact.mentions.enumerated() {
      try connection.run(
        "INSERT INTO fact_mentions (fact, ordinal, message, session, quote, at) VALUES (?, ?, ?, ?, ?, ?)", fact.id,
        ordinal, mention.message, mention.session, mention.quote, mention.at)
    }
  }

  /// The facts by first mention.
  func all(includingHistory: Bool) throws(StoreError) -> [Fact] {
    let facts = includingHistory ? "facts" : "live_facts"
    let mentions = try connection.rows(
      """
      SELECT fact, message, session, quote, at FROM fact_mentions
      WHERE fact IN (SELECT id FROM \(facts)) ORDER BY fact, ordinal
      """
    ) { row throws(StoreError) in
      let fact: FactID = try row.next()
      return (fact, try Self.mention(&row))
    }
    let mentionsOfFact = Dictionary(grouping: mentions, by: \.0)
    let found = try connection.rows(
      """
      SELECT \(Self.columns) FROM \(facts)
      ORDER BY (SELECT min(at) FROM fact_mentions WHERE fact = \(facts).id), id
      """, read: Self.fact)
    return found.map { fact in
      var fact = fact
      fact.mentions = (mentionsOfFact[fact.id] ?? []).map(\.1)
      return fact
    }
  }

  func tombstones() throws(StoreError) -> Tombstones {
    let salt: String? = try connection.value("SELECT value FROM meta WHERE key = 'salt'")
    guard let salt else { throw .corrupt(path: connection.path, detail: "the salt is gone") }
    let digests = try connection.rows("SELECT digest FROM tombstones") { row throws(StoreError) -> String in
      try row.next()
    }
    return Tombstones(salt: salt, digests: Set(digests))
  }

  private static func fact(_ row: inout Row) throws(StoreError) -> Fact {
    let id: FactID = try row.next()
    let category: Fact.Category = try row.next()
    let slot: String? = try row.next()
    let content: String = try row.next()
    return Fact(
      id: id, category: category, slot: slot, content: content, mentions: [], isImportant: try row.next(),
      origin: try row.next(), validTo: try row.next(), supersededBy: try row.next())
  }

  private static func mention(_ row: inout Row) throws(StoreError) -> Fact.Mention {
    Fact.Mention(message: try row.next(), session: try row.next(), quote: try row.next(), at: try row.next())
  }
}
