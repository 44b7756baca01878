import SerenityCompanion
import SerenityCore
import SerenitySafety

/// Measures what a turn of the companion decides by itself: judging a message and building a prompt.
struct CoreBenchmark {
  private let safety: SafetyPolicy
  private let assembler = PromptAssembler(definition: .serenity, plan: .companion, counter: .standard)

  init() throws { safety = try SafetyPolicy() }

  /// Judges everyday messages; returns how many were no everyday matter, so that the work is not left out.
  func judge(_ count: Int) -> Int {
    (0..<count).count { number in
      safety.route(Self.messages[number % Self.messages.count], in: SafetyContext()).route != .proceed
    }
  }

  /// Builds prompts from a memory of ten messages, five summaries and forty facts.
  func assemble(_ count: Int) -> Int {
    let material = Self.material
    return (0..<count).reduce(0) { sum, _ in sum + assembler.reply(material).account.total }
  }

  private static let messages = [
    "I slept six hours and the meeting went fine, thanks for asking.",
    "This deadline is killing me, but the team is lovely and we will manage somehow.",
    "My sister called and we talked about the garden for an hour, which I needed more than I knew.",
    "ok", "What did you mean by small steps? I walked to the river today and counted herons instead of emails.",
  ]

  private static var material: PromptMaterial {
    let now = Instant(millisecondsSinceEpoch: 1_770_000_000_000)
    let id = SessionID("session")
    let recent = (0..<10).map { number in
      Message(
        id: MessageID("message-\(number)"), session: id, role: number.isMultiple(of: 2) ? .user : .assistant,
        text: messages[number % messages.count], at: now, tokens: 20)
    }
    let facts = (0..<40).map { number in
      Fact(
        id: FactID("fact-\(number)"), category: Fact.Category.allCases[number % Fact.Category.allCases.count],
        content: "Keeps a jar of buttons, number \(number), from a coat that was given away.",
        mentions: [Fact.Mention(message: MessageID("message-0"), session: id, quote: "a jar of buttons", at: now)],
        isImportant: true, origin: .model)
    }
    let summaries = (0..<5).map { number in
      Summary(
        id: SummaryID("summary-\(number)"), session: SessionID("session-\(number)"), scope: .whole, origin: .model,
        sessionOpenedAt: now, madeAt: now, coversThrough: MessageID("message-9"), timeOfDay: .evening,
        topics: ["sleep", "work"], emotionAtStart: .anxiety, emotionAtEnd: .calm,
        keyInsight: "Walking home does more than the sofa does.", followUps: ["the walk"], quote: nil, needsRedo: false)
    }
    let snapshot = MemorySnapshot(
      session: Session(id: id, kind: .freeform, openedAt: now), recent: recent, messageCount: 11,
      summaries: summaries, facts: facts, profile: Profile(name: "Ana", style: .gentle))
    return PromptMaterial(snapshot: snapshot, message: messages[0], now: now, zone: .utc)
  }
}
