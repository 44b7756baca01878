import SerenityCore
import Testing

@testable import SerenitySafety

@Suite("Tricks of spelling")
struct SpellingTests {
  private static let words: WordBook = {
    var words = WordBook()
    words.learn(sentence: "i want to die and end my life tonight it hits me self-harm cutting")
    words.learn(
      keys: ["kill", "myself", "suicide", "suicidal", "tonight", "hurting", "life", "die"].map { Array($0.utf8) })
    words.learn(realWords: ["hunting"].map { Array($0.utf8) })
    words.learn(slip: Array("kil".utf8), of: Array("kill".utf8))
    return words
  }()
  private let normaliser = Normaliser(words: Self.words)

  private func read(_ message: String) -> String { normaliser.readings(of: message).last?.text ?? "" }

  @Test(
    "are undone where a word of the lexicon comes out",
    arguments: [
      ("k1ll mys3lf", "kill myself"), ("my$elf", "myself"), ("!'ll k!ll", "!'ll kill"),
      ("1 w4nt 2 d13", "i want to die"),
      ("k i l l m y s e l f", "kill myself"), ("d.i.e", "die"), ("s-u-i-c-i-d-e", "suicide"),
      ("e.n.d m.y l.i.f.e", "end my life"),
      ("h i t s me", "hits me"), ("s_u_i_c_i_d_a_l", "suicidal"), ("su*cide", "suicide"), ("k*ll", "kill"),
      ("dieeee", "die"), ("wannt", "wannt"), ("tooo dieee", "to die"), ("killlll", "kill"), ("kil", "kill"),
      ("sucide", "suicide"), ("suiside", "suicide"), ("mysefl", "myself"), ("usicide", "suicide"), ("lief", "life"),
      ("wanttodie", "wanttodie"), ("killmyself", "kill myself"), ("sui cide", "suicide"),
      ("kill-myself", "kill myself"),
      ("\u{43A}\u{456}ll my\u{455}elf", "kill myself"), ("k\u{456}ll", "kill"), ("mys\u{20AC}lf", "myself"),
      ("\u{FF4B}\u{FF49}\u{FF4C}\u{FF4C}", "kill"), ("\u{1D424}\u{1D422}\u{1D425}\u{1D425}", "kill"),
      ("k\u{336}i\u{336}l\u{336}l\u{336}", "kill"), ("ki\u{200B}ll", "kill"), ("self-harmming", "self-harmming"),
    ])
  func undone(message: String, expected: String) { #expect(read(message) == expected) }

  @Test(
    "are not seen where there are none",
    arguments: [
      "I ran 5 kms", "gr8 b4 m8", "my therapist", "together forever", "a p p l e", "a11y", "U.S.A., i.e.", "hunting",
      "the 1st of 12", "9:30 am", "well-known", "ok...", "3 + 4 = 7", "C++", "@home", "$100", "v1.2.3", "he'll",
      "a b c",
      "skill", "decide", "lives", "i18n",
    ])
  func quiet(message: String) { #expect(normaliser.readings(of: message).map(\.text) == [message]) }

  @Test("lead back to the place in the message where they stand")
  func spans() throws {
    let message = "I will k 1 l l  mys3lf\u{200B} now"
    let reading = try #require(normaliser.readings(of: message).last)
    let bytes = Array(reading.text.utf8)
    let place = try #require(bytes.firstRange(of: Array("kill myself".utf8)))
    let span = reading.original(place)
    #expect(String(decoding: Array(message.utf8)[span], as: UTF8.self).hasPrefix("k 1 l l  mys3lf"))
    for start in bytes.indices {
      let one = reading.original(start..<(start + 1))
      #expect(one.lowerBound >= 0 && one.upperBound <= message.utf8.count && !one.isEmpty)
    }
  }

  @Test(
    "are undone once where one stands inside another",
    arguments: [("k 1 l l mys3lf", "kill myself"), ("1 will k 1 l l mys3lf", "i will kill myself")])
  func nested(message: String, expected: String) { #expect(read(message) == expected) }

  @Test("chunks made to have many readings take no time, and words beside them are found")
  func bounded() {
    let hostile = Array(repeating: "su1c1d1ssb1e1ngg suuuiicciiddaal", count: 300).joined(separator: " ")
    #expect(read(hostile + " k1ll mys3lf").hasSuffix(" kill myself"))
  }

  @Test(
    "a text in plain spelling stays as it is when it is spelled plainly again",
    arguments: [
      ("5\u{2033}", "5''"), ("a\u{FE31}b", "a-b"), ("\u{FF40}", "'"), ("don\u{FF07}t", "don't"), ("\u{A8}x", " x"),
    ])
  func plainTwice(message: String, expected: String) {
    let plain = normaliser.plain(message).text
    #expect(plain == expected)
    #expect(normaliser.plain(plain).text == plain)
  }

  @Test("what two readings say of one match is told in one order")
  func order() {
    let flags: [Set<Assessment.Flag>] = [[.aboutSelf], [.aboutSelf, .past], [.negated, .past], [.past], [.quoted]]
    let hits = flags.map {
      Assessment.Hit(rule: "en.a", tier: .passive, category: .suicide, flags: $0, span: 0..<4)
    }
    let told = Assessor.sum(hits, limited: [])
    for _ in 0..<200 { #expect(Assessor.sum(hits.reversed(), limited: []) == told) }
  }

  @Test("any text is read without trouble, and every place leads into the message")
  func anything() {
    var state: UInt64 = 11
    let parts = [
      "k", "1", "i", "l", " ", ".", "*", "mys", "3", "lf", "\u{456}", "\u{336}", "é", "🙂", "\n", "-", "'", "die", "eee",
      "\u{0}",
    ]
    for _ in 0..<3_000 {
      var message = ""
      for _ in 0..<18 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        message += parts[Int(state >> 33) % parts.count]
      }
      for reading in normaliser.readings(of: message) where !reading.text.isEmpty {
        let whole = reading.original(0..<reading.text.utf8.count)
        #expect(whole.lowerBound >= 0 && whole.upperBound <= message.utf8.count, "\(message.debugDescription)")
      }
    }
  }
}
