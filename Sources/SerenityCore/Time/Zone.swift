import Foundation
import FoundationInternationalization

/// A time zone of the IANA database, such as `America/Los_Angeles`.
///
/// The rules come with the Swift toolchain (ICU), not from the machine, so a replay is the same everywhere.
public struct Zone: Hashable, Sendable, CustomStringConvertible {
  /// The name in the IANA database.
  public let name: String
  private let rules: TimeZone

  /// Coordinated Universal Time.
  public static let utc = Zone(name: "UTC", rules: .gmt)

  private init(name: String, rules: TimeZone) {
    self.name = name
    self.rules = rules
  }

  /// Finds the zone with a name; nil when the database has none.
  public init?(_ name: String) {
    guard Self.refersToICU(Date.FormatStyle.self), let rules = TimeZone(identifier: name) else { return nil }
    self.init(name: name, rules: rules)
  }

  /// Refers to a type of ICU's part of Foundation.
  ///
  /// A statically linked program takes in only what is referred to, and TimeZone refers to the rules by name at run time:
  /// without this the release build knows no zone but GMT.
  @inline(never)
  private static func refersToICU(_ type: Any.Type) -> Bool { type != Never.self }

  /// The name.
  public var description: String { name }

  /// What a clock on the wall shows at an instant.
  public func local(_ instant: Instant) -> LocalTime {
    let shifted = instant.millisecondsSinceEpoch + offset(at: instant)
    let day = Int((shifted / 86_400_000) - (shifted % 86_400_000 < 0 ? 1 : 0))
    return LocalTime(
      day: CalendarDay(daysSinceEpoch: day), hour: 0, minute: 0, milliseconds: shifted - Int64(day) * 86_400_000)
  }

  /// The instant at which a clock on the wall shows a time.
  ///
  /// A time that a clock change skips is taken as if the clock had not changed yet; of a time that happens twice,
  /// the first is taken.
  public func instant(_ local: LocalTime) -> Instant {
    let wall = Int64(local.day.daysSinceEpoch) * 86_400_000 + local.millisecondsSinceMidnight
    let before = offset(at: Instant(millisecondsSinceEpoch: wall - 86_400_000))
    let after = offset(at: Instant(millisecondsSinceEpoch: wall + 86_400_000))
    for candidate in [before, after] {
      let instant = Instant(millisecondsSinceEpoch: wall - candidate)
      if offset(at: instant) == candidate { return instant }
    }
    return Instant(millisecondsSinceEpoch: wall - before)
  }

  private func offset(at instant: Instant) -> Int64 {
    let date = Date(timeIntervalSince1970: Double(instant.millisecondsSinceEpoch) / 1000)
    return Int64(rules.secondsFromGMT(for: date)) * 1000
  }
}
