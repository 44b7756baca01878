/// A conversation from its opening to its end by the user or by silence.
public struct Session: Hashable, Sendable {
  /// The kinds of session, each with instructions of its own in the prompt (CHAT-7).
  public enum Kind: String, Sendable, CaseIterable {
    /// An open conversation.
    case freeform
    /// A short look at how things are.
    case checkIn
    /// An exercise, step by step.
    case guidedExercise
    /// Staying with somebody in a crisis.
    case crisisSupport
    /// A look at the goals.
    case goalReview
  }

  /// Why a session ended.
  public enum End: String, Sendable, CaseIterable {
    /// The user ended it.
    case byUser
    /// Nothing happened for too long.
    case timeout
  }

  /// The name of the session.
  public var id: SessionID
  /// What kind of session it is now; a crisis turns it into `crisisSupport`.
  public var kind: Kind
  /// When it was opened.
  public var openedAt: Instant
  /// When the user or the companion last did something in it.
  public var lastActivityAt: Instant
  /// When it ended; nil while it is open.
  public var endedAt: Instant?
  /// Why it ended; nil while it is open.
  public var end: End?
  /// The mood noted at the start, 1 to 10.
  public var moodAtStart: Int?
  /// The mood noted at the end, 1 to 10.
  public var moodAtEnd: Int?

  /// Makes a session.
  public init(
    id: SessionID, kind: Kind, openedAt: Instant, lastActivityAt: Instant? = nil, endedAt: Instant? = nil,
    end: End? = nil, moodAtStart: Int? = nil, moodAtEnd: Int? = nil
  ) {
    self.id = id
    self.kind = kind
    self.openedAt = openedAt
    self.lastActivityAt = lastActivityAt ?? openedAt
    self.endedAt = endedAt
    self.end = end
    self.moodAtStart = moodAtStart
    self.moodAtEnd = moodAtEnd
  }
}
