public import SerenityCore

/// Forgetting everything takes a cool-down: a wish of one bad night can be taken back in the morning (MEM-7).
///
/// Until then nothing changes, so that what is taken back is whole. It is never done in the middle of a conversation,
/// but at the first contact after the cool-down at which none is going on, before anything is sent to a provider.
extension Companion {
  /// Notes that everything is to be forgotten and returns from when on; asked again, the first time stays.
  public func forgetEverythingLater() async throws(CompanionError) -> Instant {
    if let planned = try await plannedForgetting() { return planned }
    let planned = ports.time.now + configuration.forgettingCoolDown
    try await keep { (store) async throws(StoreError) in try await store.planForgetting(at: planned) }
    tell(.forgettingPlanned(at: planned))
    return planned
  }

  /// Takes the wish to forget everything back; says whether there was one.
  public func keepEverything() async throws(CompanionError) -> Bool {
    guard await queue.enter(.memory) else { throw .cancelled }
    defer { queue.leave(.memory) }
    guard try await plannedForgetting() != nil else { return false }
    try await keep { (store) async throws(StoreError) in try await store.planForgetting(at: nil) }
    tell(.forgettingPlanned(at: nil))
    return true
  }

  /// From when on everything may be forgotten; nil while nobody asked for it.
  public func plannedForgetting() async throws(CompanionError) -> Instant? {
    try await keep { (store) async throws(StoreError) in try await store.plannedForgetting() }
  }

  /// Forgets everything where that was asked for, its time has come and no conversation is going on; says whether.
  ///
  /// The memory's place is held meanwhile and the wish read again, so that of two contacts at once the second does not
  /// forget the session that the first has opened since.
  func forgetEverythingIfDue() async throws(CompanionError) -> Bool {
    guard try await plannedForgetting() != nil else { return false }
    guard await queue.enter(.memory) else { throw .cancelled }
    defer { queue.leave(.memory) }
    guard let planned = try await plannedForgetting(), planned <= ports.time.now else { return false }
    let sessions = try await keep { (store) async throws(StoreError) in try await store.sessions() }
    guard sessions.allSatisfy({ $0.endedAt != nil || isIdle($0) }) else { return false }
    _ = try await forget(.everything)
    return true
  }
}
