public import SerenityCore

/// Where a series of notes from 1 to 10 is going (CTX-2).
public enum TrendRule {
  /// Fewer notes than this say nothing.
  public static let fewestNotes = 4
  /// By how much the newer half's mean must differ from the older half's to count as a change.
  public static let margin = 1.0

  /// The trend of a series, oldest first.
  ///
  /// The means of the older and the newer half are compared; with an odd number the middle note is left out. A note on
  /// a scale of ten is coarse and moods swing from day to day, so less than one whole point counts as stable.
  public static func trend(of notes: [Int], higherIsBetter: Bool) -> Trend {
    guard notes.count >= fewestNotes else { return .insufficientData }
    let half = notes.count / 2
    let older = Double(notes.prefix(half).reduce(0, +)) / Double(half)
    let newer = Double(notes.suffix(half).reduce(0, +)) / Double(half)
    let change = higherIsBetter ? newer - older : older - newer
    if change >= margin { return .improving }
    return change <= -margin ? .declining : .stable
  }
}
