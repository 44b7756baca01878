/// How a run's files stand to the goldens.
package struct GoldenOutcome: Hashable, Sendable {
  /// How one file stands.
  package enum State: String, Sendable, CaseIterable {
    case matched
    /// The golden says something else.
    case differs
    /// There is no golden for what the run said.
    case missing
    /// The run said nothing for a golden that is there.
    case orphan
  }

  /// One file.
  package struct File: Hashable, Sendable {
    /// In the scenario's folder, such as `prompts/thursday-1.md`.
    package var path: String
    /// How it stood before anything was written.
    package var state: State
    /// Whether the golden was written or taken away; a run that did so does not pass.
    package var wasWritten: Bool
  }

  /// The scenario's name.
  package var scenario: String
  /// By path.
  package var files: [File]
  /// Which prompt sections changed in how many turns.
  package var blastRadius: BlastRadius

  /// Whether every file matched, so that nothing was written.
  package var passes: Bool { files.allSatisfy { $0.state == .matched && !$0.wasWritten } }
  /// How many files stand so.
  package func count(_ state: State) -> Int { files.count { $0.state == state } }
}
