import SerenityCore
import Testing

@testable import SerenityProviders

@Suite("Prices come from a dated file")
struct PriceListTests {
  private static func instant(_ text: String) throws -> Instant { Zone.utc.instant(try #require(LocalTime(text))) }

  @Test(
    "The history of DeepSeek's prices, to the hour",
    arguments: [
      ("deepseek-chat", "2025-02-08 00:00", [70_000, 270_000, 1_100_000]), ("deepseek-chat", "2025-02-07 23:59", nil),
      ("deepseek-chat", "2025-06-01 16:29", [70_000, 270_000, 1_100_000]),
      ("deepseek-chat", "2025-06-01 16:30", [35_000, 135_000, 550_000]),
      ("deepseek-chat", "2025-06-02 00:29", [35_000, 135_000, 550_000]),
      ("deepseek-chat", "2025-06-02 00:30", [70_000, 270_000, 1_100_000]),
      ("deepseek-reasoner", "2025-06-01 20:00", [35_000, 137_500, 547_500]),
      ("deepseek-reasoner", "2025-12-01 20:00", [28_000, 280_000, 420_000]),
      ("deepseek-chat", "2026-05-01 12:00", nil), ("deepseek-chat", "2026-11-01 12:00", nil),
      ("deepseek-v4-flash", "2026-04-25 12:00", [28_000, 140_000, 280_000]),
      ("deepseek-v4-flash", "2026-04-26 12:00", [2_800, 140_000, 280_000]),
      ("deepseek-v4-flash", "2026-08-16 15:59", [2_800, 140_000, 280_000]),
      ("deepseek-v4-flash", "2026-08-16 16:00", [7_000, 220_000, 660_000]),
      ("deepseek-v4-pro", "2026-06-01 12:00", [3_625, 435_000, 870_000]),
      ("deepseek-flash", "2026-09-09 23:59", nil), ("gpt-5", "2026-11-01 12:00", nil), ("*", "2026-11-01 12:00", nil),
    ] as [(String, String, [Int]?)])
  func history(model: String, at: String, expected: [Int]?) throws {
    let price = try PriceList.embedded().price(model: model, at: try Self.instant(at))
    let figures = expected.map { Price(cached: $0[0], input: $0[1], output: $0[2]) }
    if model != "*" { #expect(price == figures) }
  }

  @Test(
    "Peak hours are Monday to Friday, 01:00 to 04:00 and 06:00 to 10:00 UTC",
    arguments: [
      ("2026-11-20 00:59", false), ("2026-11-20 01:00", true), ("2026-11-20 03:59", true), ("2026-11-20 04:00", false),
      ("2026-11-20 05:59", false), ("2026-11-20 06:00", true), ("2026-11-20 09:59", true), ("2026-11-20 10:00", false),
      ("2026-11-21 07:00", false), ("2026-11-22 07:00", false), ("2026-11-23 07:00", true),
    ])
  func peak(at: String, isPeak: Bool) throws {
    let price = try PriceList.embedded().price(model: "deepseek-flash", at: try Self.instant(at))
    let off = Price(cached: 3_000, input: 150_000, output: 600_000)
    let peak = Price(cached: 6_000, input: 300_000, output: 1_200_000)
    #expect(price == (isPeak ? peak : off))
  }

  @Test("A model on one's own machine costs nothing, and only where its provider is named")
  func local() throws {
    let list = try PriceList.embedded()
    let now = try Self.instant("2026-11-21 12:00")
    #expect(list.price(provider: "ollama", model: "deepseek-r1:7b", at: now) == Price(cached: 0, input: 0, output: 0))
    #expect(list.price(model: "deepseek-r1:7b", at: now) == nil)
    #expect(list.price(provider: "ollama", model: "deepseek-flash", at: now)?.output == 0)
    #expect(list.price(provider: "openai", model: "deepseek-flash", at: now) == nil)
  }

  @Test("The newest row is quoted with its lowest and highest hour, and nothing where none is known")
  func latest() throws {
    let list = try PriceList.embedded()
    let quote = try #require(list.latest(model: "deepseek-flash"))
    let since = try Self.instant("2026-09-10 00:00")
    #expect(quote.validFrom == since)
    #expect((quote.lowest.output, quote.highest.output) == (600_000, 1_200_000))
    #expect(list.latest(model: "deepseek-chat") == nil)
    #expect(list.latest(model: "unheard-of") == nil)
  }

  @Test(
    "A mistake in the file is told with its line",
    arguments: [
      ("p m 2026-01-01T00:00Z always 1 2", 1, "three figures"), ("p m yesterday always 1 2 3 src", 1, "no time"),
      ("p m 2026-01-01T00:00Z dusk 1 2 3 src", 1, "no window \"dusk\""),
      ("\np m 2026-01-01T00:00Z always 1 2 -3 src", 2, "six decimals"),
      ("p m 2026-01-01T00:00Z always 1 2 0.0000001 src", 1, "six decimals"),
      ("p m 2026-01-01T00:00Z always 1 2 3. src", 1, "six decimals"),
      ("p m 2026-01-01T00:00Z always 1 2 99999999999999999999 src", 1, "six decimals"),
      ("window w mon-fri 25:00-26:00", 1, "no hours"), ("window w sunday 01:00-02:00", 1, "neither"),
      ("window always mon-fri 01:00-02:00", 1, "meaning of its own"),
      ("window w mon-fri 01:00-02:00\nwindow w mon-fri 01:00-02:00", 2, "twice"),
      ("p m 2026-01-01T00:00Z always 1 2 3 src\np m 2026-01-01T00:00Z always 1 2 4 src", 2, "twice"),
      ("window w mon-fri 01:00-02:00\np m 2026-01-01T00:00Z w 1 2 3 src", 0, "otherwise"),
      ("p m 2026-01-01T00:00Z otherwise 1 2 3 src", 0, "otherwise"), ("p", 1, "a price has"),
    ])
  func mistakes(text: String, line: Int, says: String) {
    let error = #expect(throws: PriceListError.self) { try PriceList(text) }
    #expect(error?.line == line)
    #expect(error?.sentence.contains(says) == true, "\(error?.sentence ?? "")")
  }
}

@Suite("What calls cost is exact")
struct CostTests {
  private static let flash = Price(cached: 2_800, input: 140_000, output: 280_000)

  @Test("Cached, new and written tokens each at their price, to the last fraction")
  func exact() {
    let usage = Usage(promptTokens: 1_001, cachedTokens: 1_000, completionTokens: 3, reasoningTokens: 2)
    #expect(Self.flash.cost(of: usage).picodollars == 1_000 * 2_800 + 140_000 + 3 * 280_000)
    #expect(Self.flash.cost(of: Usage()) == .zero)
    #expect(
      Self.flash.cost(of: Usage(promptTokens: 1_000_000, completionTokens: 1_000_000)).dollars == "0.420000000")
  }

  @Test("A thousand small calls cost what one large one does")
  func additive() {
    let chance = 1...1_000
    let sum = chance.reduce(Cost.zero) {
      $0 + Self.flash.cost(of: Usage(promptTokens: $1, cachedTokens: $1 / 3, completionTokens: 1))
    }
    let whole = chance.reduce(Usage()) { $0 + Usage(promptTokens: $1, cachedTokens: $1 / 3, completionTokens: 1) }
    #expect(sum == Self.flash.cost(of: whole))
  }

  @Test("Counts that cannot be crash nothing and earn nothing")
  func rubbish() {
    #expect(Self.flash.cost(of: Usage(promptTokens: 5, cachedTokens: 9)).picodollars == 5 * 2_800)
    #expect(Self.flash.cost(of: Usage(promptTokens: -5, cachedTokens: -9, completionTokens: .min)) == .zero)
    let most = Self.flash.cost(of: Usage(promptTokens: .max, cachedTokens: .max, completionTokens: .max))
    #expect(most + most > most)
    #expect(most * .max * .max * .max == Cost(picodollars: .max))
    #expect(Cost(picodollars: .max) + most == Cost(picodollars: .max))
    #expect(Cost(picodollars: .max).nanodollars > 0)
  }

  @Test(
    "An amount as a person reads it",
    arguments: [
      (0, "$0.000000", "0.000000000"), (999_999, "less than $0.000001", "0.000001000"),
      (1_500_000, "$0.000002", "0.000001500"), (499, "less than $0.000001", "0.000000000"),
      (500, "less than $0.000001", "0.000000001"), (999_999_499_999, "$0.999999", "0.999999500"),
      (1_234_567_000_000, "$1.23", "1.234567000"), (1_235_000_000_000, "$1.24", "1.235000000"),
    ])
  func spelled(picodollars: Int, text: String, dollars: String) {
    #expect("\(Cost(picodollars: Int128(picodollars)))" == text)
    #expect(Cost(picodollars: Int128(picodollars)).dollars == dollars)
  }

  @Test("A bill prices each call at its own hour and names what has no price")
  func bill() throws {
    let list = try PriceList.embedded()
    func record(_ model: String, _ at: String) throws -> UsageRecord {
      UsageRecord(
        session: SessionID("s"), at: Zone.utc.instant(try #require(LocalTime(at))), purpose: .reply, model: model,
        usage: Usage(promptTokens: 1_000, completionTokens: 100))
    }
    let bill = list.bill([
      try record("deepseek-flash", "2026-11-20 02:00"), try record("deepseek-flash", "2026-11-20 12:00"),
      try record("gpt-5", "2026-11-20 12:00"), try record("gpt-5", "2026-11-20 12:00"),
    ])
    #expect(bill.total.dollars == "0.000630000")
    #expect(bill.unpriced == ["gpt-5": 2])
    #expect(!bill.isComplete)
  }

  @Test("A month of many users follows from some turns")
  func projection() {
    let projection = CostProjection(users: 1_000, conversations: 12, turns: 10)
    let cost = Cost(picodollars: 3_000_000_000)
    #expect(projection.month(at: cost, measured: 6) == Cost(picodollars: 60_000_000_000_000))
    #expect(projection.month(at: cost, measured: 0) == nil)
    #expect(
      projection.line(low: cost, high: cost * 2, measured: 6)
        == "1000 users with 12 conversations of 10 turns a month: $60.00 to $120.00 a month.")
    #expect(CostProjection(users: .max, conversations: .max, turns: .max).month(at: cost, measured: 1) != nil)
    #expect(CostProjection(users: -1, conversations: 1, turns: 1).month(at: cost, measured: 1) == .zero)
  }
}
