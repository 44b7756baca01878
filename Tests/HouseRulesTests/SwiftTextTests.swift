import Testing

@Suite("Swift files are taken apart properly")
struct SwiftTextTests {
  @Test(
    "Code is what is left of comments and strings",
    arguments: [
      ("let a = 1 // b", ["let", "a", "=", "1"]),
      ("a /* b /* c */ d */ e", ["a", "e"]),
      (#"f("a \" b", c)"#, ["f", "(", "\"", ",", "c", ")"]),
      (#"f("a \(b + "c \(d)") e")"#, ["f", "(", "\"", "b", "+", "\"", "d", ")"]),
      (##"f(#"a " \(b) \#(c)"#)"##, ["f", "(", "\"", "c", ")"]),
      ("\"\"\"\na \"b\" \\(c)\n\"\"\" + d", ["\"", "c", "+", "d"]),
      (#""" + x"#, ["\"", "+", "x"]),
      ("#if os(Linux)", ["#", "if", "os", "(", "Linux", ")"]),
      ("\"never closed\nlet a", ["\"", "let", "a"]),
      ("naïve.größe", ["naïve", ".", "größe"]),
    ])
  func code(text: String, tokens: [String]) {
    #expect(SwiftText(text).tokens.map(\.text) == tokens)
  }

  @Test("Lines are counted through comments and strings")
  func lines() {
    let text = SwiftText("/*\n\n*/ a\n\"\"\"\n\n\"\"\"; b // c\nd\n")
    #expect(text.lines(of: "a") == [3])
    #expect(text.lines(of: "b") == [6])
    #expect(text.lines(of: "d") == [7])
    #expect(text.comments.last == SwiftText.Token(text: "// c", line: 6))
    #expect(text.lineCount == 7)
  }

  @Test("Sequences are found as code, whatever the white space")
  func sequences() {
    let text = SwiftText("Task{\n  Task\n    .detached ( )\n}")
    #expect(text.lines(of: "Task {") == [1])
    #expect(text.lines(of: "Task.detached") == [2])
    #expect(text.lines(of: "Task.sleep") == [])
    #expect(text.lines(of: "") == [])
  }
}
