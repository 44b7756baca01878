/// Something the user wants to do regularly (CTX-5).
public struct Goal: Hashable, Sendable {
  /// The kinds of goal.
  public enum Category: String, Sendable, CaseIterable {
    /// Sleeping enough or regularly.
    case sleep
    /// Moving.
    case activity
    /// Being quiet.
    case mindfulness
    /// Having less stress.
    case stress
    /// Being with others.
    case social
    /// Anything else.
    case custom
  }

  /// How often the goal is to be met.
  public enum Frequency: Hashable, Sendable {
    /// Once every day.
    case daily
    /// Once every calendar week, Monday first.
    case weekly
    /// A number of times every calendar week.
    case timesAWeek(Int)
  }

  /// One time the user met the goal or worked on it.
  public struct Completion: Hashable, Sendable {
    /// When.
    public var at: Instant
    /// How much, in the goal's unit.
    public var value: Double
    /// A note in the user's words.
    public var note: String?

    /// Makes a completion.
    public init(at: Instant, value: Double, note: String? = nil) {
      self.at = at
      self.value = value
      self.note = note
    }
  }

  /// The name of the goal.
  public var id: GoalID
  /// What the user calls it.
  public var title: String
  /// What kind of goal it is.
  public var category: Category
  /// How much is aimed at each time.
  public var target: Double
  /// What the target counts, such as `hours`.
  public var unit: String
  /// How often.
  public var frequency: Frequency
  /// When it was set.
  public var createdAt: Instant
  /// Whether the user still pursues it.
  public var isActive: Bool

  /// Makes a goal.
  public init(
    id: GoalID, title: String, category: Category, target: Double, unit: String, frequency: Frequency,
    createdAt: Instant, isActive: Bool = true
  ) {
    self.id = id
    self.title = title
    self.category = category
    self.target = target
    self.unit = unit
    self.frequency = frequency
    self.createdAt = createdAt
    self.isActive = isActive
  }
}
