/// How long things took: the nearest-rank percentiles, each a time that was really seen.
///
/// The p-th is the smallest time that at least p hundredths of all are not above (nearest rank, as in NIST/SEMATECH
/// e-Handbook, 7.2.6.2).
package struct Percentiles: Hashable, Sendable {
  private let sorted: [Duration]

  package init(_ durations: [Duration]) { sorted = durations.sorted() }

  /// How many there are.
  package var count: Int { sorted.count }

  /// The longest; nil where there is none.
  package var longest: Duration? { sorted.last }

  /// The p-th percentile for p from 1 to 100; nil where there is none.
  package func percentile(_ p: Int) -> Duration? {
    precondition((1...100).contains(p), "A percentile lies between 1 and 100.")
    return sorted.isEmpty ? nil : sorted[(p * sorted.count + 99) / 100 - 1]
  }
}
