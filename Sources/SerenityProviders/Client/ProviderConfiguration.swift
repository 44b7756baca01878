/// The bounds within which a provider is asked; each has its reason.
public struct ProviderConfiguration: Hashable, Sendable {
  /// Requests in any rolling minute: LLM-2, below every provider's own limit for one user.
  public var requestsPerMinute = 60
  /// Attempts and waits: LLM-3.
  public var retry = RetryPolicy()
  /// Until the status and headers are in: DeepSeek sends them within 0.5 s, before it begins to think.
  public var headLimit: Duration = .seconds(30)
  /// Without any byte: DeepSeek's keep-alive comes every 12.4 to 12.9 s, so twice that and some.
  public var byteLimit: Duration = .seconds(30)
  /// Without a payload: keep-alive has been seen to go on for 17 minutes on a stream that never came back.
  public var payloadLimit: Duration = .seconds(60)
  /// After the model said why it stopped, for what may still follow: the usage, the end.
  public var tailLimit: Duration = .seconds(5)
  /// For an error's body, whose status already says most.
  public var errorBodyLimit: Duration = .seconds(5)
  /// For one call whatever its caller allows: after 10 minutes DeepSeek closes what has not begun.
  public var longestCall: Duration = .seconds(600)
  /// Of one event: the largest recorded is under 2 KB.
  public var maximumEventBytes = 1 << 20
  /// Of one answer: the largest recorded stream is 1.6 MB.
  public var maximumBodyBytes = 16 << 20
  /// Of blank lines in front of a whole answer: one a second for ten minutes is 600.
  public var maximumBlankBytes = 1 << 16
  /// Of an error's body: the largest recorded is 300 bytes.
  public var maximumErrorBytes = 1 << 16
  /// Between the words of an answer that was to stream and came whole: about the pace of one that streams (CHAT-10).
  public var typingPause: Duration = .milliseconds(30)

  /// The standard bounds.
  public init() {}
}
