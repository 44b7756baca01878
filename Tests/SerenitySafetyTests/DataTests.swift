import Foundation
import SerenityCore
import Testing

@testable import SerenitySafety

@Suite struct `The data files` {
  static let header = "language: en\ncategory: suicide\nversion: 1\nreviewed-by: nobody\nabout: a test\n\n"

  struct Fault: CustomTestStringConvertible {
    var text: String
    var line: Int
    var part: String
    var testDescription: String { part }
  }

  static let faults = [
    Fault(text: "no colon here", line: 1, part: "has no key"),
    Fault(text: "  leading", line: 1, part: "continues nothing"),
    Fault(text: "Language: en", line: 1, part: "is no key"),
    Fault(text: "language:", line: 1, part: "has no value"),
    Fault(text: "", line: 1, part: "empty"),
    Fault(text: header + "id: a\ntier: T9\npattern: x\nreason: r\npositive: x", line: 8, part: "Unknown tier"),
    Fault(text: header + "id: a\ntier: T2\npatern: x\nreason: r\npositive: x", line: 9, part: "Unknown key \"patern\""),
    Fault(text: header + "id: a\ntier: T2\npattern: (x\nreason: r\npositive: x", line: 9, part: "at offset 2"),
    Fault(text: header + "id: a\ntier: T2\npattern: {{x}}\nreason: r\npositive: x", line: 9, part: "shared part"),
    Fault(
      text: header + "id: a\ntier: T2\npattern: x\nflags: odd\nreason: r\npositive: x", line: 10, part: "Unknown flag"),
    Fault(text: header + "id: a\ntier: T2\npattern: x\npositive: x", line: 7, part: "lacks \"reason\""),
    Fault(text: header + "id: a\nid: b\ntier: T2\npattern: x\npositive: x", line: 8, part: "stands twice"),
    Fault(text: header + "id: a\ntier: T2\npattern: x\nreason: r", line: 7, part: "no \"positive\""),
    Fault(text: "language: en\ncategory: odd\nversion: 1\nreviewed-by: x", line: 2, part: "Unknown category"),
    Fault(text: "language: en\ncategory: suicide\nversion: 1", line: 1, part: "lacks \"reviewed-by\""),
  ]

  @Test(arguments: faults) func `a fault is told with file, line and remedy`(_ fault: Fault) {
    let file = SafetyFile(name: "lexicon/en/test.rules", text: fault.text)
    let error = #expect(throws: SafetyDataError.self) { try Lexicon([file]) }
    #expect(error?.line == fault.line)
    #expect(error?.description.hasPrefix("lexicon/en/test.rules:\(fault.line): ") == true)
    #expect(error?.sentence.contains(fault.part) == true, "\(error?.sentence ?? "")")
  }

  @Test func `every file in the folders is compiled in, as it is`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/CSafetyData")
      .standardized
    let embedded = try SafetyFile.embedded()
    let found = try FileManager.default.subpathsOfDirectory(atPath: root.path)
      .filter { $0.hasSuffix(".rules") || $0.hasSuffix(".texts") || $0.hasSuffix(".list") }.sorted()
    #expect(embedded.map(\.name) == found)
    for file in embedded {
      let text = try String(contentsOf: root.appending(path: file.name), encoding: .utf8)
      #expect(file.text == text, "\(file.name)")
    }
  }

  @Test func `a policy without its texts is refused`() throws {
    let files = try SafetyFile.embedded().filter { !$0.name.hasSuffix(".texts") }
    #expect(throws: SafetyDataError.self) { try SafetyPolicy(files: files) }
  }

  @Test func `a number stands in the words of its contact`() {
    let text =
      "version: 1\nreviewed-by: x\n\nid: a\nregion: US\nfor: suicide\nname: A\ncontact: call 1\nnumber: 2\n"
      + "hours: 24/7\nsource: x\nchecked: not yet\n"
    let error = #expect(throws: SafetyDataError.self) {
      try ResourceBook([SafetyFile(name: "resources/x.list", text: text)])
    }
    #expect(error?.line == 9)
  }

  @Test(arguments: ["en", "es", "pt"]) func `no text of ours trips our own look at replies`(_ language: String) throws {
    let policy = try Shipped.policy.get()
    let texts = try TextBook(SafetyFile.embedded().filter { $0.name.hasSuffix(".texts") })
    let shown = texts.keys(in: "en").filter { $0.hasPrefix("notice.") || $0.hasPrefix("reply.") }
    #expect(shown.count > 20)
    // In a talk in which risk was stated every rule counts, also those against ending it.
    let context = SafetyContext(locale: language, gravestTier: .active)
    let plain = policy.route("The kettle is on.", in: context)
    for key in shown {
      #expect(texts.keys(in: language).contains(key), "\(key) has no text in \(language)")
      for turn in 0..<3 {
        let text = texts.text(key, in: language, turn: turn) ?? ""
        #expect(policy.screen(text, after: plain, in: context).findings.isEmpty, "\(language) \(key)")
        #expect(turn == 0 || !key.hasPrefix("notice.again") || text != texts.text(key, in: language, turn: turn - 1))
      }
    }
  }

  @Test func `a contact says where it was seen, and when`() throws {
    let book = try ResourceBook(SafetyFile.embedded().filter { $0.name.hasSuffix(".list") })
    for entry in book.entries {
      #expect(entry.source.hasPrefix("https://"), "\(entry.resource.id)")
      let isDate = entry.checked.count == 10 && entry.checked.split(separator: "-").compactMap { Int($0) }.count == 3
      #expect(isDate || entry.checked == "not yet", "\(entry.resource.id)")
      #expect(!entry.resource.numbers.isEmpty, "\(entry.resource.id)")
    }
  }
}

@Suite struct `Plain spelling` {
  @Test(arguments: [
    ("I don’t  care", "I don't care"), ("a\n\n\tb", "a b"), ("k\u{200B}ill", "kill"), ("não é", "nao e"),
    ("nu\u{303}o", "nuo"), ("“so”", "\"so\""), ("🙂 ok", "🙂 ok"), ("", ""), ("plain words", "plain words"),
    ("ÀÿſK\u{FB01}", "AysKfi"),
  ]) func `is the same words without the finery`(_ message: String, _ plain: String) {
    #expect(Normaliser().plain(message).text == plain)
  }

  @Test func `every span of plain words leads back into the original`() {
    let message = "Não  “sei”\u{200B} 🙂’\n s\u{301}im"
    let bytes = Array(message.utf8)
    let plain = Normaliser().plain(message)
    let count = plain.text.utf8.count
    for start in 0..<count {
      var last = 0..<0
      for end in (start + 1)...count {
        let span = plain.original(start..<end)
        #expect(span.lowerBound >= 0 && span.upperBound <= bytes.count && span.lowerBound < span.upperBound)
        #expect(span.upperBound >= last.upperBound)
        last = span
      }
    }
    #expect(plain.original(0..<count) == 0..<bytes.count)
    #expect(Normaliser().plain("a \n\tb").original(1..<2) == 1..<4, "a run of white space is one, and all of it")
  }
}
