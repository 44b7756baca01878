import SerenityCore
import SerenityProviders
import Testing

@testable import SerenityHarness

@Suite("Asking a provider says what it will cost and what it did cost")
struct LiveCostTests {
  /// A Friday of November 2026, by the hour.
  private static func hour(_ hour: Int) -> Instant {
    Instant(millisecondsSinceEpoch: 1_795_132_800_000) + .hours(hour)
  }

  private func prices(
    _ hours: [Int], provider: String = "deepseek", model: String = "deepseek-flash"
  ) throws -> LivePrices {
    let list = try PriceList(
      """
      window peak mon-fri 01:00-04:00
      deepseek deepseek-flash 2026-09-10T00:00Z peak      0.006 0.30 1.20 a page
      deepseek deepseek-flash 2026-09-10T00:00Z otherwise 0.003 0.15 0.60 a page
      ollama   *              2023-01-01T00:00Z always    0     0    0    local
      """)
    return LivePrices(provider: provider, model: model, at: hours.map(Self.hour), from: list)
  }

  private var estimate: CallEstimate {
    var estimate = CallEstimate()
    (estimate.calls, estimate.promptTokens, estimate.mostAnswerTokens) = (8, 10_000, 2_000)
    return estimate
  }

  /// A run of four turns with one call each.
  private func record(served model: String) -> RunRecord {
    var steps: [StepRecord] = []
    for number in 1...4 {
      var step = StepRecord(number: number, at: Self.hour(0))
      step.said = "Hello."
      steps.append(step)
    }
    let session = SessionRecord(
      id: nil, name: "monday", openedAt: Self.hour(0), steps: steps, end: StepRecord(number: nil, at: Self.hour(0)),
      kind: .freeform, memory: MemoryRecord())
    let usage = UsageRecord(
      session: SessionID("s"), at: Self.hour(-6_000), purpose: .reply, model: model,
      usage: Usage(promptTokens: 1_000, cachedTokens: 400, completionTokens: 100))
    return RunRecord(
      scenario: "a", title: "A", origin: "live", speaker: "Robin", zone: .utc, sessions: [session], events: [],
      outbox: 0, usage: Array(repeating: usage, count: 4), ledger: RecordingLedger())
  }

  @Test("Before: from the prompts alone, nothing cached, to every answer at its bound, at this hour")
  func before() throws {
    let plain = try prices([9])
    #expect(
      estimate.sentence(at: plain) == "about 8 calls with 10000 tokens of prompts, and answers of at most 2000 tokens, "
        + "for $0.001500 to $0.002700 by the price list now")
    #expect(estimate.sentence(at: try prices([2])).contains("$0.003000 to $0.005400"))
    #expect(estimate.line(at: plain).contains(#""cost-usd":"0.002700000","cost-usd-lowest":"0.001500000""#))
  }

  @Test("A model without a price costs what is not known, never nothing; one on this machine costs nothing")
  func withoutPrice() throws {
    let unknown = try prices([9], provider: "openai", model: "gpt-5-nano")
    #expect(estimate.sentence(at: unknown).hasSuffix("is not known, because no price is known for gpt-5-nano"))
    #expect(estimate.line(at: unknown).contains(#""cost-usd":null"#))
    let figures = LiveFigures([record(served: "gpt-5-nano-2025")], at: unknown)
    #expect(figures.cost == nil && figures.line.contains(#""month-usd":null"#))
    #expect(figures.sentences.contains("What that cost is not known: no price is known for gpt-5-nano-2025."))
    #expect(!figures.sentences.joined().contains("a month"))
    let local = try prices([9], provider: "ollama", model: "deepseek-r1")
    #expect(estimate.sentence(at: local).hasSuffix("tokens, at no cost"))
    // The same name at another provider is another price.
    #expect(LiveFigures([record(served: "deepseek-flash")], at: unknown).cost == nil)
  }

  @Test("After: by the provider's count at the real hour, the dearest where the price changed meanwhile, and a month")
  func after() throws {
    let figures = LiveFigures([record(served: "deepseek-flash")], at: try prices([0, 0]))
    #expect(figures.cost == Cost(picodollars: 4 * (400 * 3_000 + 600 * 150_000 + 100 * 600_000)))
    #expect(figures.sentences.first?.hasPrefix("deepseek (deepseek-flash) told of 4 calls: 4000 tokens") == true)
    #expect(figures.sentences.contains("That cost $0.000605 by the price list."))
    #expect(
      figures.sentences.contains(
        "At this rate: 1000 users with 12 conversations of 10 turns a month: $18.14 a month."))
    #expect(figures.line.contains(#""cost-usd":"0.000604800""#) && figures.line.contains(#""month-usd":"18.144"#))
    let broken = LiveFigures([record(served: "deepseek-flash")], at: try prices([0, 0]), isWhole: false)
    #expect(broken.cost == figures.cost && broken.month == nil && !broken.sentences.joined().contains("a month"))
    let nothing = LiveFigures([], at: try prices([0, 0]))
    #expect(nothing.sentences.contains("That cost nothing.") && nothing.month == nil)
    let across = LiveFigures([record(served: "")], at: try prices([0, 1]))
    #expect(across.cost == figures.cost.map { $0 + $0 }, "a model that is not named is the one asked for")
  }

  @Test("The list that is compiled in prices the standard model")
  func embedded() {
    let prices = LivePrices(provider: "deepseek", model: "deepseek-flash", at: [Self.hour(12)])
    #expect(prices.range(of: estimate)?.lowerBound == Cost(picodollars: 10_000 * 150_000))
  }
}
