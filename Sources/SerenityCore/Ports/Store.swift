/// Where everything is kept; every method is one transaction, so a crash leaves all of it or none (CHAT-2).
///
/// Throws `StoreError` from every method. Listings come oldest first unless they say otherwise.
public protocol Store: Sendable {
  // MARK: Turns

  /// Keeps a new session.
  func openSession(_ session: Session) async throws(StoreError)
  /// Makes the user's message durable and moves its session's last activity, before anything is asked of a model.
  func beginTurn(_ message: Message) async throws(StoreError)
  /// Keeps all that a turn produced.
  func commitTurn(_ turn: TurnCommit) async throws(StoreError)
  /// Keeps a session's changed state: its kind, its end, its moods. The session must exist.
  func updateSession(_ session: Session) async throws(StoreError)
  /// The session with a name; nil when there is none.
  func session(_ id: SessionID) async throws(StoreError) -> Session?
  /// All sessions.
  func sessions() async throws(StoreError) -> [Session]
  /// The newest `last` messages of a session, or all; withheld ones included.
  func messages(in session: SessionID, last: Int?) async throws(StoreError) -> [Message]
  /// Reads all that a turn draws on, as of one moment.
  func snapshot(of session: SessionID, limits: SnapshotLimits) async throws(StoreError) -> MemorySnapshot

  // MARK: Memory

  /// Keeps a summary; one with the same name, or the same session and scope, is replaced.
  func saveSummary(_ summary: Summary) async throws(StoreError)
  /// The summaries by their sessions' opening; archived ones only on request.
  func summaries(includingArchived: Bool) async throws(StoreError) -> [Summary]
  /// Moves active summaries of sessions opened before an instant to the archive and says how many.
  func archiveSummaries(ofSessionsOpenedBefore: Instant, at: Instant) async throws(StoreError) -> Int
  /// Keeps new and changed facts with their mentions; a fact with the same name is replaced.
  ///
  /// A fact that a tombstone covers is left out, unless the user wrote it: an extraction that was under way when the
  /// user forgot must not bring the fact back. Refused whole with `missing` when a mention's message or session is
  /// gone, and with `failed` when a fact has no mention (MEM-11).
  func saveFacts(_ facts: [Fact]) async throws(StoreError)
  /// The facts by first mention; superseded ones only on request.
  func facts(includingHistory: Bool) async throws(StoreError) -> [Fact]
  /// The fingerprints of what was forgotten.
  func tombstones() async throws(StoreError) -> Tombstones
  /// Removes something for good: from every later answer of this store and from the file's bytes.
  ///
  /// Forgetting everything also forgets that it was asked for.
  func forget(_ target: ForgetTarget, at: Instant) async throws(StoreError) -> ForgetReceipt
  /// Notes from when on everything may be forgotten, in place of what was noted before; nil takes the wish back (MEM-7).
  func planForgetting(at: Instant?) async throws(StoreError)
  /// From when on everything may be forgotten; nil while nobody asked for it.
  func plannedForgetting() async throws(StoreError) -> Instant?

  // MARK: The user's own data

  /// Keeps the profile in place of the one before.
  func saveProfile(_ profile: Profile) async throws(StoreError)
  /// The profile; nil when none was kept.
  func profile() async throws(StoreError) -> Profile?
  /// Keeps a goal; one with the same name is replaced, its completions stay.
  func saveGoal(_ goal: Goal) async throws(StoreError)
  /// Keeps a completion of a goal that exists.
  func addCompletion(_ completion: Goal.Completion, to goal: GoalID) async throws(StoreError)
  /// The goals with their completions, by creation.
  func goals() async throws(StoreError) -> [GoalRecord]
  /// Keeps a check-in.
  func addCheckIn(_ checkIn: CheckIn) async throws(StoreError)
  /// All check-ins.
  func checkIns() async throws(StoreError) -> [CheckIn]

  // MARK: Outbox and usage

  /// What waits for the provider, in the order in which it must be sent.
  func outbox() async throws(StoreError) -> [OutboxEntry]
  /// What all calls consumed.
  func usage() async throws(StoreError) -> [UsageRecord]
}

/// All that a turn produced, kept in one transaction.
public struct TurnCommit: Hashable, Sendable {
  /// The user's message with what was found out about it.
  public var message: Message
  /// The companion's reply; nil when a redelivery failed again.
  public var reply: Message?
  /// The session as it stands after the turn.
  public var session: Session
  /// What the calls consumed.
  public var usage: [UsageRecord]
  /// What becomes of the message's place in the outbox.
  public var outbox: OutboxChange

