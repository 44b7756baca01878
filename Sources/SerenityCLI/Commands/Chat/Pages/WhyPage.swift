import SerenityCore

/// What `/why` says: what of the memory entered the last prompt, and which words of the user each piece rests on.
///
/// The prompt itself is read: what stands in it is told, even where its source can no longer be found.
struct WhyPage {
  let style: Style
  let zone: Zone

  func lines(_ prompt: Prompt, facts: [Fact], summaries: [Summary]) -> [String] {
    let factRows = items(of: .facts, in: prompt).flatMap { item in
      ["  \(SafeText.of(item))"] + provenance(of: item, in: facts).map { style.dim("     \($0)") }
    }
    let summaryRows = items(of: .summaries, in: prompt).flatMap { item in
      ["  \(SafeText.of(item))"] + origin(of: item, in: summaries).map { style.dim("     \($0)") }
    }
    let recalls = items(of: .recall, in: prompt).map { "  \(SafeText.of($0))" }
    return section("Facts in the last prompt", factRows) + section("Summaries", summaryRows)
      + section("Recalled messages", recalls) + rest(of: prompt)
  }

  private func section(_ title: String, _ rows: [String]) -> [String] {
    [style.bold(title)] + (rows.isEmpty ? ["  none"] : rows)
  }

  /// The lines of a section that are its items.
  private func items(of name: SectionName, in prompt: Prompt) -> [String] {
    (prompt.section(name)?.text ?? "").split(separator: "\n").filter { $0.hasPrefix("- ") }.map(String.init)
  }

  private func provenance(of item: String, in facts: [Fact]) -> [String] {
    let found = facts.first { fact in
      item.hasPrefix("- \(fact.category.rawValue): ") && Self.key(item).contains(Self.key(fact.content))
    }
    guard let found else { return ["Its source is no longer kept."] }
    guard !found.mentions.isEmpty else { return ["You wrote it down yourself."] }
    return found.mentions.map { mention in
      "You said \"\(SafeText.of(mention.quote))\" on \(Wording.moment(mention.at, in: zone)), "
        + "session \(Wording.short(mention.session.rawValue))."
    }
  }

  private func origin(of item: String, in summaries: [Summary]) -> [String] {
    let found = summaries.first { summary in
      let day = zone.local(summary.sessionOpenedAt).day
      let isOfDay = item.hasPrefix("- \(Wording.weekday(day)) \(day), \(summary.timeOfDay.rawValue)")
      let isOfSession = summary.scope == .partial && item.hasPrefix("- Earlier in this session")
      return (isOfDay || isOfSession) && Self.key(item).contains(Self.key(summary.keyInsight))
    }
    guard let found else { return ["Its source is no longer kept."] }
    let maker = found.origin == .model ? "the model" : "code of ours, without the model"
    return [
      "Made by \(maker) from session \(Wording.short(found.session.rawValue)), "
        + "opened \(Wording.moment(found.sessionOpenedAt, in: zone)), up to message "
        + "\(Wording.short(found.coversThrough.rawValue))."
    ]
  }

  private func rest(of prompt: Prompt) -> [String] {
    let messages = prompt.section(.history)?.messages.count ?? 0
    let others = [SectionName.profile, .dynamic, .goals, .health, .guidance].filter { prompt.section($0) != nil }
    return [
      "Also in it: \(Wording.count(messages, "earlier message")) of this session"
        + (others.isEmpty ? "." : ", and \(others.map(\.rawValue).joined(separator: ", ")); /prompt shows all of it.")
    ]
  }

  /// The letters and digits of the beginning of a text, by which a line of a prompt is known again.
  private static func key(_ text: String) -> String {
    String(text.lowercased().filter { $0.isLetter || $0.isNumber }.prefix(160))
  }
}
