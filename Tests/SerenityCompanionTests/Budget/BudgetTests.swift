import SerenityCompanion
import SerenityCore
import Testing

@Suite struct KeepingTheBudget {
  private typealias Given = PromptFixtures

  /// A material of any size, with content in every section.
  private static func material(_ seed: Int) -> PromptMaterial {
    var draws = Draws(seed)
    return Given.material { material in
      material.message = draws.words(60)
      material.snapshot.recent = (0..<draws.below(30)).map {
        Given.message($0, $0 % 2 == 0 ? .user : .assistant, draws.words($0 % 7 == 1 ? 900 : 90))
      }
      material.snapshot.facts = (0..<draws.below(40)).map {
        Given.fact(
          "f\($0)", Fact.Category.allCases[draws.below(7)], draws.words(20), sessions: 2 + draws.below(5))
      }
      material.snapshot.summaries = (0..<draws.below(6)).map { Given.summary($0, insight: draws.words(300)) }
      material.snapshot.profile?.topicsToAvoid = draws.below(2) == 0 ? [] : ["Elena"]
      material.guidance = draws.below(3) == 0 ? draws.words(40) : nil
    }
  }

  private static func plan(window: Int) -> BudgetPlan {
    var plan = BudgetPlan.companion
    plan.window = window
    plan.reserved = 1_000
    return plan
  }

  private static let protected: [SectionName] = [.system, .safety, .session, .guidance, .message]

