/// How a world that asks outside learns that a person has had enough.
package struct StopSign: Sendable {
  /// Whether it is up.
  package let isUp: @Sendable () -> Bool
  /// Returns once it is up, or when the task is cancelled; nil for one that only ever goes up between two requests.
  let untilUp: (@Sendable () async -> Void)?

  /// A sign; with `untilUp` it breaks off a request that is under way, without it only the next one is not sent.
  package init(isUp: @escaping @Sendable () -> Bool, untilUp: (@Sendable () async -> Void)? = nil) {
    self.isUp = isUp
    self.untilUp = untilUp
  }

  /// A sign that never goes up.
  package static let never = StopSign(isUp: { false })

  /// What an operation returns; nil when the sign goes up before it is over, and then the operation is cancelled.
  func unlessUp<Value: Sendable>(_ operation: @escaping @Sendable () async -> Value?) async -> Value? {
    guard let untilUp else { return await operation() }
    return await withTaskGroup(of: Value?.self) { group in
      group.addTask { await operation() }
      group.addTask {
        await untilUp()
        return nil
      }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
  }
}
