/// In how many turns each prompt section changed against the goldens.
package struct BlastRadius: Hashable, Sendable {
  /// One section.
  package struct Line: Hashable, Sendable, CustomStringConvertible {
    /// The section's name as its heading gives it.
    package var section: String
    package var turnsChanged: Int
    package var turnsTotal: Int
    /// The first prompt file in which it changed.
    package var exampleFile: String

    package var description: String { "\(section) changed in \(turnsChanged) of \(turnsTotal) turns" }
  }

  /// The most often changed first, then by name.
  package var lines: [Line]
}
