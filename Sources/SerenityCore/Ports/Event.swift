/// Something that happened in the companion, told without the user's words.
public enum Event: Hashable, Sendable {
  /// A session was opened.
  case sessionOpened(SessionID, Session.Kind)
  /// A session ended, and why.
  case sessionEnded(SessionID, Session.End)
  /// A session turned into one of crisis support.
  case sessionBecameCrisisSupport(SessionID)
  /// The user's message was made durable.
  case turnBegan(SessionID, MessageID)
  /// A message was refused before it was kept.
  case inputRefused(SessionID, code: String)
  /// Safety decided about a message, by these rules.
  case routed(MessageID, Route, RiskTier, [RiskCategory], rules: [String])
  /// The crisis notice was shown with these contacts.
  case resourcesShown(MessageID, ids: [String])
  /// Something that a turn draws on could not be read or kept; the turn went on without it.
  case contextUnavailable(code: String)
  /// A prompt was made, of this size, with these sections cut.
  case promptAssembled(CallPurpose, tokens: Int, cut: [SectionName])
  /// The client waited so as not to send too many requests.
  case rateLimiterWaited(Duration)
  /// A failed request will be sent again after a wait; the attempt is the one to come.
  case retryScheduled(CallPurpose, attempt: Int, wait: Duration, code: String)
  /// One provider failed, with this code, or is left alone because of it, and the next was asked.
  case providerFellBack(CallPurpose, from: String, to: String, code: String)
  /// A provider that failed too often is left alone for a while.
  case circuitOpened(provider: String, code: String, rest: Duration)
  /// A provider that was left alone answers again.
  case circuitClosed(provider: String)
  /// The model answered, at this cost.
  case modelAnswered(CallPurpose, Usage, attempts: Int)
  /// The model did not answer.
  case modelFailed(CallPurpose, code: String, attempts: Int)
  /// A reply broke off after so many characters, which were kept.
  case replyInterrupted(MessageID, characters: Int)
  /// Safety mended a reply, for these reasons.
  case replyCorrected(MessageID, findings: [String])
  /// A text of ours stood in for the model.
  case fallbackShown(MessageID, ReplySource)
  /// A message waits for the provider.
  case queuedInOutbox(MessageID, code: String)
  /// A waiting message was answered.
  case deliveredFromOutbox(MessageID)
  /// A waiting message was given up.
  case leftOutbox(MessageID, code: String)
  /// A summary was made, of what and by whom.
  case summaryMade(SummaryID, Summary.Scope, Summary.Origin)
  /// So many summaries left the prompt for the archive.
  case summariesArchived(Int)
  /// A fact was kept.
  case factLearned(FactID, Fact.Category, Fact.Origin)
  /// A known fact was said again.
  case factMentionedAgain(FactID, mentions: Int)
  /// A fact gave way to a newer one.
  case factSuperseded(FactID, by: FactID)
  /// A fact was not kept, and why.
  case factRefused(Fact.Category, reason: String)
  /// Something was forgotten for good.
  case forgotten(what: String, rows: Int)
  /// The user asked to forget everything, which is done from this time on; nil when they took it back.
  case forgettingPlanned(at: Instant?)
  /// A turn was kept whole.
  case turnCommitted(MessageID, source: ReplySource)
}
