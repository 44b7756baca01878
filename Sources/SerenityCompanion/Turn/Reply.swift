public import SerenityCore
public import SerenitySafety

/// What a turn gives back.
public struct Reply: Hashable, Sendable {
  /// The companion's message as kept.
  public var message: Message
  /// The user's message as kept, with emotion and flags.
  public var userMessage: Message
  /// What Safety decided about the user's message.
  public var decision: SafetyDecision
  /// What was wrong with the model's reply before it was corrected.
  public var findings: [ScreenedReply.Finding]
  /// The prompt that was sent; nil when none was.
  public var prompt: Prompt?
  /// Late replies to messages that had waited, delivered before this turn.
  public var delivered: [Message]

  /// Makes a reply.
  public init(
    message: Message, userMessage: Message, decision: SafetyDecision, findings: [ScreenedReply.Finding],
    prompt: Prompt?, delivered: [Message] = []
  ) {
    self.message = message
    self.userMessage = userMessage
    self.decision = decision
    self.findings = findings
    self.prompt = prompt
    self.delivered = delivered
  }
}

/// A piece of what is shown while a turn runs.
public enum ReplyPart: Hashable, Sendable {
  /// The crisis notice, before anything else.
  case notice(CrisisNotice)
  /// More words of the reply, already screened.
  case text(String)
  /// What was shown of the reply is taken back and replaced by this.
  case replaced(String)
}

/// Why a turn or another call was refused or could not be kept.
public enum CompanionError: Error, Hashable, Sendable {
  /// Nothing was said.
  case emptyInput
  /// More was said than one message may hold; nothing is lost, the caller still has the text.
  case inputTooLong(characters: Int, limit: Int)
  /// There is no such session.
  case noSuchSession(SessionID)
  /// There is no such fact.
  case noSuchFact(FactID)
  /// The session has ended.
  case sessionEnded(SessionID)
  /// The store failed.
  case store(StoreError)
  /// The task was cancelled.
  case cancelled

  /// The stable code, such as `companion.empty-input`.
  public var code: String {
    switch self {
    case .emptyInput: "companion.empty-input"
    case .inputTooLong: "companion.input-too-long"
    case .noSuchSession: "companion.no-such-session"
    case .noSuchFact: "companion.no-such-fact"
    case .sessionEnded: "companion.session-ended"
    case .store(let error): error.code
    case .cancelled: "companion.cancelled"
    }
  }

  /// What happened and what to do about it.
  public var sentence: String {
    switch self {
    case .emptyInput: "There was nothing to send; type a message first."
    case .inputTooLong(let characters, let limit):
      "The message has \(characters) characters and one message holds \(limit); send it in two parts."
    case .noSuchSession(let id): "There is no session \(id); open one first."
    case .noSuchFact(let id): "There is no fact \(id); list the facts to see their names."
    case .sessionEnded(let id): "The session \(id) has ended; open another."
    case .store(let error): error.sentence
    case .cancelled: "The turn was cancelled; what the user said is kept."
    }
  }
}
