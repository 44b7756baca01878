import Testing

@testable import SerenityHarness

@Suite("Reading YAML")
struct YAMLReadingTests {
  private func parse(_ text: String, limits: YAMLLimits = YAMLLimits()) throws(FileError) -> YAMLNode {
    try YAMLParser.parse(Array(text.utf8), path: "x.yaml", limits: limits)
  }

  private func fault(_ text: String, limits: YAMLLimits = YAMLLimits()) -> String {
    do {
      _ = try parse(text, limits: limits)
      return ""
    } catch { return error.description }
  }

  @Test func keepsOrderPlacesAndQuotes() throws {
    let root = try parse("b: 1\na: \"2\"\nlist:\n  - x\n  - [y, 'z']\n")
    guard case .mapping(let entries) = root.content else {
      Issue.record("not a mapping")
      return
    }
    #expect(entries.map(\.key) == ["b", "a", "list"])
    #expect(entries.map(\.line) == [1, 2, 3])
    #expect(root["b"]?.content == .scalar("1", isPlain: true))
    #expect(root["a"]?.content == .scalar("2", isPlain: false))
    #expect(root["a"]?.column == 4)
    guard case .sequence(let items) = root["list"]?.content else {
      Issue.record("not a list")
      return
    }
    #expect(items.map(\.line) == [4, 5])
  }

  @Test(arguments: ["\u{FEFF}a: 1\nb: 2\n", "a: 1\r\nb: 2\r\n", "\u{FEFF}a: 1\r\nb: 2"])
  func editorsOfEverySystemWriteTheSame(text: String) throws {
    let root = try parse(text)
    #expect(root["a"]?.content == .scalar("1", isPlain: true))
    #expect(root["b"]?.content == .scalar("2", isPlain: true))
    #expect(root["b"]?.line == 2)
  }

  @Test func anAliasStandsForItsAnchor() throws {
    let root = try parse("a: &night { sleep: 5h }\nb: *night\n")
    #expect(root["a"] == root["b"])
  }

  @Test(arguments: [
    ("", "x.yaml:1: the file is empty"),
    ("# only a comment\n", "x.yaml:1: the file is empty"),
    ("a: 1\nb: 2\na: 3\n", "x.yaml:3: the key \"a\" stands here a second time; the first is on line 1"),
    ("a: 1\n---\nb: 2\n", "x.yaml:2: a second document begins here; a file holds one"),
    ("a: &x { b: 1 }\nc:\n  <<: *x\n", "x.yaml:3: merge keys (\"<<\") are not supported; write the keys out"),
    ("a: !!str 1\n", "x.yaml:1: tags are not supported; take \"tag:yaml.org,2002:str\" out"),
    ("a: *nobody\n", "x.yaml:1: the alias \"*nobody\" stands for no anchor that is complete before it"),
    ("a: &me [*me]\n", "x.yaml:1: the alias \"*me\" stands for no anchor that is complete before it"),
    ("? [a]\n: 1\n", "x.yaml:1: a key must be a text, not a list"),
    (
      "a: 1\nuser: she said: no\n",
      "x.yaml:2: not YAML: mapping values are not allowed in this context; put quotes around a text that holds a "
        + "colon followed by a space"
    ),
    (
      "a: { b: 1\nc: 2\n",
      "x.yaml:2: not YAML: did not find expected ',' or '}' while parsing a flow mapping that begins on line 1"
    ),
    ("a: 1\nb: \u{1}\n", "x.yaml:2: not YAML in UTF-8: control characters are not allowed"),
  ])
  func tellsWhatIsWrongAndWhere(text: String, message: String) { #expect(fault(text) == message) }

  @Test func refusesBytesThatAreNoText() {
    #expect(throws: FileError(path: "x.yaml", line: 2, "not YAML in UTF-8: invalid leading UTF-8 octet")) {
      try YAMLParser.parse(Array("a: 1\nb: ".utf8) + [0xff, 0x0a], path: "x.yaml")
    }
  }

  @Test func aBillionLaughsAreStopped() {
    var text = "a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol]\n"
    for level in 1...9 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(aliases)]\n"
    }
    #expect(fault(text) == "x.yaml:5: more than 50000 values once every alias is written out")
  }

  @Test func depthIsBoundedThroughAliasesToo() {
    let deep = String(repeating: "[", count: 40) + String(repeating: "]", count: 40)
    #expect(fault(deep) == "x.yaml:1: nested more than 32 levels deep")
    var text = "a0: &a0 [x]\n"
    for level in 1...60 { text += "a\(level): &a\(level) [*a\(level - 1)]\n" }
    #expect(fault(text) == "x.yaml:31: nested more than 32 levels deep")
  }

  @Test func theSizeIsBounded() {
    var limits = YAMLLimits()
    limits.bytes = 10
    #expect(fault("a: 12345678\n", limits: limits) == "x.yaml: the file has 12 bytes; at most 10 are read")
  }

  @Test func randomBytesNeverCrashTheReader() {
    var generator = SeededGenerator(seed: 1)
    let pieces = [
      "a: ", "\n", "  ", "- ", "[", "]", "{", "}", "&a ", "*a", "\"", "'", "|\n", ": ", "#", "\u{0}", "é", "!!x ",
    ]
    var read = 0
    for _ in 0..<3000 {
      var bytes: [UInt8] = []
      for _ in 0..<generator.below(40) {
        bytes += generator.below(4) == 0 ? [UInt8(generator.below(256))] : Array(generator.pick(pieces).utf8)
      }
      do {
        _ = try YAMLParser.parse(bytes, path: "x.yaml")
        read += 1
      } catch {
        #expect(error.sentence.isEmpty == false)
      }
    }
    #expect(read > 0, "some of the texts must be YAML, or the test tries nothing")
  }
}
