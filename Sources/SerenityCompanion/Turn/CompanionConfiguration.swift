public import SerenityCore

/// The bounds and settings of a companion, each with its reason.
public struct CompanionConfiguration: Hashable, Sendable {
  /// Where the user is.
  public var zone: Zone
  /// The most characters one message may hold.
  public var inputLimit: Int
  /// After how long without activity a session ends (CHAT-7).
  public var idleTimeout: Duration
  /// How long summaries stay in the prompt (MEM, medium term).
  public var summaryRetention: Duration
  /// Past how many messages the older part of a session is summarised (MEM-2).
  public var partialSummaryAfter: Int
  /// How many messages of the session the prompt holds in full (MEM, short term).
  public var shortTermMessages: Int
  /// Whether replies are streamed.
  public var streams: Bool
  /// How long a reply may take, retries included.
  public var replyDeadline: Duration
  /// How long a summary or an extraction may take, retries included.
  public var backgroundDeadline: Duration
  /// How long a person who waits for a reply or for the next turn is kept by summaries, all of them together, and no
  /// longer by messages that waited before: a summary and an extraction take a few seconds each, and past that a local
  /// one does until the next redoing (MEM-3); a late reply takes as long, and past that the rest goes on waiting.
  public var foregroundDeadline: Duration
  /// How long the wish to forget everything can be taken back (MEM-7): a day, so that a night lies in between.
  public var forgettingCoolDown: Duration
  /// The language and region of the texts and contacts while no profile says otherwise, such as `pt-BR`.
  public var locale: String?

  /// Makes a configuration.
  public init(
    zone: Zone = .utc, inputLimit: Int = 8_000, idleTimeout: Duration = .minutes(30),
    summaryRetention: Duration = .days(90), partialSummaryAfter: Int = 15, shortTermMessages: Int = 10,
    streams: Bool = true, replyDeadline: Duration = .seconds(120), backgroundDeadline: Duration = .seconds(60),
    foregroundDeadline: Duration = .seconds(10), forgettingCoolDown: Duration = .days(1), locale: String? = nil
  ) {
    self.zone = zone
    self.inputLimit = inputLimit
    self.idleTimeout = idleTimeout
    self.summaryRetention = summaryRetention
    self.partialSummaryAfter = partialSummaryAfter
    self.shortTermMessages = shortTermMessages
    self.streams = streams
    self.replyDeadline = replyDeadline
    self.backgroundDeadline = backgroundDeadline
    self.foregroundDeadline = foregroundDeadline
    self.forgettingCoolDown = forgettingCoolDown
    self.locale = locale
  }
}
