import SerenityCore
import SerenityTestSupport
import Testing

@testable import SerenityProviders

@Suite("Thoughts in an answer's content")
struct ThoughtsInContent {
  struct Split: Equatable {
    var thought = ""
    var reply = ""
  }

  private func split(_ pieces: [String], _ beginning: ThinkSplitter.Beginning) -> Split {
    var splitter = ThinkSplitter(beginning: beginning)
    var split = Split()
    for part in pieces.flatMap({ splitter.feed($0) }) + splitter.finish() {
      switch part {
      case .text(let text): split.reply += text
      case .reasoning(let text): split.thought += text
      default: Issue.record("\(part)")
      }
    }
    return split
  }

  static let cases: [(ThinkSplitter.Beginning, String, thought: String, reply: String)] = [
    (.either, "", "", ""), (.either, "Yes", "", "Yes"), (.either, " \n Yes ", "", " \n Yes "),
    (.either, " \n", "", " \n"),
    (.either, "<think>\nHm.\n</think>\n\nYes.\n", "Hm.\n", "Yes.\n"),
    (.either, " \r\n<think>Hm</think>Yes", "Hm", "Yes"), (.either, "<think></think>Yes", "", "Yes"),
    (.either, "<think>\n\n</think>\n\nYes", "", "Yes"), (.either, "<think>Hm</think>", "Hm", ""),
    (.either, "<think>Hm", "Hm", ""), (.either, "<think>Hm </think ", "Hm </think ", ""),
    (.either, "<think>Hm </thin", "Hm </thin", ""), (.either, "<think>", "", ""), (.either, "<think> \n", "", ""),
    (.either, "<thi", "", "<thi"), (.either, " <", "", " <"), (.either, "<thinking>Hm", "", "<thinking>Hm"),
    (.either, "<THINK>Hm", "", "<THINK>Hm"), (.either, "I <think>so</think> too", "", "I <think>so</think> too"),
    (.either, "Hm</think>Yes", "", "Hm</think>Yes"),
    (.either, "<think>a</think>b<think>c</think>d", "a", "b<think>c</think>d"),
    (.either, "<think>a<think>b</think>c", "a<think>b", "c"), (.either, "<think>a<</think>c", "a<", "c"),
    (.either, "<think>a</</think>c", "a</", "c"),
    (.either, "<think>a < b </ c</think>\u{A0}\u{2003}d", "a < b </ c", "d"),
    (.either, "<think>\u{301}é🌙👩‍👧</think>🌙", "\u{301}é🌙👩‍👧", "🌙"), (.either, "<think>\u{301}", "\u{301}", ""),
    (.thought, "Hm\n</think>\n\nYes", "Hm\n", "Yes"), (.thought, "<think>Hm</think>Yes", "Hm", "Yes"),
    (.thought, "\n<think>\nHm</think>Yes", "Hm", "Yes"), (.thought, "Hm", "Hm", ""), (.thought, "", "", ""),
    (.thought, "</think>Yes", "", "Yes"), (.thought, "<thi", "<thi", ""), (.thought, " \n", "", ""),
  ]

  @Test("Split the same however it is cut", arguments: cases.indices)
  func cuts(index: Int) {
    let (beginning, text, thought, reply) = Self.cases[index]
    let wanted = Split(thought: thought, reply: reply)
    let scalars = Array(text.unicodeScalars)
    #expect(split([text], beginning) == wanted, "whole")
    #expect(split(scalars.map { String($0) }, beginning) == wanted, "one by one")
    // Every cut in two, and every cut in three.
    for first in 0...scalars.count {
      for second in first...scalars.count {
        let pieces = [scalars[..<first], scalars[first..<second], scalars[second...]]
          .map { String(String.UnicodeScalarView($0)) }
        #expect(split(pieces, beginning) == wanted, "cut at \(first) and \(second)")
      }
    }
  }

  @Test("No text of tags, halves of tags and blanks loses a letter outside its tags, however it is cut")
  func random() {
    let words = ["<think>", "</think>", "<", "</", "<thi", "nk>", " ", "\n", "a", "é", "think", ">", "🌙"]
    for seed in 1...400 {
      let chance = ProviderChance(seed: UInt64(seed))
      let pieces = (0..<chance.number(below: 14)).map { _ in words[chance.number(below: words.count)] }
      for beginning in [ThinkSplitter.Beginning.either, .thought] {
        let whole = split([pieces.joined()], beginning)
        #expect(split(pieces, beginning) == whole, "\(pieces)")
        let text = pieces.joined()
        if beginning == .either, !text.drop(while: \.isWhitespace).hasPrefix("<think>") {
          #expect(whole == Split(reply: text))
        }
        let kept = (whole.thought + whole.reply).filter { !$0.isWhitespace }
        let given = text.filter { !$0.isWhitespace }
        #expect([0, 7, 8, 15].contains(given.count - kept.count), "only the tags go: \(pieces)")
      }
    }
  }

  @Test("A long answer in small pieces takes no time")
  func long() {
    var splitter = ThinkSplitter()
    for _ in 0..<200_000 { _ = splitter.feed(" \n") }
    #expect(splitter.feed("<think>") == [])
    var count = 0
    for _ in 0..<200_000 { count += splitter.feed("</th").count }
    #expect(count > 199_000)
  }
}
