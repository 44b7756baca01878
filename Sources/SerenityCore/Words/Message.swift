/// One thing that the user or the companion said.
public struct Message: Hashable, Sendable {
  /// Who spoke.
  public enum Role: String, Sendable, CaseIterable {
    /// The person.
    case user
    /// The companion.
    case assistant
  }

  /// The name of the message.
  public var id: MessageID
  /// The session it was said in.
  public var session: SessionID
  /// Who spoke.
  public var role: Role
  /// The words, cleaned of control characters.
  public var text: String
  /// When it was said.
  public var at: Instant
  /// The feeling found in it, if any was looked for.
  public var emotion: Emotion?
  /// What is notable about it.
  public var flags: Set<MessageFlag>
  /// The size in tokens, by the counter that the budget uses.
  public var tokens: Int
  /// Whether the stream broke before the message was complete (CHAT-6).
  public var isInterrupted: Bool
  /// Where a message of the companion came from; nil for the user's.
  public var source: ReplySource?
  /// Whether it is kept out of every prompt because it states something the user asked to forget.
  public var isWithheld: Bool

  /// Makes a message.
  public init(
    id: MessageID, session: SessionID, role: Role, text: String, at: Instant, emotion: Emotion? = nil,
    flags: Set<MessageFlag> = [], tokens: Int, isInterrupted: Bool = false, source: ReplySource? = nil,
    isWithheld: Bool = false
  ) {
    self.id = id
    self.session = session
    self.role = role
    self.text = text
    self.at = at
    self.emotion = emotion
    self.flags = flags
    self.tokens = tokens
    self.isInterrupted = isInterrupted
    self.source = source
    self.isWithheld = isWithheld
  }
}

/// Where a reply came from.
public enum ReplySource: String, Sendable, CaseIterable {
  /// The model, whole.
  case model
  /// The model, but the stream broke midway.
  case interrupted
  /// A text of ours, because the network could not be reached.
  case fallbackNetwork = "fallback-network"
  /// A text of ours, because too many requests were sent.
  case fallbackRateLimit = "fallback-rate-limit"
  /// A text of ours, because the provider failed in another way.
  case fallbackOther = "fallback-other"
  /// A text of ours, because the model's reply was unsafe to show.
  case safety
}

/// A feeling with its strength.
public struct Emotion: Hashable, Sendable {
  /// The feelings told apart (CHAT-9).
  public enum Kind: String, Sendable, CaseIterable {
    /// Being glad.
    case joy
    /// Being sad.
    case sadness
    /// Being angry.
    case anger
    /// Being afraid of something.
    case fear
    /// Being taken unawares.
    case surprise
    /// Being repelled.
    case disgust
    /// Being uneasy without an end in sight.
    case anxiety
    /// Being at ease.
    case calm
    /// Expecting something good.
    case hopeful
    /// Having too much of everything.
    case overwhelmed
    /// Being thankful.
    case grateful
    /// No feeling that shows.
    case neutral
  }

  /// Which feeling.
  public var kind: Kind
  /// How strong, 1 to 10.
  public var intensity: Int

  /// Makes an emotion; an intensity outside 1 to 10 is moved to the nearer end.
  public init(_ kind: Kind, intensity: Int) {
    self.kind = kind
    self.intensity = min(10, max(1, intensity))
  }
}

/// Something notable about a message (CHAT-9).
public enum MessageFlag: String, Sendable, CaseIterable, Comparable {
  /// Safety found a sign of risk in it.
  case crisisIndicator
  /// The user understood something about themselves.
  case breakthroughMoment
  /// The user means to do something.
  case actionItem
  /// It touches loss, trauma, health or the like.
  case sensitiveContent
  /// It tells of something that went well.
  case positiveReinforcement

  /// Orders by name.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
