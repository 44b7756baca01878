import SerenityCore

/// Keeps the user's context until something in it changed or five minutes passed (CTX-6).
///
/// Time is cut into slices of five minutes, so whether a context is rebuilt depends on what it is made from alone and a
/// replay rebuilds exactly where the first run did.
public struct ContextCache: Sendable {
  /// After how much time a context is rebuilt although nothing changed.
  public static let lifetime = Duration.minutes(5)

  private struct Key: Equatable {
    var slice: Int64
    var zone: Zone
    var health: HealthAggregates?
    var session: SessionID?
    var kind: Session.Kind?
    var moodAtStart: Int?
    var profile: Profile?
    var goals: [GoalRecord]
    var checkIns: [CheckIn]
    var pastSessions: [SessionSpan]

    init(_ material: PromptMaterial) {
      let snapshot = material.snapshot
      slice = material.now.millisecondsSinceEpoch / ContextCache.lifetime.milliseconds
      zone = material.zone
      health = material.health
      session = snapshot.session?.id
      kind = snapshot.session?.kind
      moodAtStart = snapshot.session?.moodAtStart
      profile = snapshot.profile
      goals = snapshot.goals
      checkIns = snapshot.checkIns
      pastSessions = snapshot.pastSessions
    }
  }

  private var entry: (key: Key, context: UserContext)?
  /// How often a context was built.
  public private(set) var rebuilds = 0

  /// Makes an empty cache.
  public init() {}

  mutating func context(for material: PromptMaterial) -> UserContext {
    let key = Key(material)
    if let entry, entry.key == key { return entry.context }
    let context = UserContext(material)
    entry = (key, context)
    rebuilds += 1
    return context
  }
}
