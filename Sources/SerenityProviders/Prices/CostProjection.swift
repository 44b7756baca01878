/// What many users would cost in a month, from what some turns cost (LLM-5).
public struct CostProjection: Hashable, Sendable {
  /// How many people.
  public var users: Int
  /// How many conversations each has in a month.
  public var conversations: Int
  /// How many turns of the user a conversation has.
  public var turns: Int

  /// Makes a projection; a count below zero counts as zero.
  public init(users: Int, conversations: Int, turns: Int) {
    self.users = max(0, users)
    self.conversations = max(0, conversations)
    self.turns = max(0, turns)
  }

  /// A month of all users when `measured` turns cost `cost`, summaries and extractions included; nil without a turn.
  public func month(at cost: Cost, measured: Int) -> Cost? {
    guard measured > 0 else { return nil }
    return cost * users * conversations * turns / measured
  }

  /// The projection as a line for people; nil without a turn.
  ///
  /// `low` and `high` are what the measured turns cost at the lowest and the highest price of the day.
  public func line(low: Cost, high: Cost, measured: Int) -> String? {
    guard let least = month(at: low, measured: measured), let most = month(at: high, measured: measured) else {
      return nil
    }
    let span = least == most ? "\(most)" : "\(least) to \(most)"
    return "\(users) users with \(conversations) conversations of \(turns) turns a month: \(span) a month."
  }
}
