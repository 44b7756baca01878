/// Every public symbol begins with one sentence that says what it is.
struct DocumentationRule {
  func violations(in repository: Repository) -> [Repository.Violation] {
    repository.swiftFiles.filter { $0.file.path.hasPrefix("Sources/") }.flatMap { file, swift in
      let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false).map(Self.trimmed)
      return (Self.publicLines(of: swift) + Self.publicCases(of: swift)).compactMap { line in
        guard let abstract = Self.abstract(above: line, in: lines) else {
          return Repository.Violation(path: file.path, line: line, sentence: "a public symbol without a comment.")
        }
        guard abstract.hasSuffix(".") else {
          return Repository.Violation(
            path: file.path, line: line, sentence: "the comment's first sentence has no full stop: \"\(abstract)\"")
        }
        return nil
      }
    }
  }

  /// The lines on which a public declaration begins.
  private static func publicLines(of swift: SwiftText) -> [Int] {
    zip(swift.tokens, swift.tokens.dropFirst()).filter { word, next in
      word.text == "public" && !["import", "extension", "("].contains(next.text)
    }.map(\.0.line)
  }

  /// The lines on which the cases of public enums stand: they are as public as their enum, without the word.
  private static func publicCases(of swift: SwiftText) -> [Int] {
    var lines: [Int] = []
    for index in swift.tokens.indices where swift.tokens[index].text == "public" {
      let kind = swift.tokens[index...].dropFirst().first { $0.text != "indirect" }
      guard kind?.text == "enum" else { continue }
      var depth = 0
      for token in swift.tokens[index...].drop(while: { $0.text != "{" }) {
        if token.text == "{" { depth += 1 }
        if token.text == "}" { depth -= 1 }
        if depth == 0 { break }
        // Deeper than the enum's own braces, a case belongs to a switch or to another enum.
        if depth == 1, token.text == "case" { lines.append(token.line) }
      }
    }
    return lines
  }

  /// The first paragraph of the comment above a line, past the attributes; nil when there is none.
  private static func abstract(above line: Int, in lines: [Substring]) -> String? {
    var index = line - 2
    while index >= 0, lines[index].hasPrefix("@") { index -= 1 }
    var comment: [Substring] = []
    while index >= 0, lines[index].hasPrefix("///") {
      comment.insert(trimmed(lines[index].dropFirst(3)), at: 0)
      index -= 1
    }
    let abstract = comment.prefix { !$0.isEmpty }.joined(separator: " ")
    return abstract.isEmpty ? nil : abstract
  }

  private static func trimmed(_ line: Substring) -> Substring {
    let start = line.drop { $0.isWhitespace }
    return start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? ""
  }
}