  /// Makes a commit.
  public init(
    message: Message, reply: Message?, session: Session, usage: [UsageRecord] = [], outbox: OutboxChange = .none
  ) {
    self.message = message
    self.reply = reply
    self.session = session
    self.usage = usage
    self.outbox = outbox
  }
}

/// What becomes of a message's place in the outbox.
public enum OutboxChange: Hashable, Sendable {
  /// Nothing.
  case none
  /// It waits from now on, or stays where it is with new counts.
  case put(OutboxEntry)
  /// It was answered and leaves.
  case remove(MessageID)
}

/// How much a snapshot reads.
public struct SnapshotLimits: Hashable, Sendable {
  /// The newest messages of the session, withheld ones left out.
  public var messages: Int
  /// The newest active summaries of other sessions.
  public var summaries: Int
  /// The newest check-ins.
  public var checkIns: Int

  /// Makes limits; the defaults are those of MEM and CTX.
  public init(messages: Int = 11, summaries: Int = 5, checkIns: Int = 14) {
    self.messages = messages
    self.summaries = summaries
    self.checkIns = checkIns
  }
}

/// All that a turn draws on.
public struct MemorySnapshot: Hashable, Sendable {
  /// The session; nil when the store has none of that name.
  public var session: Session?
  /// The newest messages of the session that are not withheld, oldest first.
  public var recent: [Message]
  /// How many messages the session has.
  public var messageCount: Int
  /// The partial summary of this session, if any.
  public var partialSummary: Summary?
  /// The newest active summaries of other sessions, oldest first, without those that rest on something forgotten.
  public var summaries: [Summary]
  /// The facts that are not superseded.
  public var facts: [Fact]
  /// The fingerprints of what was forgotten.
  public var tombstones: Tombstones
  /// The profile.
  public var profile: Profile?
  /// The goals with their completions.
  public var goals: [GoalRecord]
  /// The newest check-ins, oldest first.
  public var checkIns: [CheckIn]
  /// When the other sessions began and last saw activity, oldest first.
  public var pastSessions: [SessionSpan]

  /// Makes a snapshot; an empty one stands for a store that could not be read (PROMPT-8).
  public init(
    session: Session? = nil, recent: [Message] = [], messageCount: Int = 0, partialSummary: Summary? = nil,
    summaries: [Summary] = [], facts: [Fact] = [], tombstones: Tombstones = Tombstones(salt: "", digests: []),
    profile: Profile? = nil, goals: [GoalRecord] = [], checkIns: [CheckIn] = [], pastSessions: [SessionSpan] = []
  ) {
    self.session = session
    self.recent = recent
    self.messageCount = messageCount
    self.partialSummary = partialSummary
    self.summaries = summaries
    self.facts = facts
    self.tombstones = tombstones
    self.profile = profile
    self.goals = goals
    self.checkIns = checkIns
    self.pastSessions = pastSessions
  }
}

/// From when to when a session lasted.
public struct SessionSpan: Hashable, Sendable {
  /// When it was opened.
  public var openedAt: Instant
  /// When something last happened in it.
  public var lastActivityAt: Instant

  /// Makes a span.
  public init(openedAt: Instant, lastActivityAt: Instant) {
    self.openedAt = openedAt
    self.lastActivityAt = lastActivityAt
  }
}

/// A goal with what was done for it.
public struct GoalRecord: Hashable, Sendable {
  /// The goal.
  public var goal: Goal
  /// Its completions, oldest first.
  public var completions: [Goal.Completion]

  /// Makes a record.
  public init(goal: Goal, completions: [Goal.Completion]) {
    self.goal = goal
    self.completions = completions
  }
}

/// What the user asks to forget (MEM-7).
public enum ForgetTarget: Hashable, Sendable {
  /// A fact, history included; `withholding` names the messages that state it, which stay readable but never enter a
  /// prompt again, and `dirtying` the summaries that may repeat it: their words are wiped and they must be redone.
  case fact(FactID, withholding: [MessageID], dirtying: [SummaryID])
  /// A summary.
  case summary(SummaryID)
  /// A conversation: its messages, summaries, outbox entries and usage, and the facts that rest on it alone.
  case session(SessionID)
  /// All facts of a category.
  case category(Fact.Category)
  /// Everything, profile and goals included; only the schema and the salt stay.
  case everything
}

/// What was removed.
public struct ForgetReceipt: Hashable, Sendable {
  /// Rows removed or wiped, by table.
  public var rows: [String: Int]

  /// Makes a receipt.
  public init(rows: [String: Int]) { self.rows = rows }
}
