public import SerenityCore

/// All that the prompt of a reply is made from.
public struct PromptMaterial: Sendable {
  /// What the store holds; `recent` ends before the current message.
  public var snapshot: MemorySnapshot
  /// What the user just said.
  public var message: String
  /// The day's health aggregates, if the user shares them.
  public var health: HealthAggregates?
  /// What Safety tells the model about this message.
  public var guidance: String?
  /// When the turn takes place.
  public var now: Instant
  /// Where the user is.
  public var zone: Zone

  /// Makes material.
  public init(
    snapshot: MemorySnapshot, message: String, health: HealthAggregates? = nil, guidance: String? = nil, now: Instant,
    zone: Zone
  ) {
    self.snapshot = snapshot
    self.message = message
    self.health = health
    self.guidance = guidance
    self.now = now
    self.zone = zone
  }
}
