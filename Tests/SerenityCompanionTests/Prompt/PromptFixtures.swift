import SerenityCompanion
import SerenityCore

/// People and memories to build prompts from.
enum PromptFixtures {
  static let zone = Zone("America/Los_Angeles") ?? .utc

  static func at(_ text: String) -> Instant { zone.instant(LocalTime(text) ?? LocalTime("2026-01-01 00:00") ?? epoch) }
  private static let epoch = LocalTime(day: CalendarDay(daysSinceEpoch: 0), hour: 0, minute: 0)

  static let now = at("2026-02-05 20:47")

  static func fact(
    _ name: String, _ category: Fact.Category, _ content: String, sessions: Int = 2, isImportant: Bool = false,
    at instant: Instant = now - .days(3)
  ) -> Fact {
    Fact(
      id: FactID(name), category: category, content: content,
      mentions: (0..<sessions).map {
        Fact.Mention(
          message: MessageID("m-\(name)-\($0)"), session: SessionID("s-\($0)"), quote: content, at: instant)
      }, isImportant: isImportant, origin: .model)
  }

  static func summary(_ number: Int, insight: String = "The user saw that rest is not a reward.") -> Summary {
    Summary(
      id: SummaryID("sum-\(number)"), session: SessionID("s-\(number)"), scope: .whole, origin: .model,
      sessionOpenedAt: now - .days(30 - number), madeAt: now - .days(30 - number), coversThrough: MessageID("m"),
      timeOfDay: .evening, topics: ["sleep", "topic number \(number)"], emotionAtStart: .anxiety, emotionAtEnd: .calm,
      keyInsight: insight, followUps: ["how the talk with Elena went"], quote: "I keep waiting for permission",
      needsRedo: false)
  }

  static func message(
    _ number: Int, _ role: Message.Role, _ text: String, emotion: Emotion? = nil, flags: Set<MessageFlag> = [],
    isInterrupted: Bool = false
  ) -> Message {
    Message(
      id: MessageID("m-\(number)"), session: SessionID("s-now"), role: role, text: text,
      at: now - .minutes(60 - number), emotion: emotion, flags: flags, tokens: 10, isInterrupted: isInterrupted)
  }

  static var maya: Profile {
    Profile(
      name: "Maya Chen", preferredName: "Maya", age: 34, pronouns: "she/her", primaryGoal: "sleep without dread",
      secondaryGoals: ["set boundaries at work"], style: .gentle, sessionLength: .standard,
      topicsToAvoid: ["my divorce"], copingStrategies: ["box breathing", "walking by the water"],
      emergencyContact: "Elena, 555-0142", therapist: "Dr. Okafor", locale: "en-US")
  }

  static var health: HealthAggregates {
    var health = HealthAggregates()
    health.lastNight = .init(hours: 5.5, quality: .poor, bedtime: "01:30", wakeTime: "07:00")
    health.weeklySleepHours = 6.9
    health.sleepTrend = .declining
    health.stepsToday = 3_200
    health.usualSteps = 7_400
    health.restingHeartRate = 66
    health.usualRestingHeartRate = 60
    health.mindfulMinutesToday = 0
    health.mindfulMinutesThisWeek = 12
    health.daysSinceMindful = 4
    return health
  }

  static var snapshot: MemorySnapshot {
    MemorySnapshot(
      session: Session(id: SessionID("s-now"), kind: .freeform, openedAt: now - .minutes(20), moodAtStart: 4),
      recent: [
        message(1, .user, "Third night without sleep.", emotion: Emotion(.anxiety, intensity: 7)),
        message(2, .assistant, "Three nights is a lot. I hear how worn down you are. What keeps you up?"),
      ], messageCount: 3, summaries: (1...5).map { summary($0) },
      facts: [
        fact("f1", .identity, "Maya lives in Oakland", sessions: 4),
        fact("f2", .identity, "Maya has a sister, Elena", sessions: 3),
        fact("f3", .theme, "The Meridian deadline weighs on Maya", sessions: 3),
        fact("f4", .strategy, "A walk by the water calms Maya", sessions: 2),
        fact("f5", .event, "Maya's divorce became final in 2024", sessions: 3, isImportant: true),
      ], profile: maya,
      goals: StarterGoals.all(at: now - .days(20)).prefix(2).map { GoalRecord(goal: $0, completions: []) },
      checkIns: (0..<6).map {
        CheckIn(
          at: now - .days(12 - 2 * $0), mood: $0 < 3 ? 6 : 4, anxiety: $0 < 3 ? 4 : 7,
          stressors: ["the Meridian deadline"],
          wins: $0 == 5 ? ["told Priya no"] : [], note: $0 == 5 ? "tired but proud" : nil)
      },
      pastSessions: (1...5).map {
        let opened = at("2026-01-\(20 + $0) 20:00")
        return SessionSpan(openedAt: opened, lastActivityAt: opened + .minutes(18))
      })
  }

  static func material(_ change: (inout PromptMaterial) -> Void = { _ in }) -> PromptMaterial {
    var material = PromptMaterial(
      snapshot: snapshot, message: "My sister says I should just quit.", health: health, now: now, zone: zone)
    change(&material)
    return material
  }

  static func assembler(
    _ definition: CompanionDefinition = .serenity, plan: BudgetPlan = .companion, counter: TokenCounter = .standard
  ) -> PromptAssembler { PromptAssembler(definition: definition, plan: plan, counter: counter) }
}

/// A small generator of repeatable draws for property tests (SplitMix64).
struct Draws {
  private var state: UInt64

  init(_ seed: Int) { state = UInt64(truncatingIfNeeded: seed) }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(max(1, bound))) }

  mutating func words(_ most: Int) -> String {
    (0...below(most)).map { _ in
      String(["rest", "deadline", "Elena", "coração", "ночь", "睡眠", "😭", "walk 12,000 steps", "x=1;"][below(9)])
    }.joined(separator: " ")
  }
}
