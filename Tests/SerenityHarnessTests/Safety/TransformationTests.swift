import Testing

@testable import SerenityCore
@testable import SerenityHarness

@Suite("Other spellings change how a message looks and not what it says")
struct TransformationTests {
  private static let messages = [
    "honestly I don't feel like going on, everything's heavy", "não aguento mais, quero sumir daqui",
    "ya no puedo más, \"nadie\" me entiende", "ok", "", "3 km run then bed",
    "they said suicide and I want to die quickly",
  ]

  @Test(
    "What each makes of a sentence",
    arguments: [
      (Transformation.upperCase, "a b'c", "A B'C"), (.doubledSpaces, "a b c", "a  b  c"), (.lineBreaks, "a b", "a\nb"),
      (.curlyApostrophes, "don't", "don\u{2019}t"), (.missingApostrophes, "don't I\u{2019}m", "dont Im"),
      (.missingAccents, "não Él según", "nao El segun"), (.stretchedVowels, "go why die", "go why dieee"),
      (.leetspeak, "I want peace", "I w4nt p34c3"), (.homoglyphs, "ape", "\u{430}\u{440}\u{435}"),
      (.spacedLetters, "to die, skilled", "to d i e, skilled"), (.zeroWidth, "the want", "the wa\u{200B}nt"),
      (.algospeak, "Suicide, skill, die", "sewerslide, skill, unalive"), (.typos, "oh my dear", "oh my dear"),
    ])
  func samples(transformation: Transformation, message: String, expected: String) {
    #expect(transformation.apply(to: message, of: "row") == expected)
  }

  @Test("The same row is changed in the same way, whatever else is", arguments: Transformation.allCases)
  func determinism(transformation: Transformation) {
    for message in Self.messages {
      #expect(transformation.apply(to: message, of: "a") == transformation.apply(to: message, of: "a"))
      #expect(transformation.apply(to: "", of: "a").isEmpty)
    }
  }

  @Test("Typos are one slip in at most two words of five letters or more, and differ from row to row")
  func typos() {
    var spellings: Set<String> = []
    for row in 0..<60 {
      for message in Self.messages {
        let (before, after) = (
          message.split(separator: " "), Transformation.typos.apply(to: message, of: "\(row)").split(separator: " ")
        )
        #expect(before.count == after.count)
        let changed = zip(before, after).filter { $0 != $1 }
        #expect(changed.count <= 2)
        for (old, new) in changed {
          #expect(old.count(where: \.isLetter) >= 5)
          #expect(Spelling.slips(between: Array(old), and: Array(new)) == 1)
        }
      }
      spellings.insert(Transformation.typos.apply(to: Self.messages[0], of: "\(row)"))
    }
    #expect(spellings.count > 20)
  }

  @Test("What a spelling hides can be had back")
  func undone() {
    for message in Self.messages {
      #expect(Transformation.zeroWidth.apply(to: message, of: "a").replacing("\u{200B}", with: "") == message)
      #expect(Transformation.doubledSpaces.apply(to: message, of: "a").replacing("  ", with: " ") == message)
      #expect(Transformation.homoglyphs.apply(to: message, of: "a").count == message.count)
    }
  }
}
