/// What a session, or the part of it that has left the short-term memory, was about (MEM-1).
public struct Summary: Hashable, Sendable {
  /// Who made a summary.
  public enum Origin: String, Sendable, CaseIterable {
    /// The model.
    case model
    /// Code of ours, because the model could not be asked or made no sense.
    case local
  }

  /// How much of the session it covers.
  public enum Scope: String, Sendable, CaseIterable {
    /// The part that has left the short-term memory.
    case partial
    /// The whole session.
    case whole
  }

  /// The name of the summary.
  public var id: SummaryID
  /// The session it tells of.
  public var session: SessionID
  /// Whether it covers the whole session or its older part.
  public var scope: Scope
  /// Who made it; a local one is redone when the model is back (MEM-3).
  public var origin: Origin
  /// When the session took place (its opening).
  public var sessionOpenedAt: Instant
  /// When the summary was made.
  public var madeAt: Instant
  /// The last message it covers.
  public var coversThrough: MessageID
  /// The part of the day in which the session began.
  public var timeOfDay: TimeOfDay
  /// What was talked about, at most five short phrases.
  public var topics: [String]
  /// The feeling at the start.
  public var emotionAtStart: Emotion.Kind
  /// The feeling at the end.
  public var emotionAtEnd: Emotion.Kind
  /// The one thing worth keeping.
  public var keyInsight: String
  /// What to come back to.
  public var followUps: [String]
  /// Words the user said, verbatim.
  public var quote: String?
  /// Whether it must be made anew: made locally, or resting on something since forgotten.
  public var needsRedo: Bool
  /// When it left the prompt for the archive (90 days by default); nil while active.
  public var archivedAt: Instant?

  /// Makes a summary.
  public init(
    id: SummaryID, session: SessionID, scope: Scope, origin: Origin, sessionOpenedAt: Instant, madeAt: Instant,
    coversThrough: MessageID, timeOfDay: TimeOfDay, topics: [String], emotionAtStart: Emotion.Kind,
    emotionAtEnd: Emotion.Kind, keyInsight: String, followUps: [String], quote: String?, needsRedo: Bool,
    archivedAt: Instant? = nil
  ) {
    self.id = id
    self.session = session
    self.scope = scope
    self.origin = origin
    self.sessionOpenedAt = sessionOpenedAt
    self.madeAt = madeAt
    self.coversThrough = coversThrough
    self.timeOfDay = timeOfDay
    self.topics = topics
    self.emotionAtStart = emotionAtStart
    self.emotionAtEnd = emotionAtEnd
    self.keyInsight = keyInsight
    self.followUps = followUps
    self.quote = quote
    self.needsRedo = needsRedo
    self.archivedAt = archivedAt
  }
}
