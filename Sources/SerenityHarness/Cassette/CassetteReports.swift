package import SerenityCore

/// A prompt section that is not what it was when an answer was recorded.
package struct SectionChange: Hashable, Sendable, CustomStringConvertible {
  package var section: SectionName
  /// The fingerprint then; nil when the section is new.
  package var was: String?
  /// The fingerprint now; nil when the section is gone.
  package var now: String?

  /// The change as `facts (changed)`.
  package var description: String { "\(section.rawValue) (\(was == nil ? "new" : now == nil ? "gone" : "changed"))" }

  /// The sections that differ, in the prompt's order of now, those that are gone last.
  package static func all(from old: [SectionFingerprint], to new: [SectionFingerprint]) -> [Self] {
    let changed = new.compactMap { section -> Self? in
      let was = old.first { $0.section == section.section }?.fingerprint
      return was == section.fingerprint ? nil : Self(section: section.section, was: was, now: section.fingerprint)
    }
    let gone = old.filter { section in !new.contains { $0.section == section.section } }
    return changed + gone.map { Self(section: $0.section, was: $0.fingerprint, now: nil) }
  }
}

/// A request for which the cassette holds no answer.
package struct MissReport: Hashable, Sendable, CustomStringConvertible {
  package var path: String
  package var origin: Cassette.Origin
  package var place: CassettePlace
  /// Whether there is an interaction for the place that an earlier request took.
  package var wasPlayed: Bool
  /// The interaction that comes nearest; nil when the cassette has none.
  package var nearest: Interaction?
  /// How the prompt differs from the nearest one's; empty where that was authored.
  package var changes: [SectionChange]

  /// What the nearest interaction has otherwise, such as `call (summary, asked was reply)`.
  package var differences: [String] {
    guard let found = nearest?.place else { return [] }
    var result: [String] = []
    func compare(_ name: String, _ found: String, _ asked: String) {
      if found != asked { result.append("\(name) (\(found), asked was \(asked))") }
    }
    compare("session", quoted(found.session), quoted(place.session))
    compare("step", Self.text(found.step), Self.text(place.step))
    compare("call", found.call.rawValue, place.call.rawValue)
    compare("nth", String(found.nth), String(place.nth))
    compare("attempt", String(found.attempt), String(place.attempt))
    return result
  }

  private static func text(_ step: CassettePlace.Step) -> String {
    if case .number(let number) = step { String(number) } else { "end" }
  }

  /// The line of the interaction that was played already; nil where there is none for the place.
  package var line: Int? { wasPlayed ? nearest?.line : nil }
  /// The report with its place.
  package var description: String { "\(path)\(line.map { ":\($0)" } ?? ""): \(sentence)" }

  /// What is missing, what comes nearest, and what to do; several lines.
  package var sentence: String {
    var lines = ["no interaction for \(place)"]
    if wasPlayed {
      lines[0] = "\(place) was played already and is asked for again"
    } else if let nearest {
      lines.append("  nearest is line \(nearest.line), \(nearest.place)")
      lines.append("  it differs in \(differences.joined(separator: ", "))")
    } else {
      lines.append(
        "  the cassette is not there or has no interactions; its first line is the header (scenarios/README.md)")
    }
    if !changes.isEmpty {
      lines.append("  prompt sections unlike the nearest: \(changes.map(\.description).joined(separator: ", "))")
    }
    switch origin {
    case .authored, .promoted: lines.append("  to author it, add: \(place.authoringLine)")
    case .recorded: lines.append("  record the scenario again")
    }
    return lines.joined(separator: "\n")
  }
}

/// A recorded answer whose prompt has changed since.
package struct StaleReport: Hashable, Sendable, CustomStringConvertible {
  package var path: String
  package var interaction: Interaction
  /// The sections that differ; empty when only their order does.
  package var changes: [SectionChange]

  /// The report with its place.
  package var description: String { "\(path):\(interaction.line): \(sentence)" }

  /// What is stale, which sections changed, and what to do.
  package var sentence: String {
    let what = changes.isEmpty ? "the order of the sections" : changes.map(\.description).joined(separator: ", ")
    return "the recording for \(interaction.place) is stale: the prompt differs in \(what); record it again"
  }
}
