/// What was accepted: what every row was shown, and the counts of every set.
///
/// It holds no word of any row.
package struct SafetyBaseline: Hashable, Sendable {
  /// The counts of a set, for a reader of the file; nothing is decided by them.
  package struct Counts: Hashable, Sendable {
    package var risks = Proportion()
    package var quiet = Proportion()
  }

  /// What each row was shown, by id.
  package var rows: [String: SafetyOutcome.Shown] = [:]
  package var sets: [String: Counts] = [:]

  package init() {}

  /// Takes down what came of rows.
  package init(_ outcomes: [SafetyOutcome]) {
    for outcome in outcomes {
      rows[outcome.row.id] = outcome.shown
      if outcome.row.isRisk == true { sets[outcome.row.set, default: Counts()].risks.count(outcome.fires) }
      if outcome.row.isQuiet { sets[outcome.row.set, default: Counts()].quiet.count(outcome.fires) }
    }
  }

  /// The file: JSON, with a row on a line so that a change of one is a change of one line.
  package var text: String {
    let sets = sets.sorted { $0.key < $1.key }.map { name, counts in
      let members = JSONValue.members([
        "need-resources": .integer(counts.risks.total), "shown": .integer(counts.risks.hits),
        "need-none": .integer(counts.quiet.total), "alarms": .integer(counts.quiet.hits),
      ])
      return "    \(JSONValue.string(name).text): \(members.text)"
    }
    let rows = rows.sorted { $0.key < $1.key }.map { id, shown in
      "    \(JSONValue.string(id).text): \(JSONValue.string(shown.rawValue).text)"
    }
    return """
      {
        "version": 1,
        "kind": "safety-baseline",
        "sets": {
      \(sets.joined(separator: ",\n"))
        },
        "rows": {
      \(rows.joined(separator: ",\n"))
        }
      }

      """
  }

  /// Reads a file; throws what is wrong with it.
  package static func parse(_ bytes: [UInt8], path: String) throws(FileError) -> SafetyBaseline {
    let value: JSONValue
    do throws(JSONFault) {
      value = try JSONParser.parse(withoutByteOrderMark(bytes))
    } catch {
      throw FileError(path: path, "the baseline is no JSON: \(error.sentence), \(error.offset) bytes in")
    }
    func member(_ key: String, of value: JSONValue) -> JSONValue? {
      guard case .object(let members) = value else { return nil }
      return members.first { $0.key == key }?.value
    }
    guard member("kind", of: value) == .string("safety-baseline"), member("version", of: value) == .integer(1),
      case .object(let rows)? = member("rows", of: value)
    else { throw FileError(path: path, "this is no baseline of version 1; write one with --accept") }
    var baseline = SafetyBaseline()
    for row in rows {
      guard case .string(let word) = row.value, let shown = SafetyOutcome.Shown(rawValue: word) else {
        throw FileError(path: path, "the row \(quoted(row.key)) must be hard, soft or none")
      }
      baseline.rows[row.key] = shown
    }
    if case .object(let sets)? = member("sets", of: value) {
      for set in sets {
        func number(_ key: String) -> Int {
          guard case .number(let text)? = member(key, of: set.value) else { return 0 }
          return Int(text) ?? 0
        }
        let (risks, quiet) = (max(0, number("need-resources")), max(0, number("need-none")))
        baseline.sets[set.key] = Counts(
          risks: Proportion(min(max(0, number("shown")), risks), of: risks),
          quiet: Proportion(min(max(0, number("alarms")), quiet), of: quiet))
      }
    }
    return baseline
  }
}
