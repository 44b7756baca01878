import Testing

@testable import SerenityHarness

@Suite("Texts and replies are held against what is expected")
struct CheckingTests {
  @Test(
    "A text check tells what is missing, what is too much and what does not match",
    arguments: [
      (TextCheck(line: 1, contains: ["elena"]), [] as [String]),
      (TextCheck(line: 1, contains: ["Nana"]), ["should contain \"Nana\""]),
      (TextCheck(line: 1, notContains: ["sister Elena"]), ["should not contain \"sister Elena\""]),
      (TextCheck(line: 1, contains: ["can't sleep"]), []),
      (TextCheck(line: 1, matches: ["elena.*sleep$"]), []),
      (TextCheck(line: 1, matches: ["^sleep"]), ["should match /^sleep/"]),
    ])
  func texts(check: TextCheck, faults: [String]) {
    #expect(TextChecking.faults(of: "My sister\n  Elena says I can\u{2019}t sleep", under: check) == faults)
  }

  @Test("An expression that cannot be decided in time does not hold, and says so")
  func endlessExpression() {
    let text = String(repeating: "a", count: 200) + "b"
    let check = TextCheck(line: 1, matches: ["^(a+)+(a+)+(a+)+$"])
    #expect(TextChecking.faults(of: text, under: check).first?.contains("takes too long") == true)
  }

  @Test("A broken expression is told when the scenario is read")
  func brokenExpression() {
    #expect(TextChecking.fault(ofExpression: "(") != nil)
    #expect(TextChecking.fault(ofExpression: "a+") == nil)
  }

  @Test(
    "Paragraphs, sentences and the last question are counted as a reader would",
    arguments: [
      ("One. Two?", 1, 2, true), ("One.\n\nTwo... three", 2, 2, false), ("You slept 5.5 hours.", 1, 1, false),
      ("He asked: \"why?\"", 1, 1, true), ("\n\nOne\ntwo\n\n\nthree?\n", 2, 1, true), ("", 0, 0, false),
    ])
  func shapes(text: String, paragraphs: Int, sentences: Int, question: Bool) {
    let shape = ReplyShape(text)
    #expect(shape.paragraphs == paragraphs)
    #expect(shape.sentences == sentences)
    #expect(shape.endsWithQuestion == question)
  }
}
