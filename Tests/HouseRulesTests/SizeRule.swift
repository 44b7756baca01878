/// How large files, functions and folders may get before they are taken apart.
struct SizeRule {
  /// The soft limit is 300; between the two a reader's patience decides.
  static let linesInFile = 400
  static let linesInFunction = 60
  /// Folders should hold 3 to 12 files; the lower end is left to judgement, since a room grows from one file.
  static let filesInFolder = 12

  func violations(in repository: Repository) -> [Repository.Violation] {
    let files = repository.swiftFiles.flatMap { file, swift in
      longFile(file, swift) + longFunctions(file, swift)
    }
    return files + fullFolders(in: repository)
  }

  private func longFile(_ file: Repository.File, _ swift: SwiftText) -> [Repository.Violation] {
    guard swift.lineCount > Self.linesInFile else { return [] }
    return [
      Repository.Violation(
        path: file.path, line: nil,
        sentence: "\(swift.lineCount) lines, the limit is \(Self.linesInFile); split it by what it says.")
    ]
  }

  private func longFunctions(_ file: Repository.File, _ swift: SwiftText) -> [Repository.Violation] {
    Self.functions(in: swift).filter { $0.lines > Self.linesInFunction }.map { function in
      Repository.Violation(
        path: file.path, line: function.start,
        sentence:
          "\(function.name) has \(function.lines) lines, the limit is \(Self.linesInFunction); split it by step.")
    }
  }

  private func fullFolders(in repository: Repository) -> [Repository.Violation] {
    Dictionary(grouping: repository.swiftFiles.map(\.file), by: \.folder)
      .filter { $0.value.count > Self.filesInFolder }.sorted { $0.key < $1.key }.map { folder, files in
        Repository.Violation(
          path: folder, line: nil,
          sentence: "\(files.count) files, the limit is \(Self.filesInFolder); make folders by subject.")
      }
  }

  /// The functions and initialisers with a body, and how many lines each has from its name to its closing brace.
  static func functions(in swift: SwiftText) -> [(name: String, start: Int, lines: Int)] {
    let tokens = swift.tokens
    return tokens.indices.dropLast().compactMap { index in
      let isDeclared = index == 0 || tokens[index - 1].text != "."
      guard isDeclared, ["func", "init", "deinit"].contains(tokens[index].text) else { return nil }
      guard let opening = bodyStart(after: index, in: tokens) else { return nil }
      var depth = 0
      for closing in opening..<tokens.count {
        if tokens[closing].text == "{" { depth += 1 }
        if tokens[closing].text == "}" { depth -= 1 }
        guard depth == 0 else { continue }
        let name = tokens[index].text == "func" ? tokens[index + 1].text : tokens[index].text
        return (name, tokens[index].line, tokens[closing].line - tokens[index].line + 1)
      }
      return nil
    }
  }

  /// The opening brace of a declaration's body; nil for a requirement, which has none.
  private static func bodyStart(after start: Int, in tokens: [SwiftText.Token]) -> Int? {
    let nextDeclaration: Set<String> = ["func", "init", "deinit", "var", "let", "case", "subscript", "}"]
    var depth = 0
    for index in (start + 1)..<tokens.count {
      switch tokens[index].text {
      case "(", "[": depth += 1
      case ")", "]": depth -= 1
      case "{" where depth == 0: return index
      case let text where depth == 0 && nextDeclaration.contains(text): return nil
      default: break
      }
    }
    return nil
  }
}
