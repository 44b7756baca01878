import SerenityPatterns
import Testing

@Suite struct `What a pattern finds` {
  struct Row: CustomTestStringConvertible {
    var pattern: String
    var options: Pattern.Options = []
    var text: String
    var found: [String]
    var testDescription: String { "\(pattern) in \(text)" }
  }

  static let table = [
    Row(pattern: "tired", text: "tired, so tired", found: ["tired", "tired"]),
    Row(pattern: "TIRED", text: "tired", found: []),
    Row(pattern: "TIRED", options: .caseless, text: "tired", found: ["tired"]),
    Row(pattern: "ÁGUA", options: .caseless, text: "copo de água", found: ["água"]),
    Row(pattern: #"\b\w+\b"#, options: .unicodeClasses, text: "não é 🌧️ assim", found: ["não", "é", "assim"]),
    Row(pattern: "🌧️?", text: "sol 🌧️ sol 🌧", found: ["🌧️", "🌧"]),
    Row(pattern: "a b # comment", options: .extended, text: "ab", found: ["ab"]),
    Row(pattern: "^b", options: .multiline, text: "a\nb", found: ["b"]),
    Row(pattern: "a.b", options: .dotMatchesLineBreaks, text: "a\nb", found: ["a\nb"]),
    Row(pattern: "x*", text: "éx", found: ["", "x", ""]),
    Row(pattern: "", text: "", found: [""]),
    Row(pattern: "a", text: "", found: []),
  ]

  @Test(arguments: table) func `spans cut the text that matched`(_ row: Row) throws {
    let pattern = try Pattern(row.pattern, options: row.options)
    let outcome = pattern.matches(in: row.text)
    #expect(outcome.matches.map { row.text.slice($0.span) } == row.found)
    if row.found.isEmpty { #expect(outcome == .none) }
  }

  @Test func `a match that ends before it begins is empty, and no trap`() throws {
    let pattern = try Pattern(#"(?=(?&k))(?(DEFINE)(?<k>a\K))"#)
    #expect(pattern.matches(in: "xa").matches.allSatisfy { $0.span.isEmpty })
  }

  @Test func `groups are told, and those that took no part are nil`() throws {
    let pattern = try Pattern("(a)(x)?(b)")
    #expect(pattern.groupCount == 3)
    #expect(pattern.firstMatch(in: "éab") == .matched([.init(span: 2..<4, groups: [2..<3, nil, 3..<4])]))
  }

  @Test func `the count of matches is bounded`() throws {
    #expect(try Pattern("a").matches(in: String(repeating: "a", count: 50), atMost: 7).matches.count == 7)
  }

  @Test func `a range hides what comes after it and shows what comes before`() throws {
    let text = "I do not want that"
    #expect(try Pattern(#"not \z"#).firstMatch(in: text, range: 0..<9).matches.map(\.span) == [5..<9])
    #expect(try Pattern("(?<=not )want").firstMatch(in: text, range: 9..<18).matches.map(\.span) == [9..<13])
    #expect(try Pattern("that").firstMatch(in: text, range: 9..<18, isAnchored: true) == .none)
    #expect(try Pattern("want").firstMatch(in: text, range: 0..<11) == .none)
  }

  @Test(arguments: [("(", 1), ("a[b", 3), ("é(?<n", 6), ("*", 0)]) func `a faulty pattern is told with its place`(
    _ source: String, _ offset: Int
  ) {
    let error = #expect(throws: PatternError.self) { try Pattern(source) }
    #expect(error?.offset == offset)
    #expect(error?.source == source)
    #expect(error?.sentence.contains("at offset \(offset)") == true)
  }
}

@Suite struct `What a pattern may cost` {
  @Test func `a runaway pattern is told, never taken for no match`() throws {
    let text = String(repeating: "a", count: 5_000) + "b"
    #expect(try Pattern("(a+)+$").firstMatch(in: text) == .limitHit(.steps, before: []))
  }

  @Test func `what was found before the limit is kept`() throws {
    let text = "c " + String(repeating: "a", count: 5_000) + "b"
    guard case .limitHit(.steps, let before) = try Pattern("c|(a+)+$").matches(in: text) else {
      Issue.record("the limit was not told")
      return
    }
    #expect(before.map(\.span) == [0..<1])
  }

  @Test func `a deep match gets a larger stack, and too deep a one is told`() throws {
    let text = String(repeating: "ab", count: 20_000)
    let source = "^(?:(a)(b)|c)+$"
    let roomy = Pattern.Limits(steps: 10_000_000, depth: 1_000_000, heapKiB: 65_536, stackBytes: 32 << 20)
    #expect(try Pattern(source, limits: roomy).firstMatch(in: text).matches.first?.span == 0..<40_000)
    var tight = roomy
    tight.stackBytes = 64 * 1_024
    #expect(try Pattern(source, limits: tight).firstMatch(in: text) == .limitHit(.stack, before: []))
  }
}

@Suite struct `A pattern shared` {
  @Test func `many tasks use one pattern at once and each sees its own text`() async throws {
    let pattern = try Pattern(#"(\d+)-(\w+)"#, options: [.caseless, .unicodeClasses])
    await withTaskGroup(of: Bool.self) { group in
      for task in 0..<16 {
        group.addTask {
          (0..<300).allSatisfy { step in
            let word = "\(task)-é\(step)"
            let text = "né " + word + " ok"
            return pattern.matches(in: text).matches.map { text.slice($0.span) } == [word]
          }
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }

  @Test func `what a span cuts out matches again, as a whole`() throws {
    let pieces = ["ab", "é", "🙂🏽", " ", "não", "7", "\u{200D}", "中文", "\n", "a\u{301}"]
    let patterns = try [#"\w+"#, #"[^\s]{2,5}"#, "é|ã", #"\X"#].map { try Pattern($0, options: .unicodeClasses) }
    var state: UInt64 = 42
    for _ in 0..<300 {
      var text = ""
      for _ in 0..<8 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += pieces[Int(state >> 33) % pieces.count]
      }
      for pattern in patterns {
        var end = 0
        for match in pattern.matches(in: text).matches {
          #expect(match.span.lowerBound >= end)
          end = match.span.upperBound
          let slice = text.slice(match.span)
          #expect(pattern.firstMatch(in: slice).matches.first?.span == 0..<slice.utf8.count)
        }
      }
    }
  }
}

extension String {
  fileprivate func slice(_ span: Range<Int>) -> String { String(decoding: Array(utf8)[span], as: UTF8.self) }
}
