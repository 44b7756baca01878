/// Files that nobody needs, and scenarios, cassettes and goldens that lost each other.
struct OrphanRule {
  /// The room for Apple Health exports is part of the plan and still empty; scenarios give the aggregates themselves.
  private static let stillEmpty = ["Sources/SerenityHealth/SerenityHealth.swift"]

  func violations(in repository: Repository) -> [Repository.Violation] {
    emptyFiles(in: repository) + lostCompanions(in: repository)
  }

  private func emptyFiles(in repository: Repository) -> [Repository.Violation] {
    repository.files.filter { file in
      guard !file.path.hasSuffix(".keep"), !Self.stillEmpty.contains(file.path) else { return false }
      return file.swift.map { Self.saysNothing($0) } ?? !file.text.contains { !$0.isWhitespace }
    }.map { Repository.Violation(path: $0.path, line: nil, sentence: "holds nothing; fill it or remove it.") }
  }

  private static func saysNothing(_ swift: SwiftText) -> Bool {
    let access: Set<String> = ["public", "package", "internal", "import", "@testable"]
    let imported = Set(ImportRule.imports(of: swift).map(\.text))
    return swift.tokens.allSatisfy { access.contains($0.text) || imported.contains($0.text) }
  }

  private func lostCompanions(in repository: Repository) -> [Repository.Violation] {
    let paths = repository.files.map(\.path)
    let scenarios = Set(paths.compactMap { Self.name($0, under: "scenarios/", endingWith: ".yaml") })
      .filter { !$0.hasPrefix("personas/") }
    let cassettes = Set(paths.compactMap { Self.name($0, under: "scenarios/", endingWith: ".cassette.jsonl") })
    let goldens = paths.filter { $0.hasPrefix("golden/") && !$0.hasSuffix(".new") }
      .map { String($0.dropFirst("golden/".count)) }.filter { $0.contains("/") }
    var violations: [Repository.Violation] = []
    for name in cassettes.subtracting(scenarios).sorted() {
      violations.append(
        Repository.Violation(
          path: "scenarios/\(name).cassette.jsonl", line: nil,
          sentence: "no scenario of that name; rename or remove it."))
    }
    for name in scenarios.subtracting(cassettes).sorted() {
      violations.append(
        Repository.Violation(
          path: "scenarios/\(name).yaml", line: nil, sentence: "no cassette beside it; write or record one."))
    }
    for golden in goldens where !scenarios.contains(where: { golden.hasPrefix($0 + "/") }) {
      violations.append(
        Repository.Violation(
          path: "golden/\(golden)", line: nil, sentence: "no scenario of that name; rename or remove it."))
    }
    // A house without any golden is one whose goldens are still to be written: the first run makes them.
    if !goldens.isEmpty {
      for name in scenarios.sorted() where !goldens.contains(where: { $0.hasPrefix(name + "/") }) {
        violations.append(
          Repository.Violation(
            path: "scenarios/\(name).yaml", line: nil, sentence: "has no golden; run it with --update and review."))
      }
    }
    return violations
  }

  private static func name(_ path: String, under folder: String, endingWith ending: String) -> String? {
    guard path.hasPrefix(folder), path.hasSuffix(ending) else { return nil }
    return String(path.dropFirst(folder.count).dropLast(ending.count))
  }
}
