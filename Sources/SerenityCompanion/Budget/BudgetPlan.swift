public import SerenityCore

/// How a window is divided among the sections (PROMPT-2).
public struct BudgetPlan: Hashable, Sendable {
  /// When a history that has grown too long is cut back, in tokens.
  public struct HistoryRule: Hashable, Sendable {
    /// The most tokens of history that enter a prompt; past them the oldest messages are left out.
    public var cutBackTo: Int
    /// Past how many tokens the older part needs summarising; nil where the tiers take care of that.
    public var summarisePast: Int?
    /// How many of the newest messages stay once the older part needs summarising.
    public var keptWhenSummarised: Int
    /// The most tokens of one message of the companion; its words are what fills a budget (MEM-10).
    public var assistantCap: Int

    /// Makes a rule.
    public init(cutBackTo: Int, summarisePast: Int? = nil, keptWhenSummarised: Int = 20, assistantCap: Int) {
      self.cutBackTo = cutBackTo
      self.summarisePast = summarisePast
      self.keptWhenSummarised = keptWhenSummarised
      self.assistantCap = assistantCap
    }
  }

  /// The stable name: `companion` or `integration`.
  public var name: String
  /// The model's window in tokens.
  public var window: Int
  /// Tokens kept free for the answer.
  public var reserved: Int
  /// The most tokens of the fixed texts together: system, safety and session; held by a test, never by cutting.
  public var fixedTexts: Int
  /// What the user's message typically takes; it is never cut, so this only serves the plan's arithmetic.
  public var typicalMessage: Int
  /// How the history is held down.
  public var history: HistoryRule
  /// The most tokens of one session summary.
  public var summaryCap: Int
  private var limits: [SectionName: Int]

  /// Makes a plan; `limits` are tokens a section, and a section without one is never cut for its own size.
  public init(
    name: String, window: Int, reserved: Int, fixedTexts: Int = 2_000, typicalMessage: Int, history: HistoryRule,
    summaryCap: Int = 400, limits: [SectionName: Int]
  ) {
    self.name = name
    self.window = window
    self.reserved = reserved
    self.fixedTexts = fixedTexts
    self.typicalMessage = typicalMessage
    self.history = history
    self.summaryCap = summaryCap
    self.limits = limits
    self.limits[.history] = history.cutBackTo
  }

  /// The sections that are never cut (PROMPT-1); guidance counts among them because it carries what Safety says.
  public static let protectedSections: Set<SectionName> = [.system, .safety, .session, .guidance, .message, .task]

  /// Tokens that a section may take; nil where it is never cut.
  public func limit(of section: SectionName) -> Int? {
    Self.protectedSections.contains(section) ? nil : limits[section]
  }

  /// Tokens that the prompt may take in all.
  public var available: Int { max(0, window - reserved) }

  /// The default plan: profile, mood and health 700 together, memory 7,000 in three tiers, about 10,000 in.
  ///
  /// Goals have no line in the founding plan; their 200 come out of its margin.
  public static let companion = BudgetPlan(
    name: "companion", window: 32_768, reserved: 10_000, typicalMessage: 500,
    history: HistoryRule(cutBackTo: 4_000, assistantCap: 400),
    limits: [.profile: 300, .dynamic: 200, .health: 200, .goals: 200, .facts: 1_000, .summaries: 2_000])

  /// The plan of the integration strategy: a long history instead of tiers, 1,000 for all context.
  ///
  /// Summaries stand for the older part of the history, so they live in what lies between cutting back and summarising.
  public static let integration = BudgetPlan(
    name: "integration", window: 32_000, reserved: 2_000, typicalMessage: 1_000,
    history: HistoryRule(cutBackTo: 20_000, summarisePast: 26_000, assistantCap: 1_000),
    limits: [.profile: 250, .dynamic: 200, .health: 150, .goals: 150, .facts: 250, .summaries: 2_000])
}
