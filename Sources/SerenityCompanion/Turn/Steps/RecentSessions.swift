import SerenityCore

/// Something about each of the newest sessions; what is older is let go, so that it does not grow with the years.
///
/// One user is in one session, seldom in two; whatever was let go is read from the store again.
struct RecentSessions<Value: Sendable>: Sendable {
  /// The most sessions.
  static var most: Int { 64 }

  private var values: [SessionID: Value] = [:]
  private var order: [SessionID] = []

  subscript(id: SessionID) -> Value? {
    get { values[id] }
    set {
      if values[id] == nil, newValue != nil { order.append(id) }
      values[id] = newValue
      if newValue == nil { order.removeAll { $0 == id } }
      if order.count > Self.most { values[order.removeFirst()] = nil }
    }
  }
}
