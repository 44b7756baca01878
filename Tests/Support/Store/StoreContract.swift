package import SerenityCore

/// What every store must do, as cases that a test runs over each kind of store.
package struct StoreContract: Sendable, CustomStringConvertible {
  /// What the case shows, as a sentence.
  package let description: String
  /// Runs the case on an empty store; throws a `Breach` where the store does otherwise.
  package let run: @Sendable (any Store) async throws -> Void

  init(_ description: String, run: @escaping @Sendable (any Store) async throws -> Void) {
    self.description = description
    self.run = run
  }

  /// Every case.
  package static let cases = turnCases + memoryCases + snapshotCases + forgettingCases + dataCases

  /// A promise that a store broke.
  package struct Breach: Error, CustomStringConvertible {
    /// What was expected and what came.
    package let description: String
  }

  static func equal<Value: Equatable>(_ got: Value, _ expected: Value, _ what: String) throws {
    guard got == expected else { throw Breach(description: "\(what): expected \(expected), got \(got)") }
  }

  static func holds(_ condition: Bool, _ what: String) throws {
    guard condition else { throw Breach(description: "not so: \(what)") }
  }

  /// Runs something that must fail with an error of a code and leave the store as it was.
  static func refused(
    _ code: String, by store: any Store, _ what: String, _ body: () async throws -> Void
  ) async throws {
    let before = try await StoreDump(of: store)
    do {
      try await body()
    } catch let error as StoreError {
      try equal(error.code, code, what)
      try equal(try await StoreDump(of: store), before, "\(what): the store afterwards")
      return
    }
    throw Breach(description: "\(what): expected \(code), but it was done")
  }

  /// Keeps sessions and one message of the user in each, named after the session: `s1` gets `s1-m`.
  static func converse(_ store: any Store, _ sessions: String...) async throws {
    for (index, name) in sessions.enumerated() {
      try await store.openSession(StoreFixture.session(name, at: index * 60))
      try await store.beginTurn(StoreFixture.message(name + "-m", in: name, at: index * 60 + 1))
    }
  }
}
