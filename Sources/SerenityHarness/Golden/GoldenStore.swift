/// The golden files of one scenario: what a run of it must say.
package struct GoldenStore: Sendable {
  /// What is done with a difference.
  package enum Mode: String, Sendable, CaseIterable {
    /// A difference is told and kept beside the golden as `.new`.
    case compare
    /// The goldens become what the run said.
    case update
  }

  /// Where all goldens stand, such as `<package>/golden`.
  package let root: String
  /// The scenario's name, such as `maya/sleep`: the folder under the root.
  package let scenario: String

  package init(root: String, scenario: String) {
    self.root = root
    self.scenario = scenario
  }

  /// Compares what a run said, by file path in the scenario's folder, with the goldens.
  package func compare(
    files: [String: String], mode: Mode, isContinuousIntegration: Bool
  ) throws(GoldenError) -> GoldenOutcome {
    GoldenOutcome(scenario: scenario, files: [])
  }
}

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
    package var state: State
    /// Whether the golden was written; a run that wrote one does not pass.
    package var wasWritten: Bool
  }

  package var scenario: String
  /// By path.
  package var files: [File]

  /// Whether every file matched and none was written.
  package var passes: Bool { files.allSatisfy { $0.state == .matched && !$0.wasWritten } }
}

/// Why goldens could not be read or written.
package struct GoldenError: Error, Hashable, Sendable, CustomStringConvertible {
  package var sentence: String
  package init(_ sentence: String) { self.sentence = sentence }
  package var description: String { sentence }
}
