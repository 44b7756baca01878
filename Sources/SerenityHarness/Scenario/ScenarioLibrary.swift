/// Finds scenarios and reads them with all that belongs to them.
package struct ScenarioLibrary: Sendable {
  /// Where `scenarios/` and `golden/` stand.
  package let root: String
  /// Says what is wrong with a regular expression; nil when nothing is.
  package let patternFault: @Sendable (String) -> String?

  /// Makes a library over the folder that holds `scenarios/`.
  package init(root: String, patternFault: @escaping @Sendable (String) -> String? = { _ in nil }) {
    self.root = root
    self.patternFault = patternFault
  }

  /// What a search found, sorted by path.
  package struct Listing: Hashable, Sendable {
    /// Scenario files, from the root, such as `scenarios/maya/sleep.yaml`.
    package var scenarios: [String]
    /// Cassettes that no scenario stands beside.
    package var orphanCassettes: [String]
  }

  /// A scenario with all that a run of it needs.
  package struct Entry: Hashable, Sendable {
    package var scenario: Scenario
    package var persona: Persona
    /// What the model answers; nil where there is no cassette, which is right for a scenario without model calls.
    package var cassette: Cassette?
  }
}
