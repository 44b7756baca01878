import SerenityCore

/// Decides how much of each section fits, and says what was cut and why (PROMPT-1, PROMPT-3).
///
/// First every section is held to its own limit. Then, while the whole is over the window, sections give way along a
/// fixed ladder, one item at a time. A larger window stops earlier on the same ladder, so it never loses what a smaller
/// one kept.
struct BudgetPlanner: Sendable {
  let plan: BudgetPlan
  let counter: TokenCounter

  /// The ladder: which section gives way next, and whether to its essentials or altogether.
  ///
  /// The first round is PROMPT-1's own: health to key metrics, summaries from 5 to 3, facts to the most confident. The
  /// second takes away what is left, lowest priority first; the short-term messages go last, oldest first.
  static let ladder: [(section: SectionName, isWhole: Bool)] = [
    (.health, false), (.summaries, false), (.facts, false),
    (.health, true), (.recall, true), (.summaries, true), (.goals, true), (.dynamic, true), (.facts, true),
    (.profile, false), (.profile, true), (.history, true),
  ]

  private struct Standing {
    var draft: SectionDraft
    var sizes: [Int]
    var kept: Int
    var afterLimit: Int
  }

  /// The prompt that fits, with its account; sections without content are absent.
  func plan(_ drafts: [SectionDraft]) -> Prompt {
    var standings = drafts.map { holdToLimit($0) }
    var total = standings.reduce(0) { $0 + $1.sizes[$1.kept] }
    for rung in Self.ladder where total > plan.available {
      for index in standings.indices where standings[index].draft.name == rung.section {
        let floor = rung.isWhole ? 0 : standings[index].draft.essential
        while total > plan.available, standings[index].kept > floor {
          total -= standings[index].sizes[standings[index].kept]
          standings[index].kept -= 1
          total += standings[index].sizes[standings[index].kept]
        }
      }
    }
    return Prompt(
      sections: standings.compactMap(section),
      account: PromptAccount(
        plan: plan.name, counter: counter.rawValue, window: plan.window, reserved: plan.reserved,
        lines: standings.compactMap(line)))
  }

  private func holdToLimit(_ draft: SectionDraft) -> Standing {
    let sizes = draft.sizes(counter)
    var kept = draft.items.count
    if let limit = plan.limit(of: draft.name) {
      while kept > 0, sizes[kept] > limit { kept -= 1 }
    }
    return Standing(draft: draft, sizes: sizes, kept: kept, afterLimit: kept)
  }

  private func section(_ standing: Standing) -> PromptSection? {
    let messages = standing.draft.messages(keeping: standing.kept)
    guard !messages.isEmpty else { return nil }
    return PromptSection(standing.draft.name, messages: messages, tokens: standing.sizes[standing.kept])
  }

  private func line(_ standing: Standing) -> PromptAccount.Line? {
    let cut = cutSentence(standing)
    guard standing.kept > 0 || cut != nil else { return nil }
    return PromptAccount.Line(
      section: standing.draft.name, tokens: standing.sizes[standing.kept],
      limit: plan.limit(of: standing.draft.name), cut: cut)
  }

  private func cutSentence(_ standing: Standing) -> String? {
    let draft = standing.draft
    var reasons = draft.notes
    let all = draft.items.count
    if let limit = plan.limit(of: draft.name), standing.afterLimit < all {
      reasons.append(
        "\(all - standing.afterLimit) of \(all) \(noun(draft, all)) left out: "
          + "over the plan's \(grouped(limit)) tokens")
    }
    if standing.kept < standing.afterLimit {
      reasons.append(
        "\(standing.afterLimit - standing.kept) of \(all) \(noun(draft, all)) left out: "
          + "the prompt was over the \(grouped(plan.available)) tokens that the window leaves")
    }
    return reasons.isEmpty ? nil : reasons.joined(separator: "; ")
  }

  private func noun(_ draft: SectionDraft, _ count: Int) -> String { count == 1 ? draft.noun.one : draft.noun.many }
}

/// A whole number with a comma between the thousands, as in `2,000`.
func grouped(_ number: Int) -> String {
  guard number >= 1000 else { return String(number) }
  let rest = String(number % 1000)
  return grouped(number / 1000) + "," + String(repeating: "0", count: 3 - rest.count) + rest
}
