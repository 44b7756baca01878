import SerenityCore

/// The facts and summaries as drafts of sections, the most telling ones ranked first (MEM-1, MEM-6).
enum MemoryDrafts {
  /// At most this many facts a category enter a prompt (MEM-6).
  static let factsPerCategory = 3
  /// How many summaries stay in the first round under pressure (PROMPT-1).
  static let essentialSummaries = 3

  // MARK: Facts

  static func facts(_ facts: [Fact], topics: TopicFilter, zone: Zone) -> SectionDraft {
    var chosen: [(fact: Fact, place: Int)] = []
    var left = (crowded: 0, avoided: 0)
    let active = facts.filter(\.isActive)
    for category in Fact.Category.allCases {
      var place = 0
      for fact in active.filter({ $0.category == category }).sorted(by: isSurer) {
        if place == factsPerCategory {
          left.crowded += 1
        } else if topics.mentions(fact.content) {
          left.avoided += 1
        } else {
          chosen.append((fact, place))
          place += 1
        }
      }
    }
    // The best of each category outlives every second best, so that no side of the person is lost first.
    let ranked = chosen.indices.sorted {
      chosen[$0].place != chosen[$1].place
        ? chosen[$0].place < chosen[$1].place : isSurer(chosen[$0].fact, chosen[$1].fact)
    }
    var ranks = [Int](repeating: 0, count: chosen.count)
    for (rank, index) in ranked.enumerated() { ranks[index] = rank }
    var items: [SectionDraft.Item] = []
    for (index, entry) in chosen.enumerated() {
      items.append(SectionDraft.Item(text: line(entry.fact, zone: zone), rank: ranks[index]))
    }
    return SectionDraft(
      .facts, opening: Fence.opening("facts"), closing: Fence.closing("facts"), items: items, noun: ("fact", "facts"),
      essential: chosen.count { $0.place == 0 },
      notes: [
        note(left.crowded, "fact", "at most \(factsPerCategory) a category"), avoided(left.avoided, "fact"),
      ].compactMap { $0 })
  }

  private static func line(_ fact: Fact, zone: Zone) -> String {
    let content = Wording.sentence(Fence.line(fact.content, atMost: 200))
    let said = fact.mentions.last.map { " (said \(zone.local($0.at).day))" } ?? ""
    return "- \(fact.category.rawValue): \(content)\(said)"
  }

  /// Whether one fact goes before another: surer, then important, then newer, then by name.
  private static func isSurer(_ left: Fact, _ right: Fact) -> Bool {
    if left.confidence != right.confidence { return left.confidence > right.confidence }
    if left.isImportant != right.isImportant { return left.isImportant }
    let (leftAt, rightAt) = (left.mentions.last?.at, right.mentions.last?.at)
    if let leftAt, let rightAt, leftAt != rightAt { return leftAt > rightAt }
    return left.id < right.id
  }

  // MARK: Summaries

  static func summaries(
    _ snapshot: MemorySnapshot, topics: TopicFilter, zone: Zone, cap: Int, counter: TokenCounter
  ) -> SectionDraft {
    let past = snapshot.summaries.filter { $0.archivedAt == nil }
    var lines = past.map { text($0, label: when($0, zone: zone), topics: topics) }
    if let partial = snapshot.partialSummary {
      lines.append(text(partial, label: "Earlier in this session", topics: topics))
    }
    var shortened = 0
    let kept = lines.compactMap { $0 }.map { line in
      guard counter.count(line) > cap else { return line }
      shortened += 1
      return Shortening.shortened(line, to: cap, counter: counter)
    }
    // The newest come last and give way last; what this session began with is the newest of all.
    let items = kept.enumerated().map { SectionDraft.Item(text: $1, rank: kept.count - 1 - $0) }
    let partials = snapshot.partialSummary == nil ? 0 : 1
    return SectionDraft(
      .summaries, opening: Fence.opening("summaries"), closing: Fence.closing("summaries"), items: items,
      noun: ("summary", "summaries"), essential: min(items.count, essentialSummaries + partials),
      notes: [
        avoided(lines.count - kept.count, "summary", "summaries"),
        shortened == 0 ? nil : "\(Wording.count(shortened, "summary", "summaries")) shortened to \(cap) tokens",
      ].compactMap { $0 })
  }

  private static func when(_ summary: Summary, zone: Zone) -> String {
    let day = zone.local(summary.sessionOpenedAt).day
    let part = summary.scope == .partial ? ", first part" : ""
    return "\(Wording.name(day.weekday)) \(day), \(summary.timeOfDay.rawValue)\(part)"
  }

  /// A summary on one line without what touches a topic to avoid; nil when nothing worth saying is left.
  private static func text(_ summary: Summary, label: String, topics: TopicFilter) -> String? {
    let themes = topics.allowed(summary.topics).map { Fence.line($0, atMost: 60) }.filter { !$0.isEmpty }
    let insight = Fence.line(topics.allowed(summary.keyInsight) ?? "")
    let followUps = topics.allowed(summary.followUps).map { Fence.line($0, atMost: 120) }.filter { !$0.isEmpty }
    let quote = Fence.line(topics.allowed(summary.quote) ?? "", atMost: 200)
    guard !themes.isEmpty || !insight.isEmpty else { return nil }
    var parts = ["- \(label):"]
    if !themes.isEmpty { parts.append("about \(themes.joined(separator: ", ")).") }
    parts.append("Felt \(summary.emotionAtStart.rawValue) at the start, \(summary.emotionAtEnd.rawValue) at the end.")
    if !insight.isEmpty { parts.append(Wording.sentence(insight)) }
    if !followUps.isEmpty { parts.append("To come back to: \(followUps.joined(separator: "; ")).") }
    if !quote.isEmpty { parts.append("Their words: \"\(quote)\"") }
    return parts.joined(separator: " ")
  }

  // MARK: Notes

  /// The account's sentence for what was left out because it touches a topic to avoid.
  static func avoided(_ count: Int, _ noun: String, _ many: String? = nil) -> String? {
    note(count, noun, "a topic to avoid", many: many)
  }

  private static func note(_ count: Int, _ noun: String, _ reason: String, many: String? = nil) -> String? {
    count == 0 ? nil : "\(Wording.count(count, noun, many)) left out: \(reason)"
  }
}
