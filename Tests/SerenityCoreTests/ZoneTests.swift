import SerenityCore
import Testing

@Suite("Clocks on walls around the world")
struct ZoneTests {
  private func zone(_ name: String) throws -> Zone { try #require(Zone(name)) }

  private func instant(_ text: String) throws -> Instant { Zone.utc.instant(try #require(LocalTime(text))) }

  @Test(
    "What the wall shows at an instant, summer and winter",
    arguments: [
      ("America/Los_Angeles", "2026-02-03 05:10", "2026-02-02 21:10"),
      ("America/Los_Angeles", "2026-07-01 05:10", "2026-06-30 22:10"),
      ("Europe/Lisbon", "2026-01-15 00:00", "2026-01-15 00:00"),
      ("Europe/Lisbon", "2026-07-14 23:30", "2026-07-15 00:30"),
      ("Asia/Kathmandu", "2026-01-15 00:00", "2026-01-15 05:45"),
      ("America/Sao_Paulo", "2026-01-15 02:59", "2026-01-14 23:59"),
      ("America/Los_Angeles", "1969-12-31 23:00", "1969-12-31 15:00"),
    ])
  func local(name: String, utc: String, wall: String) throws {
    #expect(try zone(name).local(instant(utc)).description == wall)
  }

  @Test(
    "When the wall shows a time, at the edges of summer",
    arguments: [
      // The hour that is skipped counts as if the clock had not changed yet.
      ("America/Los_Angeles", "2026-03-08 01:59", "2026-03-08 09:59"),
      ("America/Los_Angeles", "2026-03-08 02:30", "2026-03-08 10:30"),
      ("America/Los_Angeles", "2026-03-08 03:00", "2026-03-08 10:00"),
      ("Europe/Lisbon", "2026-03-29 01:30", "2026-03-29 01:30"),
      ("Europe/Lisbon", "2026-03-29 02:00", "2026-03-29 01:00"),
      // Of the hour that comes twice the first is taken.
      ("America/Los_Angeles", "2026-11-01 01:30", "2026-11-01 08:30"),
      ("America/Los_Angeles", "2026-11-01 02:00", "2026-11-01 10:00"),
      ("Europe/Lisbon", "2026-10-25 01:30", "2026-10-25 00:30"),
      // Midnight itself was skipped here.
      ("America/Sao_Paulo", "2018-11-04 00:00", "2018-11-04 03:00"),
    ])
  func instants(name: String, wall: String, utc: String) throws {
    #expect(try zone(name).instant(#require(LocalTime(wall))) == instant(utc))
  }

  @Test(
    "Every quarter of an hour of a year comes back from the wall, but for the hour that comes twice",
    arguments: ["America/Los_Angeles", "Europe/Lisbon", "Asia/Kathmandu", "Australia/Lord_Howe"])
  func roundTrip(name: String) throws {
    let zone = try zone(name)
    let start = try instant("2026-01-01 00:00")
    var differing: Set<Duration> = []
    var count = 0
    for quarter in 0..<(365 * 96) {
      let time = start + .minutes(quarter * 15)
      let back = zone.instant(zone.local(time))
      if back != time {
        differing.insert(time - back)
        count += 1
      }
    }
    // The second of two like hours reads as the first; Lord Howe moves its clock by half an hour.
    #expect(count <= 4)
    #expect(differing.isSubset(of: [.minutes(60), .minutes(30)]))
  }

  @Test("A day begins at midnight of its own zone")
  func midnight() throws {
    let lisbon = try zone("Europe/Lisbon")
    let midnight = try instant("2026-07-14 23:00")
    #expect(lisbon.local(midnight).millisecondsSinceMidnight == 0)
    #expect(lisbon.local(midnight - .milliseconds(1)).description == "2026-07-14 23:59")
    #expect(lisbon.local(midnight - .milliseconds(1)).millisecondsSinceMidnight == 86_399_999)
  }

  @Test("A name that the database does not have is refused", arguments: ["", "Mars/Olympus", "America/Los Angeles"])
  func unknown(name: String) {
    #expect(Zone(name) == nil)
  }
}
