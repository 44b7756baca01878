import SerenityCompanion
import SerenityCore

/// What `/memory` says: all that is kept of the user beyond the messages themselves.
struct MemoryListPage {
  /// What is shown.
  struct Content: Hashable, Sendable {
    /// With those that were superseded, by first mention.
    var facts: [Fact]
    var summaries: [Summary]
    var goals: [GoalRecord]
    var checkIns: [CheckIn]
  }

  let style: Style
  let zone: Zone
  let now: Instant

  func lines(_ content: Content) -> [String] {
    section("Facts", content.facts.enumerated().map { fact($1, number: $0 + 1) })
      + section("Summaries", content.summaries.map(summary))
      + section("Goals", GoalPage(style: style, zone: zone, now: now).rows(content.goals))
      + section("Check-ins", content.checkIns.suffix(10).map(checkIn))
  }

  private func section(_ title: String, _ rows: [String]) -> [String] {
    [style.bold(title)] + (rows.isEmpty ? ["  none yet"] : rows)
  }

  private func fact(_ fact: Fact, number: Int) -> String {
    let standing =
      fact.validTo.map { "no longer true since \(zone.local($0).day)" }
      ?? (fact.isActive ? "in prompts" : "waits for a second mention")
    let mentions = Wording.count(fact.mentions.count, "mention")
    let details = "confidence \(fact.confidence), \(mentions), \(standing)"
    return "  \(number). \(fact.category.rawValue): \(SafeText.of(fact.content)) " + style.dim("(\(details))")
  }

  private func summary(_ summary: Summary) -> String {
    let state = [
      summary.scope == .partial ? "first part" : nil, summary.origin == .local ? "made without the model" : nil,
      summary.archivedAt == nil ? nil : "archived",
    ].compactMap(\.self)
    let topics = summary.topics.isEmpty ? "" : " about \(summary.topics.joined(separator: ", "));"
    let isWiped = summary.topics.isEmpty && summary.keyInsight.isEmpty
    let told = isWiped ? " what it told was forgotten" : SafeText.of(topics + " " + summary.keyInsight)
    return "  \(zone.local(summary.sessionOpenedAt)):\(told)"
      + (state.isEmpty ? "" : style.dim(" (\(state.joined(separator: ", ")))"))
  }

  private func checkIn(_ checkIn: CheckIn) -> String {
    "  \(zone.local(checkIn.at)): mood \(checkIn.mood) of 10\(checkIn.note.map { ", \(SafeText.of($0))" } ?? "")"
  }
}
