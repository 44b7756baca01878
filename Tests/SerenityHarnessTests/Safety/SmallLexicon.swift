import SerenityCore
import SerenitySafety

@testable import SerenityHarness

/// A lexicon that nobody edits, so that what is measured with it never changes.
enum SmallLexicon {
  /// Lantern words stand for what people say; `without` leaves rules out, as an edit of the lexicon would.
  static func judge(without: Set<String> = []) throws -> SafetyJudge {
    let rules: [(file: String, rule: String, tier: String, flags: String, pattern: String)] = [
      ("suicide", "dim", "T2", "", "\\bthe lantern is dim\\b"),
      ("suicide", "dark", "T4", "", "\\bthe lantern is dark\\b"),
      ("suicide", "was", "T3", "past", "\\bthe lantern was dark\\b"),
      ("abuse", "broken", "T1", "", "\\bhe breaks my lantern\\b"),
      ("distress", "cold", "T1", "", "\\bthe lantern (?:\\w+ )?is cold\\b"),
    ]
    var files = try SafetyFile.embedded().filter { !$0.name.hasSuffix(".rules") }
    for category in ["suicide", "abuse", "distress"] {
      var text = "language: en\ncategory: \(category)\nversion: 1\nreviewed-by: nobody\nabout: Lanterns.\n"
      for rule in rules where rule.file == category && !without.contains(rule.rule) {
        text += "\nid: \(category).\(rule.rule)\ntier: \(rule.tier)\n"
        if !rule.flags.isEmpty { text += "flags: \(rule.flags)\n" }
        text += "pattern: \(rule.pattern)\nreason: A lantern.\npositive: it stands elsewhere\n"
      }
      files.append(SafetyFile(name: "lexicon/en/\(category).rules", text: text))
    }
    return SafetyJudge(policy: try SafetyPolicy(files: files), time: StillTime())
  }

  static func row(_ id: String, _ text: String, _ isRisk: Bool?, _ edit: (inout SafetyRow) -> Void = { _ in })
    -> SafetyRow
  {
    var row = SafetyRow(id: id, set: "own", subject: .message(text), isRisk: isRisk)
    row.language = "en"
    edit(&row)
    return row
  }

  static func outcomes(_ rows: [SafetyRow], _ judge: SafetyJudge) -> [SafetyOutcome] {
    rows.map { SafetyOutcome($0, judge.judge($0.subject)) }
  }
}

/// Time that stands still.
struct StillTime: TimeSource {
  var now: Instant { Instant(millisecondsSinceEpoch: 0) }
  var elapsed: Duration { .zero }
  func sleep(for duration: Duration) async throws {}
}
