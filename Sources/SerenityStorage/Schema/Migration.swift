import SerenityCore

/// One step of the schema; a released step is never changed, a change is a further step.
package struct Migration: Sendable {
  /// The schema version that the step leads to, counted from 1.
  package let version: Int
  /// What the step does, in a few words.
  package let title: String
  /// The statements.
  package let sql: String

  /// Every step ever released, in order; a test pins the digest of each.
  package static let released: [Migration] = [first]

  /// The newest schema version that this program knows.
  package static var known: Int { released.count }
}

extension Connection {
  /// Brings the file to the newest schema, each step in a transaction of its own.
  ///
  /// The step's version is compared inside the transaction, so two programs that open one file at once do not step
  /// twice. The first step also marks the file as ours and gives it its salt.
  func migrate(drawingSaltFrom random: any RandomSource) throws(StoreError) {
    // Compared before as well, so that opening an up-to-date file waits for no other writer.
    for migration in Migration.released where try schemaVersion() < migration.version {
      try write { () throws(StoreError) in
        guard try schemaVersion() < migration.version else { return }
        try execute(migration.sql)
        try execute("PRAGMA user_version = \(migration.version)")
        guard migration.version == 1 else { return }
        try execute("PRAGMA application_id = \(FileHeader.ourApplicationID)")
        try run("INSERT INTO meta (key, value) VALUES ('salt', ?)", Tombstones.salt(drawnFrom: random))
      }
    }
  }

  /// The version of the schema as the file has it now; 0 when there is none.
  func schemaVersion() throws(StoreError) -> Int { try value("PRAGMA user_version") ?? 0 }
}
