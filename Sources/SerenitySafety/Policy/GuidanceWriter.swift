import SerenityCore

/// Writes what the model is told about how to answer; it never holds the user's own words.
struct GuidanceWriter: Sendable {
  let texts: TextBook

  /// The guidance for a route; nil where there is nothing to say.
  func guidance(
    _ assessment: Assessment, route: Route, concern: Concern?, isMinor: Bool, contact: CrisisResource?,
    in context: SafetyContext
  ) -> String? {
    var keys: [String] = []
    switch route {
    case .proceed: return nil
    case .crisis:
      keys = ["guide.crisis", "guide.\((concern ?? .passive).rawValue)"]
      if context.statedTier >= .passive { keys.append("guide.again") }
    case .crisisSoft:
      keys = ["guide.soft", "guide.\((concern ?? .unclear).rawValue)"]
    case .flagged:
      if context.followsCrisis {
        keys.append("guide.returning")
      } else if context.statedTier >= .passive {
        keys.append("guide.check-in")
      }
      for category in [RiskCategory.medicationOrDiagnosis, .eatingDisorder, .distress]
      where assessment.categories.contains(category) {
        keys.append("guide.flagged.\(category.rawValue)")
      }
    }
    if isMinor { keys.append("guide.minor") }
    let parts = keys.map(text)
    let named = contact.map { "\($0.name) (\($0.contact))" } ?? "a local crisis line"
    return parts.isEmpty ? nil : parts.joined(separator: "\n").replacing("{contact}", with: named)
  }

  private func text(_ key: String) -> String {
    guard let text = texts.text(key, in: "en") else {
      preconditionFailure("The text \(key) was there when the policy was made.")
    }
    return text
  }

  /// Every key that guidance may need.
  static let keys =
    Concern.allCases.map { "guide.\($0.rawValue)" }
    + ["guide.crisis", "guide.again", "guide.soft", "guide.check-in", "guide.returning", "guide.minor"]
    + ["medication-or-diagnosis", "eating-disorder", "distress"].map { "guide.flagged.\($0)" }
}
