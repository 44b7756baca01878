package import SerenityCore
package import SerenitySafety

/// Tells why a message is judged as it is: what fired, how it was read, what was close, and what would be shown.
package struct ExplanationPage: Sendable {
  /// Rules that share letters with a message are many; more than these help nobody.
  private static let nearTold = 12

  private let message: String
  private let after: RiskTier
  private let explanation: Explanation
  private let decision: SafetyDecision
  private let cards: [String: RuleCard]

  /// Looks at a message that follows one of the tier `after`.
  package init(_ message: String, after: RiskTier, policy: SafetyPolicy) {
    self.message = message
    self.after = after
    explanation = policy.explain(message, after: after)
    decision = policy.route(message, in: SafetyContext(previousTier: after))
    var cards: [String: RuleCard] = [:]
    for card in policy.rules { cards[card.id] = card }
    self.cards = cards
  }

  /// The page.
  package var text: String {
    ([verdict] + [fired, readings, near, shown].filter { !$0.isEmpty }).joined(separator: "\n\n")
  }

  private var verdict: String {
    let assessment = explanation.assessment
    let about = assessment.categories.map(\.rawValue).joined(separator: ", ")
    let outcome =
      switch decision.route {
      case .crisis: "resources are shown at once"
      case .crisisSoft: "resources are offered gently"
      case .flagged: "no resources are shown; the model is told"
      case .proceed: "nothing is done"
      }
    let context = after == .none ? "" : " After a message of \(after.code)."
    return
      "\(assessment.tier.code)\(about.isEmpty ? "" : ", \(about)"): \(outcome) (\(decision.route.rawValue)).\(context)"
  }

  private var fired: String {
    let hits = explanation.assessment.hits
    guard !hits.isEmpty else { return "What fired\n  No rule matched. That is no evidence of safety." }
    let lines = hits.flatMap { hit -> [String] in
      let card = cards[hit.rule]
      var lines = [
        "  \(hit.rule)", "    \(words(hit.span)) at bytes \(hit.span.lowerBound) to \(hit.span.upperBound)",
        "    \(hit.tier.code), \(hit.category.rawValue), \(hit.flags.sorted().map(\.rawValue).joined(separator: ", "))",
      ]
      if let card { lines += ["    \(card.reason)", "    \(card.place)"] }
      if explanation.assessment.limitedRules.contains(hit.rule) {
        lines.append("    The rule gave up on this message before its end, which counts as a match.")
      }
      return lines
    }
    return (["What fired"] + lines).joined(separator: "\n")
  }

  private var readings: String {
    let others = explanation.readings.filter { $0 != message }
    guard !others.isEmpty else { return "How it was read\n  As it is written." }
    return (["How it was read"] + others.map { "  \(quotedWhole($0))" }).joined(separator: "\n")
  }

  private var near: String {
    let guarded = explanation.near.compactMap { near -> String? in
      guard case .guarded(let span) = near.reason else { return nil }
      return
        "  \(near.rule)\(place(near.rule)): it matched \(words(span)), and a guard or the sentence around took it back"
    }
    let letters = explanation.near.filter { $0.reason == .letters }.map {
      "  \($0.rule)\(place($0.rule)): the letters it needs are there, its words in order are not"
    }
    guard !guarded.isEmpty || !letters.isEmpty else { return "" }
    let rest = letters.count - Self.nearTold
    return
      (["What was close"] + guarded + letters.prefix(Self.nearTold)
      + (rest > 0 ? ["  and \(rest) more that share letters with it"] : [])).joined(separator: "\n")
  }

  private var shown: String {
    var lines = ["What would be shown"]
    lines += (decision.notice?.rendered ?? "Nothing.").split(separator: "\n").map { "  \($0)" }
    if let guidance = decision.guidance {
      lines += ["", "What the model would be told"] + guidance.split(separator: "\n").map { "  \($0)" }
    }
    return lines.joined(separator: "\n")
  }

  private func place(_ rule: String) -> String { cards[rule].map { " (\($0.place))" } ?? "" }

  /// The words of the message at a span.
  private func words(_ span: Range<Int>) -> String {
    let bytes = Array(message.utf8)
    return quotedWhole(String(decoding: bytes[span.clamped(to: 0..<bytes.count)], as: UTF8.self))
  }

  private func quotedWhole(_ text: String) -> String {
    "\"" + text.split(whereSeparator: \.isNewline).joined(separator: " ") + "\""
  }
}
