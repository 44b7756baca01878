/// Who is outside the loop and who has come back; pure, so that its order can be tested without a thread.
///
/// Nobody goes on before all are back, and then they go on in the order in which they left.
struct OutsideTrips {
  private var away: [Int] = []
  private var returned: [Int: @Sendable () -> Void] = [:]
  private var lastID = 0

  /// Whether somebody left and has not gone on yet.
  var isAnyoneAway: Bool { !away.isEmpty }

  /// Notes that somebody leaves.
  mutating func leave() -> Int {
    lastID += 1
    away.append(lastID)
    return lastID
  }

  /// Notes that somebody is back, with what lets it go on.
  mutating func comeBack(_ id: Int, goOn: @escaping @Sendable () -> Void) { returned[id] = goOn }

  /// What lets everyone go on once all are back; nil before, and when nobody left.
  mutating func takeReturned() -> [@Sendable () -> Void]? {
    guard !away.isEmpty, away.count == returned.count else { return nil }
    defer {
      away = []
      returned = [:]
    }
    return away.compactMap { returned[$0] }
  }
}
