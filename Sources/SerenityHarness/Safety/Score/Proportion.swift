/// How many of how many, with what that says about the rate behind it.
package struct Proportion: Hashable, Sendable {
  package var hits: Int
  package var total: Int

  package init(_ hits: Int = 0, of total: Int = 0) {
    precondition((0...max(0, total)).contains(hits), "No more can hit than there are.")
    self.hits = hits
    self.total = total
  }

  /// Counts one more.
  package mutating func count(_ isHit: Bool) {
    total += 1
    if isHit { hits += 1 }
  }

  /// The rate, 0 to 1; 0 where there is nothing.
  package var rate: Double { total == 0 ? 0 : Double(hits) / Double(total) }

  /// The 95 % interval for the rate behind the count, from 0 to 1; all of it where there is nothing.
  ///
  /// Wilson's score interval (E. B. Wilson, Journal of the American Statistical Association 22, 1927, 209-212): it holds
  /// for few cases and for rates near 0 and 1, where the usual interval does not.
  package var interval: ClosedRange<Double> {
    guard total > 0 else { return 0...1 }
    let z = 1.959963984540054
    let n = Double(total)
    let share = z * z / n
    let centre = (rate + share / 2) / (1 + share)
    let reach = z * ((rate * (1 - rate) + share / 4) / n).squareRoot() / (1 + share)
    // At the ends the bounds are exactly 0 and 1, which rounding would miss by a hair.
    return (hits == 0 ? 0 : max(0, centre - reach))...(hits == total ? 1 : min(1, centre + reach))
  }
}

extension Proportion {
  /// The counts of two groups together.
  package static func + (left: Self, right: Self) -> Self {
    Proportion(left.hits + right.hits, of: left.total + right.total)
  }
}
