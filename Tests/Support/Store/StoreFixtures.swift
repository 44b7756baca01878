package import SerenityCore

/// Ready-made words for tests of stores; every name is short and every time is minutes after one evening.
package enum StoreFixture {
  /// The evening on which the fixtures begin: 2026-02-02 21:00 UTC.
  package static func minute(_ minutes: Int) -> Instant {
    Instant(millisecondsSinceEpoch: 1_770_066_000_000) + .minutes(minutes)
  }

  /// A session opened some minutes into the evening.
  package static func session(_ name: String, at minutes: Int = 0) -> Session {
    Session(id: SessionID(name), kind: .freeform, openedAt: minute(minutes))
  }

  /// Something the user says.
  package static func message(
    _ name: String, in session: String, _ text: String = "I slept badly again.", at minutes: Int = 1
  ) -> Message {
    Message(
      id: MessageID(name), session: SessionID(session), role: .user, text: text, at: minute(minutes), tokens: 6)
  }

  /// Something the companion says.
  package static func reply(
    _ name: String, in session: String, _ text: String = "That sounds tiring. What kept you up?", at minutes: Int = 2
  ) -> Message {
    Message(
      id: MessageID(name), session: SessionID(session), role: .assistant, text: text, at: minute(minutes), tokens: 9,
      source: .model)
  }

  /// A model's summary of a session.
  package static func summary(
    _ name: String, of session: String, at minutes: Int = 0, scope: Summary.Scope = .whole,
    insight: String = "Sleep is worse before deadlines."
  ) -> Summary {
    Summary(
      id: SummaryID(name), session: SessionID(session), scope: scope, origin: .model,
      sessionOpenedAt: minute(minutes), madeAt: minute(minutes + 30), coversThrough: MessageID("m1"),
      timeOfDay: .evening, topics: ["sleep", "work \"crunch\""], emotionAtStart: .anxiety, emotionAtEnd: .calm,
      keyInsight: insight, followUps: ["ask about Thursday"], quote: "I lie awake counting tickets",
      needsRedo: false)
  }

  /// A mention of a fact.
  package static func mention(
    _ message: String, in session: String, at minutes: Int = 1, quote: String = "I slept badly"
  ) -> Fact.Mention {
    Fact.Mention(
      message: MessageID(message), session: SessionID(session), quote: quote, at: minute(minutes))
  }

  /// A fact that rests on mentions.
  package static func fact(
    _ name: String, _ content: String, category: Fact.Category = .identity, slot: String? = nil,
    mentions: [Fact.Mention], origin: Fact.Origin = .model, supersededBy: String? = nil
  ) -> Fact {
    Fact(
      id: FactID(name), category: category, slot: slot, content: content, mentions: mentions, isImportant: false,
      origin: origin, validTo: supersededBy.map { _ in minute(500) }, supersededBy: supersededBy.map { FactID($0) })
  }

  /// A goal.
  package static func goal(_ name: String, at minutes: Int = 0, title: String = "Sleep seven hours") -> Goal {
    Goal(
      id: GoalID(name), title: title, category: .sleep, target: 7, unit: "hours", frequency: .timesAWeek(5),
      createdAt: minute(minutes))
  }

  /// A record of one reply's usage.
  package static func usage(_ session: String, at minutes: Int = 2) -> UsageRecord {
    UsageRecord(
      session: SessionID(session), at: minute(minutes), purpose: .reply, model: "deepseek-flash",
      usage: Usage(promptTokens: 900, cachedTokens: 700, completionTokens: 80, reasoningTokens: 0))
  }

  /// A whole turn of a session: the words of the user, and what came of them.
  package static func turn(_ number: Int, in session: Session) -> (message: Message, commit: TurnCommit) {
    let said = message("\(session.id)-u\(number)", in: session.id.rawValue, "This is turn \(number).", at: 2 * number)
    let answer = reply(
      "\(session.id)-a\(number)", in: session.id.rawValue, "I hear turn \(number).", at: 2 * number + 1)
    var after = session
    after.lastActivityAt = answer.at
    var found = said
    found.emotion = Emotion(.anxiety, intensity: 4)
    let record = usage(session.id.rawValue, at: 2 * number + 1)
    return (said, TurnCommit(message: found, reply: answer, session: after, usage: [record]))
  }
}

/// Chance that always draws the same; a store draws its salt from it.
package struct StoreSalt: RandomSource {
  /// Makes the source.
  package init() {}
  /// The same bits every time.
  package func next(in stream: String) -> UInt64 { 0x5e2e_1717 }
}
