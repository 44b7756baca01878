import Foundation

/// A folder with a small lexicon and corpus, which is gone when the test is over.
final class SafetyDesk {
  let path: String

  init(_ name: String, rows: Int = 40, tier: String = "T3") throws {
    path = NSTemporaryDirectory() + "/serenity-evaluate-\(ProcessInfo.processInfo.processIdentifier)-\(name)"
    try FileManager.default.createDirectory(atPath: path + "/lexicon/en", withIntermediateDirectories: true)
    try teach("the lantern is dim")
    let lines = (0..<rows).map { number in
      #"{"id":"r\#(number)","set":"own","text":"oh the lantern is dim","label":1,"tier":"\#(tier)","lang":"en","kind":"plain"}"#
    }
    try write(lines.joined(separator: "\n"), to: "rows.jsonl")
  }

  deinit {
    do { try FileManager.default.removeItem(atPath: path) } catch { print("left behind: \(path): \(error)") }
  }

  func teach(_ words: String) throws {
    let rules = """
      language: en
      category: suicide
      version: 1
      reviewed-by: nobody
      about: Lanterns.

      id: suicide.lantern
      tier: T3
      pattern: \\b\(words)\\b
      reason: A lantern.
      positive: \(words)
      """
    try write(rules, to: "lexicon/en/suicide.rules")
  }

  func write(_ text: String, to file: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path + "/" + file))
  }

  func evaluate(_ more: String..., isContinuousIntegration: Bool = false) throws -> Program.Outcome {
    // The folder must not go before the program has read it.
    try withExtendedLifetime(self) {
      try Program.run(
        ["safety", "evaluate", "rows.jsonl", "--lexicon", "."] + more, in: path,
        isContinuousIntegration: isContinuousIntegration)
    }
  }

  /// Classifies what is typed by the folder's rules.
  func classify(_ typing: String, _ more: String...) throws -> Program.Outcome {
    try withExtendedLifetime(self) {
      try Program.run(["safety", "classify", "--lexicon", path] + more, in: Program.root, typing: typing)
    }
  }
}
