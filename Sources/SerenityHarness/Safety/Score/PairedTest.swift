import Glibc

/// Whether two ways of judging the same rows differ by more than chance.
///
/// McNemar's test (Q. McNemar, Psychometrika 12, 1947, 153-157) in its exact form: only rows that are judged otherwise
/// count, and if nothing had changed each would be as likely a gain as a loss, so that the losses are binomial with one
/// half.
package struct PairedTest: Hashable, Sendable {
  /// Rows that were right before and are wrong now.
  package var losses: Int
  /// Rows that were wrong before and are right now.
  package var gains: Int

  package init(losses: Int = 0, gains: Int = 0) {
    self.losses = losses
    self.gains = gains
  }

  /// Counts a row.
  package mutating func count(before: Bool, now: Bool) {
    if before && !now { losses += 1 }
    if !before && now { gains += 1 }
  }

  /// How likely chance alone makes a difference at least as large in either direction, 0 to 1.
  package var p: Double {
    let n = losses + gains
    guard n > 0 else { return 1 }
    // Terms of the binomial, each from the one before; logarithms keep them from vanishing.
    var term = Double(n) * log(0.5)
    var tail = 0.0
    for k in 0...min(losses, gains) {
      if k > 0 { term += log(Double(n - k + 1)) - log(Double(k)) }
      tail += exp(term)
    }
    return min(1, 2 * tail)
  }

  /// Whether it got worse, and not by chance (p below 0.05).
  package var isWorse: Bool { losses > gains && p < 0.05 }
}