  @Test(arguments: [BudgetPlan.companion, .integration], TokenCounter.allCases)
  func `no section is over its limit and the account adds up`(plan: BudgetPlan, counter: TokenCounter) {
    for seed in 0..<30 {
      let prompt = Given.assembler(plan: plan, counter: counter).reply(Self.material(seed))
      for line in prompt.account.lines { #expect(line.tokens <= line.limit ?? .max, "\(line) for seed \(seed)") }
      #expect(prompt.account.total == prompt.sections.reduce(0) { $0 + $1.tokens })
      #expect(prompt.account.left >= 0)
      #expect(prompt.sections.map(\.name) == prompt.account.lines.filter { $0.tokens > 0 }.map(\.section))
      for section in prompt.sections {
        #expect(section.tokens == section.messages.reduce(0) { $0 + counter.count(message: $1.text) })
      }
      // What is sent is what was counted: joining neighbours saves overheads and adds only blank lines.
      let sent = prompt.messages.reduce(0) { $0 + counter.count(message: $1.text) }
      #expect(sent <= prompt.account.total)
      #expect(sent >= prompt.account.total - 5 * prompt.sections.count)
    }
  }

  @Test(arguments: [2_600, 3_000, 4_000, 6_000, 9_000]) func `a small window is kept and the protected stay`(
    window: Int
  ) {
    for seed in 0..<15 {
      let material = Self.material(seed)
      let whole = Given.assembler().reply(material)
      let prompt = Given.assembler(plan: Self.plan(window: window)).reply(material)
      let fixed = Self.protected.reduce(0) { $0 + (whole.section($1)?.tokens ?? 0) }
      #expect(prompt.account.total <= max(window - 1_000, fixed))
      for name in Self.protected { #expect(prompt.section(name) == whole.section(name)) }
    }
  }

  @Test func `a larger window never loses what a smaller one kept`() {
    for seed in 0..<5 {
      let material = Self.material(seed)
      var before: Set<String> = []
      for window in stride(from: 1_500, through: 14_000, by: 250) {
        let prompt = Given.assembler(plan: Self.plan(window: window)).reply(material)
        let lines = Set(
          prompt.sections.flatMap { section in
            section.messages.flatMap { $0.text.split(separator: "\n") }.map { "\(section.name.rawValue): \($0)" }
          })
        #expect(before.isSubset(of: lines), "seed \(seed), window \(window)")
        before = lines
      }
    }
  }

  @Test func `the lowest priority gives way first`() {
    let material = Given.material { material in
      material.snapshot.recent = (0..<10).map { Given.message($0, $0 % 2 == 0 ? .user : .assistant, "Words \($0).") }
      material.snapshot.profile?.topicsToAvoid = []
      material.snapshot.facts = (0..<9).map {
        Given.fact("f\($0)", [.identity, .theme, .event][$0 % 3], "Thing \($0)")
      }
    }
    var order: [String] = []
    func note(_ event: String, _ happened: Bool) { if happened, !order.contains(event) { order.append(event) } }
    for window in stride(from: 14_000, through: 2_000, by: -40) {
      let prompt = Given.assembler(plan: Self.plan(window: window)).reply(material)
      func lines(_ name: SectionName) -> Int {
        (prompt.section(name)?.text.split(separator: "\n").count { $0.hasPrefix("- ") }) ?? 0
      }
      note("health to key metrics", lines(.health) == 2)
      note("summaries to 3", lines(.summaries) == 3)
      note("facts to the most confident", lines(.facts) == 3)
      note("health away", lines(.health) == 0)
      note("summaries away", lines(.summaries) == 0)
      note("dynamic away", lines(.dynamic) == 0)
      note("facts away", lines(.facts) == 0)
      note("profile away", lines(.profile) == 0)
      note("history shorter", (prompt.section(.history)?.messages.count ?? 0) < 10)
      if let history = prompt.section(.history) { #expect(history.messages.last?.text == "Words 9.") }
    }
    #expect(
      order == [
        "health to key metrics", "summaries to 3", "facts to the most confident", "health away", "summaries away",
        "dynamic away", "facts away", "profile away", "history shorter",
      ])
  }

  @Test func `a cut is told with its number and its reason`() {
    let material = Given.material { $0.snapshot.summaries = (1...5).map { Given.summary($0, insight: Draws.long) } }
    var plan = BudgetPlan(
      name: "narrow", window: 32_768, reserved: 10_000, typicalMessage: 500,
      history: .init(cutBackTo: 4_000, assistantCap: 400), limits: [.summaries: 1_000])
    let line = Given.assembler(plan: plan).reply(material).account.lines.first { $0.section == .summaries }
    #expect(line?.cut?.contains("of 5 summaries left out: over the plan's 1,000 tokens") == true)
    plan.window = 12_600
    let cut = Given.assembler(plan: plan).reply(material).account.lines.first { $0.section == .health }?.cut
    #expect(cut?.contains("the prompt was over the 2,600 tokens that the window leaves") == true)
  }

  @Test(arguments: [CompanionDefinition.serenity, .serenityConcise], TokenCounter.allCases)
  func `the fixed texts fit the plan`(definition: CompanionDefinition, counter: TokenCounter) {
    for kind in Session.Kind.allCases {
      let material = Given.material { $0.snapshot.session?.kind = kind }
      let prompt = Given.assembler(definition, counter: counter).reply(material)
      let fixed = [SectionName.system, .safety, .session].reduce(0) { $0 + (prompt.section($1)?.tokens ?? 0) }
      #expect(fixed <= BudgetPlan.companion.fixedTexts, "\(definition.name) \(kind) \(counter): \(fixed)")
      if definition.name == "serenity-concise" { #expect(fixed < 900) }
    }
  }

  @Test func `the integration plan cuts back past 20,000 and asks for a summary past 26,000`() {
    func prompt(messages: Int) -> (prompt: Prompt, toSummarise: Int) {
      // 100 tokens a message by the founding estimate, 104 with its overhead.
      let recent = (0..<messages).map {
        Given.message($0, $0 % 2 == 0 ? .user : .assistant, String(repeating: "abcd", count: 100))
      }
      let assembler = Given.assembler(plan: .integration, counter: .founding)
      return (
        assembler.reply(Given.material { $0.snapshot.recent = recent }), assembler.messagesToSummarise(of: recent)
      )
    }
    func history(_ prompt: Prompt) -> PromptAccount.Line? { prompt.account.lines.first { $0.section == .history } }
    let short = prompt(messages: 190)
    #expect(short.prompt.section(.history)?.messages.count == 190)
    #expect(history(short.prompt)?.cut == nil)
    let long = prompt(messages: 220)
    #expect(long.prompt.section(.history)?.messages.count == 192)
    #expect(history(long.prompt)?.cut == "28 of 220 messages left out: over the plan's 20,000 tokens")
    #expect(long.toSummarise == 0)
    let longest = prompt(messages: 260)
    #expect(longest.prompt.section(.history)?.messages.count == 20)
    #expect(history(longest.prompt)?.cut?.contains("needs summarising") == true)
    #expect(longest.toSummarise == 240)
  }
}

extension Draws {
  static let long = Array(repeating: "The user noticed how the evenings unravel once the laptop opens.", count: 40)
    .joined(separator: " ")
}
