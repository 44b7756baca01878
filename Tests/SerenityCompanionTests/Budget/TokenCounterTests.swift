import SerenityCompanion
import Testing

@Suite struct CountingTokens {
  /// Sentences with what DeepSeek's own tokenizer made of them.
  static let measured: [(String, Int)] = [
    ("I couldn't sleep again last night and the deadline keeps circling in my head.", 16), ("ok", 1),
    ("My sister Elena thinks I should quit, but I'm not sure that I want to.", 18),
    ("It's 2am. Can't sleep. Heart racing. Presentation at 9:30.", 20),
    ("The user has slept 5.5 hours, 1.4 less than the week's average (6.9 hours).", 26),
    ("HELP ME PLEASE I CANT STOP SHAKING", 10), ("- 2026-02-03: 7,412 steps; 12 min; 06:45-23:10", 27),
    ("Não consegui dormir de novo, fiquei pensando na apresentação de amanhã.", 21),
    ("Minha irmã acha que eu deveria pedir demissão, mas não tenho coragem.", 24),
    ("nao aguento mais esse trabalho, estou esgotada e sozinha", 18),
    ("No pude dormir otra vez, no dejo de pensar en el examen de mañana.", 20),
    ("tengo ganas de llorar todo el rato, quisiera desaparecer un poco", 19),
    ("Я опять не смогла заснуть, всё думаю о завтрашнем собеседовании.", 24), ("спасибо, стало немного легче", 9),
    ("昨晚又没睡好，一直在想明天的面试。", 11), ("最近、仕事が忙しくて全然眠れません。", 12),
    ("오늘은 조금 괜찮아졌어요. 고마워요!", 20), ("😭😭😭", 6), ("👩‍👩‍👧‍👦 finally home 🏡🎉", 18), ("🫠🫠🫠 lol 💀", 12),
    ("func count(_ text: String) -> Int { max(1, text.count / 4) }", 21),
    ("{\"topics\":[\"sleep\",\"work\"],\"emotional_arc\":{\"start\":\"anxiety\"}}", 20),
    ("a1b2c3d4e5f60718293a4b5c6d7e8f90", 26), ("मुझे नींद नहीं आ रही है और मैं बहुत परेशान हूँ।", 31),
  ]

  @Test(arguments: measured) func `the cautious estimate is never under the real count, nor three times over`(
    text: String, tokens: Int
  ) {
    let estimate = TokenCounter.scriptAware.count(text)
    #expect(estimate >= tokens)
    #expect(estimate <= 3 * tokens)
  }

  @Test(arguments: [
    ("", 1), ("a", 1), ("four", 1), ("seven c", 1), ("eight ch", 2), (String(repeating: "a", count: 400), 100),
  ])
  func `the founding estimate is four characters a token and at least one`(text: String, tokens: Int) {
    #expect(TokenCounter.founding.count(text) == tokens)
  }

  @Test func `a message costs four tokens beside its words`() {
    for counter in TokenCounter.allCases { #expect(counter.count(message: "ok") == counter.count("ok") + 4) }
  }

  @Test(arguments: TokenCounter.allCases) func `more text never counts less`(counter: TokenCounter) {
    for seed in 0..<200 {
      var draws = Draws(seed)
      let (first, second) = (draws.words(12), draws.words(12))
      #expect(counter.count(first + "\n" + second) >= max(counter.count(first), counter.count(second)))
    }
  }
}
