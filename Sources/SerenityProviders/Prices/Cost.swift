/// An amount of money, exact: whole millionths of a millionth of a US dollar.
///
/// A token may cost less than a billionth of a dollar (0.0028 USD a million is 2.8 billionths), so whole billionths
/// would round every call; sums, and only sums, are rounded, when they are written.
public struct Cost: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The amount in picodollars, 10^-12 USD; never negative.
  public let picodollars: Int128

  /// Nothing.
  public static let zero = Cost(picodollars: 0)

  /// Makes an amount; below zero counts as zero.
  public init(picodollars: Int128) { self.picodollars = max(0, picodollars) }

  /// The amount in billionths of a dollar, rounded to the nearest, halves up.
  public var nanodollars: Int128 { rounded(to: 1_000) }

  /// Adds two amounts up; beyond what can be counted it stays at the most.
  public static func + (left: Self, right: Self) -> Self {
    let (sum, isOver) = left.picodollars.addingReportingOverflow(right.picodollars)
    return Self(picodollars: isOver ? .max : sum)
  }

  /// The amount so many times; beyond what can be counted it stays at the most.
  public static func * (cost: Self, count: Int) -> Self {
    let (product, isOver) = cost.picodollars.multipliedReportingOverflow(by: Int128(max(0, count)))
    return Self(picodollars: isOver ? .max : product)
  }

  /// One of `parts` equal parts, rounded down; `parts` is at least 1.
  public static func / (cost: Self, parts: Int) -> Self {
    precondition(parts >= 1, "an amount is divided into one part or more")
    return Self(picodollars: cost.picodollars / Int128(parts))
  }

  /// Orders by amount.
  public static func < (left: Self, right: Self) -> Bool { left.picodollars < right.picodollars }

  /// Dollars with a point and nine decimals, such as `0.000123450`, rounded to the nearest billionth.
  public var dollars: String { Self.decimal(nanodollars, places: 9) }

  /// The amount for people: `$12.34` from a dollar on, with six decimals below, `less than $0.000001` when it is less.
  public var description: String {
    if picodollars >= 1_000_000_000_000 { return "$" + Self.decimal(rounded(to: 10_000_000_000), places: 2) }
    if picodollars > 0, picodollars < 1_000_000 { return "less than $0.000001" }
    return "$" + Self.decimal(rounded(to: 1_000_000), places: 6)
  }

  private func rounded(to unit: Int128) -> Int128 {
    let rest = picodollars % unit
    return picodollars / unit + (rest >= unit - rest ? 1 : 0)
  }

  private static func decimal(_ number: Int128, places: Int) -> String {
    let digits = String(number)
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    return padded.dropLast(places) + "." + padded.suffix(places)
  }
}
