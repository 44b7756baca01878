extension Event {
  /// The stable name of the event and its particulars, in a fixed order.
  public var line: (name: String, fields: [(key: String, value: String)]) {
    switch self {
    case .sessionOpened(let session, let kind):
      ("session-opened", [("session", session.rawValue), ("kind", kind.rawValue)])
    case .sessionEnded(let session, let end):
      ("session-ended", [("session", session.rawValue), ("by", end.rawValue)])
    case .sessionBecameCrisisSupport(let session):
      ("session-became-crisis-support", [("session", session.rawValue)])
    case .turnBegan(let session, let message):
      ("turn-began", [("session", session.rawValue), ("message", message.rawValue)])
    case .inputRefused(let session, let code):
      ("input-refused", [("session", session.rawValue), ("code", code)])
    case .routed(let message, let route, let tier, let categories, let rules):
      (
        "routed",
        [
          ("message", message.rawValue), ("route", route.rawValue), ("tier", tier.code),
          ("categories", categories.map(\.rawValue).joined(separator: ",")), ("rules", rules.joined(separator: ",")),
        ]
      )
    case .resourcesShown(let message, let ids):
      ("resources-shown", [("message", message.rawValue), ("ids", ids.joined(separator: ","))])
    case .contextUnavailable(let code):
      ("context-unavailable", [("code", code)])
    case .promptAssembled(let purpose, let tokens, let cut):
      (
        "prompt-assembled",
        [
          ("purpose", purpose.rawValue), ("tokens", String(tokens)),
          ("cut", cut.map(\.rawValue).joined(separator: ",")),
        ]
      )
    case .rateLimiterWaited(let wait):
      ("rate-limiter-waited", [("ms", String(wait.milliseconds))])
    case .retryScheduled(let purpose, let attempt, let wait, let code):
      (
        "retry-scheduled",
        [
          ("purpose", purpose.rawValue), ("attempt", String(attempt)), ("ms", String(wait.milliseconds)),
          ("code", code),
        ]
      )
    case .providerFellBack(let purpose, let from, let to, let code):
      ("provider-fell-back", [("purpose", purpose.rawValue), ("from", from), ("to", to), ("code", code)])
    case .circuitOpened(let provider, let code, let rest):
      ("circuit-opened", [("provider", provider), ("code", code), ("ms", String(rest.milliseconds))])
    case .circuitClosed(let provider):
      ("circuit-closed", [("provider", provider)])
    case .modelAnswered(let purpose, let usage, let attempts):
      (
        "model-answered",
        [
          ("purpose", purpose.rawValue), ("prompt-tokens", String(usage.promptTokens)),
          ("cached-tokens", String(usage.cachedTokens)), ("completion-tokens", String(usage.completionTokens)),
          ("attempts", String(attempts)),
        ]
      )
    case .modelFailed(let purpose, let code, let attempts):
      ("model-failed", [("purpose", purpose.rawValue), ("code", code), ("attempts", String(attempts))])
    case .replyInterrupted(let message, let characters):
      ("reply-interrupted", [("message", message.rawValue), ("characters", String(characters))])
    case .replyCorrected(let message, let findings):
      ("reply-corrected", [("message", message.rawValue), ("findings", findings.joined(separator: ","))])
    case .fallbackShown(let message, let source):
      ("fallback-shown", [("message", message.rawValue), ("source", source.rawValue)])
    case .queuedInOutbox(let message, let code):
      ("queued-in-outbox", [("message", message.rawValue), ("code", code)])
    case .deliveredFromOutbox(let message):
      ("delivered-from-outbox", [("message", message.rawValue)])
    case .leftOutbox(let message, let code):
      ("left-outbox", [("message", message.rawValue), ("code", code)])
    case .summaryMade(let summary, let scope, let origin):
      ("summary-made", [("summary", summary.rawValue), ("scope", scope.rawValue), ("origin", origin.rawValue)])
    case .summariesArchived(let count):
      ("summaries-archived", [("count", String(count))])
    case .factLearned(let fact, let category, let origin):
      ("fact-learned", [("fact", fact.rawValue), ("category", category.rawValue), ("origin", origin.rawValue)])
    case .factMentionedAgain(let fact, let mentions):
      ("fact-mentioned-again", [("fact", fact.rawValue), ("mentions", String(mentions))])
    case .factSuperseded(let fact, let newer):
      ("fact-superseded", [("fact", fact.rawValue), ("by", newer.rawValue)])
    case .factRefused(let category, let reason):
      ("fact-refused", [("category", category.rawValue), ("reason", reason)])
    case .forgotten(let what, let rows):
      ("forgotten", [("what", what), ("rows", String(rows))])
    case .forgettingPlanned(let instant):
      ("forgetting-planned", [("at", instant.map { String($0.millisecondsSinceEpoch) } ?? "never")])
    case .turnCommitted(let message, let source):
      ("turn-committed", [("message", message.rawValue), ("source", source.rawValue)])
    }
  }
}
