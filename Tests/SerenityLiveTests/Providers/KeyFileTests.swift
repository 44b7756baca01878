import Testing

@testable import SerenityLive

@Suite("A file of keys is read as people write it, and a bad line is named without being shown")
struct KeyFileTests {
  @Test(
    "Spellings of one value",
    arguments: [
      ("NAME=value", "value"), ("export NAME=value", "value"), ("  NAME = value  ", "value"),
      ("export\tNAME=value", "value"), ("NAME='value'", "value"), ("NAME=\"value\"", "value"),
      ("NAME=\"va\\\"l\\\\ue\"", "va\"l\\ue"), ("NAME='va\\\"lue'", "va\\\"lue"), ("NAME=value # why", "value"),
      ("NAME='va # lue' # why", "va # lue"), ("NAME=va#lue", "va#lue"), ("NAME=$HOME", "$HOME"),
      ("NAME=\"$(date)\"", "$(date)"), ("NAME=a=b==", "a=b=="), ("NAME=", ""), ("NAME=''", ""), ("NAME= # why", ""),
      ("\u{FEFF}NAME=value", "value"), ("NAME=first\nNAME=value", "value"), ("NAME=value\r\nOTHER=x\r\n", "value"),
      ("OTHER=x\rNAME=value", "value"), ("# NAME=first\n\n   # more\nNAME=value\n", "value"),
      ("exported=x\nNAME=value", "value"),
    ])
  func spellings(text: String, value: String) {
    let file = KeyFile(Array(text.utf8))
    #expect(file.value("NAME") == value)
    #expect(file.badLines.isEmpty)
  }

  @Test(
    "Bad lines are told by their number, never by what they hold, and the rest still counts",
    arguments: [
      "hidden-away", "NA ME=hidden-away", "1NAME=hidden-away", "=hidden-away", "NAME='hidden-away",
      "NAME=\"hidden-away\\\"", "NAME='hidden-away' hidden-away", "NÄME=hidden-away",
    ])
  func badLines(line: String) {
    let file = KeyFile(Array("# one\n\(line)\nGOOD=yes\n".utf8))
    #expect(file.badLines.map(\.number) == [2])
    #expect(file.value("GOOD") == "yes")
    #expect(file.badLines.allSatisfy { !$0.reason.contains("hidden-away") })
  }

  @Test("Bytes that are no text are a bad line, and any bytes are read to their end")
  func noise() {
    #expect(KeyFile([0x4E, 0x3D, 0xFF, 0x0A, 0x41, 0x3D, 0x42]).badLines.map(\.number) == [1])
    var state: UInt64 = 1
    for length in 0..<400 {
      let letters = Array("N='\"\\ #\n\r\texport".utf8) + [0x00, 0xC3, 0xFF, 0xE2]
      let bytes = (0..<length % 60).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return letters[Int(state >> 33) % letters.count]
      }
      let file = KeyFile(bytes)
      #expect(file.badLines.map(\.number) == file.badLines.map(\.number).sorted())
    }
  }

  @Test("No description shows a value")
  func hidden() {
    let file = KeyFile(Array("NAME=hidden-away".utf8))
    var dumped = "\(file) \(String(reflecting: file))"
    dump(file, to: &dumped)
    #expect(!dumped.contains("hidden-away"))
    #expect(dumped.contains("NAME"))
  }

  @Test(
    "What stands in for a key is told from a key",
    arguments: [
      ("sk-...", true), ("sk-", true), ("changeme", true), ("CHANGE_ME", true), ("<your key>", true),
      ("your-key", true),
      ("sk-your-key-here", true), ("sk-ant-xxxxxxxx", true), ("********", true), ("sk-…", true), ("none", true),
      ("sk-0123456789abcdef", false), ("f00-ba12-changeme", false), ("sk-proj-1Your2key3", false), ("k3y", false),
    ])
  func placeholders(text: String, isOne: Bool) { #expect(Placeholder.isOne(text) == isOne) }
}
