/// Numbers as reports show them.
enum Figures {
  /// A number with so many places behind the point.
  static func fixed(_ value: Double, _ places: Int) -> String {
    precondition(value.isFinite && abs(value) < 1e12 && (0...6).contains(places), "A report shows ordinary numbers.")
    let scale = (0..<places).reduce(1) { power, _ in power * 10 }
    let whole = Int((abs(value) * Double(scale)).rounded())
    let sign = value < 0 && whole > 0 ? "-" : ""
    guard places > 0 else { return sign + String(whole) }
    let rest = String(whole % scale)
    return sign + "\(whole / scale)." + String(repeating: "0", count: places - rest.count) + rest
  }

  static func percent(_ rate: Double) -> String { fixed(rate * 100, 1) + " %" }

  static func perThousand(_ rate: Double) -> String { fixed(rate * 1000, 2) }

  /// `12 of 15, 80.0 %`; a dash where there is nothing to count.
  static func share(_ count: Proportion) -> String {
    count.total == 0 ? "-" : "\(count.hits) of \(count.total), \(percent(count.rate))"
  }

  /// `55.2 to 93.0 %`.
  static func interval(_ count: Proportion) -> String {
    "\(fixed(count.interval.lowerBound * 100, 1)) to \(fixed(count.interval.upperBound * 100, 1)) %"
  }

  /// `0.12 to 0.80`, of a thousand.
  static func intervalPerThousand(_ count: Proportion) -> String {
    "\(perThousand(count.interval.lowerBound)) to \(perThousand(count.interval.upperBound))"
  }

  static func microseconds(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    return fixed(Double(seconds) * 1e6 + Double(attoseconds) / 1e12, 1)
  }

  static func microseconds(_ duration: Duration?) -> String { duration.map { microseconds($0) as String } ?? "-" }
}
