import SerenityCore

/// Renders what the store holds after each session: facts, summaries, goals, check-ins.
package enum MemoryPage {
  package static func render(_ record: RunRecord) -> String {
    record.sessions.map { session in
      (["# After \(session.name)"] + lines(session.memory, zone: record.zone)).joined(separator: "\n") + "\n"
    }.joined(separator: "\n")
  }

  private static func lines(_ memory: MemoryRecord, zone: Zone) -> [String] {
    var lines = ["", "## Facts"]
    let facts = memory.facts.sorted { ($0.category, $0.content, $0.id) < ($1.category, $1.content, $1.id) }
    lines += facts.isEmpty ? ["none"] : facts.map { fact($0, zone: zone) }
    lines += ["", "## Summaries"]
    lines += memory.summaries.isEmpty ? ["none"] : memory.summaries.flatMap { summary($0, zone: zone) }
    lines += ["", "## Goals"]
    lines += memory.goals.isEmpty ? ["none"] : memory.goals.map { goal($0, zone: zone) }
    lines += ["", "## Check-ins"]
    lines +=
      memory.checkIns.isEmpty
      ? ["none"]
      : memory.checkIns.map { "- \(zone.local($0.at)) mood \($0.mood)\($0.anxiety.map { " anxiety \($0)" } ?? "")" }
    return lines
  }

  private static func fact(_ fact: Fact, zone: Zone) -> String {
    let standing =
      fact.validTo.map { "superseded \(zone.local($0))" } ?? (fact.isActive ? "active" : "waiting for a second mention")
    let slot = fact.slot.map { " [\($0)]" } ?? ""
    let mentions = fact.mentions.map { "  said \(zone.local($0.at)): \"\($0.quote)\"" }
    let head =
      "- \(fact.category.rawValue)\(slot): \(fact.content) (confidence \(fact.confidence), "
      + "\(fact.origin.rawValue), \(standing))"
    return ([head] + mentions).joined(separator: "\n")
  }

  private static func summary(_ summary: Summary, zone: Zone) -> [String] {
    let state =
      [
        summary.scope.rawValue, summary.origin.rawValue, summary.needsRedo ? "to be redone" : nil,
        summary.archivedAt.map { "archived \(zone.local($0))" },
      ]
      .compactMap { $0 }.joined(separator: ", ")
    return [
      "- \(zone.local(summary.sessionOpenedAt)) \(summary.timeOfDay.rawValue) (\(state))",
      "  topics: \(summary.topics.joined(separator: ", "))",
      "  arc: \(summary.emotionAtStart.rawValue) -> \(summary.emotionAtEnd.rawValue)",
      "  insight: \(summary.keyInsight)", "  follow-ups: \(summary.followUps.joined(separator: "; "))",
      "  quote: \(summary.quote.map { "\"\($0)\"" } ?? "none")",
    ]
  }

  private static func goal(_ record: GoalRecord, zone: Zone) -> String {
    let done = record.completions.map { "\(zone.local($0.at)) \(plain($0.value))" }.joined(separator: ", ")
    return "- \(record.goal.title): \(done.isEmpty ? "nothing yet" : done)"
  }
}
