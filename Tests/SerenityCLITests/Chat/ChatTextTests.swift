import SerenityCore
import SerenityLive
import SerenityProviders
import Testing

@testable import SerenityCLI

@Suite("What comes onto the terminal is read, never obeyed, and fits")
struct ChatTextTests {
  private static let hostile: [(String, String)] = [
    ("plain", "plain"), ("a\u{1B}[31mred\u{1B}[0m", "ared"), ("a\u{1B}[2J\u{1B}[Hb", "ab"),
    ("\u{1B}]0;title\u{07}b", "]0;titleb"), ("\u{9B}31mb", "b"), ("a\rb\u{8}c\u{0}d", "abcd"),
    ("one\ntwo\tthree", "one\ntwo  three"), ("left\u{202E}right", "leftright"), ("\u{1B}", ""), ("\u{1B}[", ""),
    ("\u{1B}[" + String(repeating: "1", count: 40) + "call 988", "11111111call 988"), ("\u{1B}\u{1B}[1mx", "x"),
    ("你好 🌈 é", "你好 🌈 é"),
  ]

  @Test("Sequences go whole, other control characters alone, words stay", arguments: hostile)
  func safe(text: String, shown: String) { #expect(SafeText.of(text) == shown) }

  @Test("The same is left however a text is cut", arguments: hostile)
  func pieces(text: String, shown: String) {
    let scalars = Array(text.unicodeScalars)
    for cut in 0...scalars.count {
      var safe = SafeText()
      let pieces = [scalars[..<cut], scalars[cut...]].map { piece in
        var view = String.UnicodeScalarView()
        view.append(contentsOf: piece)
        return String(view)
      }
      #expect(pieces.map { safe.clean($0) }.joined() == shown, "cut at \(cut)")
    }
  }

  private static let long =
    "It sounds like the evenings are the hardest part. 今天很累，我想休息一下。 "
    + String(repeating: "x", count: 90) + " and then  it ends 🌈.\n\nA second paragraph, after a blank line."

  @Test("No line is wider than the terminal and no word is lost", arguments: [10, 17, 40, 80])
  func wrapping(columns: Int) {
    let wrapped = LineWrap.of(Self.long, columns: columns)
    for line in wrapped.split(separator: "\n") { #expect(DisplayWidth.of(line) <= columns) }
    #expect(wrapped.filter { !$0.isWhitespace } == Self.long.filter { !$0.isWhitespace })
    #expect(wrapped.contains("\n\n"))
  }

  @Test("A text in words wraps as the whole does")
  func streaming() {
    var wrap = LineWrap(columns: 24)
    let words = ReplyView.words(of: Self.long)
    #expect(words.joined() == Self.long)
    #expect(words.map { wrap.add($0) }.joined() + wrap.end() == LineWrap.of(Self.long, columns: 24))
  }

  @Test("Without a terminal lines stay as they are")
  func unwrapped() { #expect(LineWrap.of(Self.long, columns: nil) == Self.long) }

  @Test("Columns of letters")
  func widths() {
    for (text, width) in [("a", 1), ("é", 1), ("e\u{301}", 1), ("好", 2), ("🌈", 2), ("❤️", 2), ("\u{200B}", 0)] {
      #expect(DisplayWidth.of(text) == width, "\(text)")
    }
  }

  @Test("A reply that is taken back says so once words were shown, and not before")
  func takenBack() {
    var view = ReplyView(style: Style(isColoured: false), columns: 40)
    #expect(view.takeBack().isEmpty)
    #expect(
      view.add("Take two ") + view.takeBack() + view.add("Rest. ") + view.end()
        == "Take two\n(Taken back. In its place:)\nRest.\n")
  }

  @Test("Twice within a moment leaves; later, or a third time, begins anew")
  func interrupts() {
    var rule = InterruptRule()
    let seconds: [Duration] = [.seconds(1), .seconds(10), .seconds(12), .seconds(13), .milliseconds(15_001)]
    #expect(seconds.map { rule.isSecond(at: $0) } == [false, false, true, false, false])
  }

  @Test("The line under a reply says what is known and nothing else")
  func status() {
    var line = StatusLine(
      session: SessionID("session-3fa29b"), kind: .freeform, route: .proceed, tier: .none, source: .model,
      voice: "deepseek-flash")
    #expect(line.text == "freeform 3fa2 · deepseek-flash")
    line.tokens = (1_243, 32_768)
    line.firstWordAfter = .milliseconds(849)
    line.cost = .known(Cost(picodollars: 410_000_000))
    line.source = .interrupted
    (line.route, line.tier) = (.crisisSoft, .passive)
    #expect(
      line.text == "freeform 3fa2 · 1,243 of 32,768 tokens · crisis-soft T2 · deepseek-flash, interrupted · "
        + "first word 0.8 s · $0.000410")
    line.cost = .unknown
    #expect(line.text.hasSuffix("· cost not known"))
  }

  /// The price of DeepSeek's model by day and at night, nothing on this machine, none known for others.
  private static let prices = Result {
    try PriceList(
      """
      window peak mon-fri 01:00-04:00
      deepseek deepseek-flash 2026-09-10T00:00Z peak      0.006 0.30 1.20 a page
      deepseek deepseek-flash 2026-09-10T00:00Z otherwise 0.003 0.15 0.60 a page
      ollama   *              2023-01-01T00:00Z always    0     0    0    local
      """)
  }

  @Test(
    "An answer costs what its model costs at that hour; one without a price is never free",
    arguments: [
      ("deepseek", "deepseek-flash", 9, "$0.000210"), ("deepseek", "deepseek-flash", 2, "$0.000420"),
      ("deepseek", "", 9, "$0.000210"), ("deepseek", "unheard-of", 9, "cost not known"),
      ("openai", "gpt-5-nano", 9, "cost not known"), ("ollama", "deepseek-r1", 9, "no cost"),
    ])
  func charge(provider: String, model: String, hour: Int, text: String) throws {
    var completion = ChatCompletion(
      text: "Hello.", finish: .stop, usage: Usage(promptTokens: 1_000, completionTokens: 100), model: model)
    completion.provider = provider
    // A Friday of November 2026.
    let at = Instant(millisecondsSinceEpoch: 1_795_132_800_000 + Int64(hour) * 3_600_000)
    let prices = try Self.prices.get()
    func charge(_ completion: ChatCompletion?, _ source: ReplySource) -> StatusLine.Charge? {
      StatusLine.Charge(completion, source: source, asked: "deepseek-flash", prices: prices, at: at)
    }
    #expect(charge(completion, .model)?.text == text)
    completion.usage = nil
    #expect(charge(completion, .model)?.text == "cost not known")
    #expect(charge(nil, .interrupted)?.text == "cost not known")
    #expect(charge(nil, .fallbackNetwork) == nil, "a text of ours costs nothing")
  }

  @Test("A clock that was moved on runs with the other and never back")
  func clock() {
    let base = StoppedTime()
    let clock = ShiftedTime(over: base)
    clock.advance(by: .days(3))
    clock.advance(by: .hours(-5))
    #expect(clock.now - base.now == .days(3))
    #expect(clock.ahead == .days(3))
    #expect(clock.elapsed == base.elapsed)
  }

  private struct StoppedTime: TimeSource {
    let now = Instant(millisecondsSinceEpoch: 1_770_000_000_000)
    let elapsed = Duration.seconds(7)
    func sleep(for duration: Duration) async throws {}
  }
}
