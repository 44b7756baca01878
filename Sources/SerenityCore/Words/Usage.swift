/// What one call to a model consumed, as the provider counted it (LLM-5).
public struct Usage: Hashable, Sendable {
  /// Tokens of the prompt, cached ones included.
  public var promptTokens: Int
  /// Tokens of the prompt that the provider's cache held.
  public var cachedTokens: Int
  /// Tokens of the answer, reasoning included.
  public var completionTokens: Int
  /// Tokens spent on reasoning.
  public var reasoningTokens: Int

  /// Makes a usage.
  public init(promptTokens: Int = 0, cachedTokens: Int = 0, completionTokens: Int = 0, reasoningTokens: Int = 0) {
    self.promptTokens = promptTokens
    self.cachedTokens = cachedTokens
    self.completionTokens = completionTokens
    self.reasoningTokens = reasoningTokens
  }

  /// Adds two usages up.
  public static func + (left: Self, right: Self) -> Self {
    Self(
      promptTokens: left.promptTokens + right.promptTokens, cachedTokens: left.cachedTokens + right.cachedTokens,
      completionTokens: left.completionTokens + right.completionTokens,
      reasoningTokens: left.reasoningTokens + right.reasoningTokens)
  }
}

/// A usage with what it was for, as kept in the store.
public struct UsageRecord: Hashable, Sendable {
  /// The session it served.
  public var session: SessionID
  /// When the call ended.
  public var at: Instant
  /// What the call was for.
  public var purpose: CallPurpose
  /// The model that served it.
  public var model: String
  /// What it consumed.
  public var usage: Usage

  /// Makes a record.
  public init(session: SessionID, at: Instant, purpose: CallPurpose, model: String, usage: Usage) {
    self.session = session
    self.at = at
    self.purpose = purpose
    self.model = model
    self.usage = usage
  }
}

/// A message of the user that waits for the provider to come back (CHAT-5).
public struct OutboxEntry: Hashable, Sendable {
  /// The waiting message.
  public var message: MessageID
  /// Its session.
  public var session: SessionID
  /// When it was put there.
  public var queuedAt: Instant
  /// How often it was tried since.
  public var attempts: Int
  /// The stable code of the failure that put it there.
  public var reason: String

  /// Makes an entry.
  public init(message: MessageID, session: SessionID, queuedAt: Instant, attempts: Int = 0, reason: String) {
    self.message = message
    self.session = session
    self.queuedAt = queuedAt
    self.attempts = attempts
    self.reason = reason
  }
}
