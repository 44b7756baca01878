public import SerenityCore

/// Builds the prompts of the companion's three kinds of call, each with its account.
///
/// What rarely changes comes first, so that a provider's prefix cache can hit (PROMPT-9): the fixed texts, the profile,
/// the memory, the conversation; then what is true only now; then the message.
public struct PromptAssembler: Sendable {
  let definition: CompanionDefinition
  let plan: BudgetPlan
  let counter: TokenCounter

  /// Makes an assembler for a companion, with a plan and the counter that all its figures come from.
  public init(definition: CompanionDefinition, plan: BudgetPlan, counter: TokenCounter) {
    self.definition = definition
    self.plan = plan
    self.counter = counter
  }

  /// The prompt for an answer to what the user just said.
  public func reply(_ material: PromptMaterial) -> Prompt {
    assembled(material, UserContext(material))
  }

  /// The same prompt, with the user's context taken from a cache while nothing in it changed (CTX-6).
  public func reply(_ material: PromptMaterial, cache: inout ContextCache) -> Prompt {
    assembled(material, cache.context(for: material))
  }

  /// How many of a session's older messages the plan wants summarised before they are left out (PROMPT-2).
  ///
  /// Always 0 with a plan that leaves summarising to the tiers.
  public func messagesToSummarise(of history: [Message]) -> Int {
    HistoryDraft(history, rule: plan.history, compresses: definition.compressesHistory, counter: counter).needsSummary
  }

  private func assembled(_ material: PromptMaterial, _ context: UserContext) -> Prompt {
    let snapshot = material.snapshot
    let history = HistoryDraft(
      snapshot.recent, rule: plan.history, compresses: definition.compressesHistory, counter: counter)
    return BudgetPlanner(plan: plan, counter: counter).plan([
      SectionDraft(.system, text: definition.texts.system),
      SectionDraft(.safety, text: definition.texts.safety),
      SectionDraft(.session, text: sessionText(snapshot)),
      block(.profile, "profile", context.profile, essential: 2, context.avoided[.profile]),
      MemoryDrafts.facts(snapshot.facts, topics: context.topics, zone: material.zone),
      MemoryDrafts.summaries(
        snapshot, topics: context.topics, zone: material.zone, cap: plan.summaryCap, counter: counter),
      history.section,
      block(.dynamic, "now", dynamic(snapshot, context), essential: 1, context.avoided[.dynamic]),
      block(.goals, "goals", context.goals, essential: 0, context.avoided[.goals]),
      block(.health, "health", context.health, essential: HealthContext.keyMetrics, context.avoided[.health]),
      SectionDraft(.guidance, text: TurnGuidance.text(material)),
      SectionDraft(.message, text: Fence.neutralised(material.message, .spoken), role: .user),
    ])
  }

  /// A user who just began has a session and nothing else; a store that could not be read has not even that (PROMPT-8).
  private func sessionText(_ snapshot: MemorySnapshot) -> String {
    guard let session = snapshot.session else {
      let knowsNothing =
        snapshot.profile == nil && snapshot.recent.isEmpty && snapshot.facts.isEmpty && snapshot.summaries.isEmpty
      return knowsNothing ? definition.texts.generic : definition.texts.session[.freeform] ?? ""
    }
    return definition.texts.session[session.kind] ?? definition.texts.session[.freeform] ?? ""
  }

  /// The moment's lines with those of this session after the clock and the last session.
  private func dynamic(_ snapshot: MemorySnapshot, _ context: UserContext) -> [SectionDraft.Item] {
    var lines = context.dynamic.map(\.text)
    let own = context.topics.allowed(TurnGuidance.sessionLines(snapshot.recent)).map { "- " + $0 }
    lines.insert(contentsOf: own, at: min(2, lines.count))
    return lines.enumerated().map { SectionDraft.Item(text: $1, rank: $0) }
  }

  private func block(
    _ name: SectionName, _ title: String, _ items: [SectionDraft.Item], essential: Int, _ avoided: Int?
  ) -> SectionDraft {
    SectionDraft(
      name, opening: Fence.opening(title), closing: Fence.closing(title), items: items, essential: essential,
      notes: [MemoryDrafts.avoided(avoided ?? 0, "line")].compactMap { $0 })
  }
}
