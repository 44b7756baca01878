import SerenityHarness

/// What `/promote` and `/expect` say.
enum PromotionPage {
  /// What was replaced before anything is written.
  static func replaced(_ all: [PersonalData.Replaced]) -> [String] {
    let lines = all.map { line in
      line.count == 0
        ? "  \(line.title) stands nowhere in it; look at its spelling."
        : "  \(line.title) by \(line.new), \(Wording.count(line.count, "time"))"
    }
    return lines.isEmpty ? ["Nothing had to be replaced."] : ["Replaced:"] + lines
  }

  /// What is asked where words may be names.
  static func question(_ candidates: [String], name: String, pairs: [PersonalData.Pair]) -> String {
    let given = pairs.map { "\($0.old)=\($0.new) " }.joined()
    return
      "These words may be names, and stand in it as they are: \(candidates.joined(separator: ", ")). Only you can tell. "
      + "To replace one, promote again with a pair for it: /promote \(name) \(given)\(candidates.first ?? "Word")=Other. "
      + "Shall all of them stay?"
  }

  /// What was written, and how it stands.
  static func written(_ files: Promotion.Files, of diary: ChatDiary) -> [String] {
    var lines = ["Written, below the folder that holds scenarios/:"]
    lines += [files.scenario, files.cassette, files.persona].map { "  \($0.path)" }
    lines.append("  golden/\(files.name)/ (\(Wording.count(files.goldens.count, "page")))")
    if files.findings.isEmpty {
      lines.append("It passes: serenity run \(files.scenario.path)")
    } else {
      lines.append("It fails until what you expect of it holds: serenity run \(files.scenario.path)")
      lines += files.findings.map { "  \(SafeText.of($0.description))" }
    }
    if diary.isContinued {
      lines.append("What was said before this talk began, or before you forgot something, is not in it.")
    }
    let stopped = diary.stopped
    if stopped > 0 {
      lines.append(
        "\(Wording.count(stopped, "message")) that you stopped before an answer \(stopped == 1 ? "is" : "are") not in it."
      )
    }
    return lines + ["Read the files before you give them to others: no program finds every name."]
  }

  /// The expectations that are kept, or what can be said.
  static func expectations(_ kept: [ChatDiary.Kept]) -> [String] {
    let lines = kept.enumerated().map { index, kept in
      "  \(index + 1). turn \(kept.turn): \(SafeText.of(kept.words)) (\(kept.holds ? "holds" : "does not hold"))"
    }
    return (lines.isEmpty ? ["Nothing is expected yet."] : ["Kept for /promote:"] + lines) + [
      "Of the last answer you can say, after /expect:"
    ] + ChatExpectation.forms.map { "  \($0)" } + ["/expect drop N lets go of one."]
  }

  /// What came of an expectation; `number` is its place in the list.
  static func outcome(_ kept: ChatDiary.Kept, number: Int) -> String {
    kept.holds
      ? "Holds: \(SafeText.of(kept.words))."
      : "Does not hold: \(SafeText.of(kept.words)). It is kept all the same: a scenario that /promote makes fails until "
        + "it holds. /expect drop \(number) lets go of it."
  }
}
