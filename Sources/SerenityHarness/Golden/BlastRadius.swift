/// In how many turns each prompt section changed against the goldens.
package struct BlastRadius: Hashable, Sendable {
  /// One section.
  package struct Line: Hashable, Sendable, CustomStringConvertible {
    /// The section's name as its heading gives it.
    package var section: String
    package var turnsChanged: Int
    /// The turns whose prompt has the section.
    package var turnsTotal: Int
    /// The first prompt file in which it changed, from the golden folder.
    package var exampleFile: String

    /// The line as `system changed in 41 of 41 turns`.
    ///
    /// The task stands only in the prompts of summaries and facts, which are no turns.
    package var description: String {
      "\(section) changed in \(turnsChanged) of \(turnsTotal) \(section == "task" ? "calls" : "turns")"
    }
  }

  /// In how many prompts each section stands, in the goldens or in the run.
  private var totals: [String: Int] = [:]
  private var changes: [String: Change] = [:]

  private struct Change: Hashable {
    var turns: Int
    var exampleFile: String
  }

  /// No turns, nothing changed; to add others to.
  package init() {}

  /// Compares prompt files (those under `prompts/`), by path in the scenario's folder.
  ///
  /// A section is told by its heading, `## <section> · <tokens> tokens · <fingerprint>`, with or without `unchanged`
  /// behind: the fingerprint says whether it is the same, however much of it is written out. A prompt without a golden is
  /// new and not changed, so it does not count.
  package init(from old: [String: String], to new: [String: String], scenario: String) {
    for path in old.keys.sorted() where path.hasPrefix("prompts/") {
      let before = Self.fingerprints(old[path] ?? "")
      let after = Self.fingerprints(new[path] ?? "")
      for section in Set(before.keys).union(after.keys) {
        totals[section, default: 0] += 1
        guard before[section] != after[section] else { continue }
        changes[section, default: Change(turns: 0, exampleFile: scenario + "/" + path)].turns += 1
      }
    }
  }

  /// The most often changed first, then by name.
  package var lines: [Line] {
    changes.map { section, change in
      Line(
        section: section, turnsChanged: change.turns, turnsTotal: totals[section, default: 0],
        exampleFile: change.exampleFile)
    }.sorted { left, right in
      left.turnsChanged != right.turnsChanged ? left.turnsChanged > right.turnsChanged : left.section < right.section
    }
  }

  /// Adds the turns of another scenario.
  package mutating func add(_ other: Self) {
    totals.merge(other.totals, uniquingKeysWith: +)
    for (section, change) in other.changes {
      changes[section, default: Change(turns: 0, exampleFile: change.exampleFile)].turns += change.turns
    }
  }

  /// The fingerprints by section; a file with several prompts gives a section several.
  private static func fingerprints(_ text: String) -> [String: [String]] {
    var found: [String: [String]] = [:]
    for line in text.split(separator: "\n") {
      guard let heading = PromptHeading(line) else { continue }
      found[heading.section, default: []].append(heading.fingerprint)
    }
    return found
  }
}

/// The heading under which a section stands in a prompt golden.
package struct PromptHeading: Hashable, Sendable, CustomStringConvertible {
  package var section: String
  package var tokens: Int
  package var fingerprint: String
  /// Whether the section is the same as in the turn before and is not written out.
  package var isUnchanged: Bool

  package init(section: String, tokens: Int, fingerprint: String, isUnchanged: Bool) {
    self.section = section
    self.tokens = tokens
    self.fingerprint = fingerprint
    self.isUnchanged = isUnchanged
  }

  /// The line of the file.
  package var description: String {
    "## \(section) · \(tokens) tokens · \(fingerprint)" + (isUnchanged ? " · unchanged" : "")
  }

  /// Reads a line of a prompt golden; nil for any other line, such as a heading in a section's own words.
  package init?(_ line: some StringProtocol) {
    var text = line[...]
    guard text.hasPrefix("## ") else { return nil }
    text = text.dropFirst(3)
    isUnchanged = text.hasSuffix(" unchanged")
    if isUnchanged { text = text.dropLast(" unchanged".count) }
    let parts = text.split(separator: "·").map { part in String(part.filter { $0 != " " }) }
    guard parts.count == 3, parts[1].hasSuffix("tokens"), let tokens = Int(parts[1].dropLast(6)),
      parts[0].utf8.allSatisfy({ (97...122).contains($0) || $0 == UInt8(ascii: "-") }), !parts[0].isEmpty,
      parts[2].utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) }), parts[2].utf8.count >= 8
    else { return nil }
    (section, self.tokens, fingerprint) = (parts[0], tokens, parts[2])
  }
}
