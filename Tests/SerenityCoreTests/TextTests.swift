import Testing

@testable import SerenityCore

@Suite("Finding what a misspelt word was meant to be")
struct SpellingTests {
  private static let misspelt: [(String, [String], String?)] = [
    ("sed", ["title", "seed", "tags"], "seed"), ("proced", ["proceed", "flagged"], "proceed"),
    ("Crisis", ["crisis-soft", "crisis"], "crisis"), ("raet-limit", ["rate-limit"], "rate-limit"),
    ("goldne", ["run", "golden"], "golden"), ("porpt", ["help", "prompt"], "prompt"),
    ("deepsek", ["deepseek", "openai"], "deepseek"), ("x", ["yy"], nil),
    ("", ["a"], "a"), ("", [], nil), ("zebra", ["title"], nil), ("x", ["run", "golden"], nil),
    ("a-word-of-many-letters", ["a-ward-af-mony-lettars"], nil),
  ]

  @Test("The nearest word is found where one is near enough to be meant", arguments: misspelt)
  func nearest(word: String, known: [String], expected: String?) {
    #expect(Spelling.nearest(to: word, among: known) == expected)
  }

  @Test(
    "Slips count letters added, dropped, changed and swapped",
    arguments: [
      ("", "", 0), ("", "abc", 3), ("seed", "sed", 1), ("seed", "sede", 1), ("review", "revue", 2), ("ab", "ba", 1),
      ("é", "e\u{301}", 0), ("né", "ne", 1),
    ])
  func slips(left: String, right: String, expected: Int) {
    #expect(Spelling.slips(between: Array(left), and: Array(right)) == expected)
    #expect(Spelling.slips(between: Array(right), and: Array(left)) == expected)
  }

  @Test("Slips are none between equal words alone, and never more than the longer word has letters")
  func bounds() {
    let words = ["", "a", "b", "ab", "ba", "aab", "bba", "abcab", "cabba", "abcabc"].map { Array($0) }
    for left in words {
      for right in words {
        let slips = Spelling.slips(between: left, and: right)
        #expect((slips == 0) == (left == right))
        #expect(slips >= abs(left.count - right.count) && slips <= max(left.count, right.count))
      }
    }
  }
}

@Suite("Trimming")
struct TrimmingTests {
  @Test(
    "White space at the ends goes, within it stays",
    arguments: [
      ("", ""), (" \t\r\n ", ""), ("a", "a"), (" a b\n", "a b"), ("\u{A0}é\u{2003}", "é"), ("a\r\n", "a"),
      ("\u{200B}a", "\u{200B}a"),
    ])
  func trimmed(text: String, expected: String) {
    #expect(text.trimmed == expected)
    #expect("-\(text)-".dropFirst().dropLast().trimmed == expected)
  }
}
