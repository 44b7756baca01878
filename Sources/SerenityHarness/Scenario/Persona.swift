package import SerenityCore

/// Who a scenario's user is (`scenarios/personas/<name>.yaml`).
package struct Persona: Hashable, Sendable {
  /// The file, from the package root.
  package var path: String
  /// The file's name without its ending, such as `maya`.
  package var id: String
  /// What the user told about themselves when setting the companion up.
  package var profile: Profile
  /// The goals, set before the first session; their titles are unique.
  package var goals: [PersonaGoal]
  /// What is known before the first session, stated by the user in the app.
  package var facts: [PersonaFact]
  /// How the person talks, for whoever writes or reads scenarios; never sent.
  package var voice: String?
}

/// A goal that a persona brings along.
package struct PersonaGoal: Hashable, Sendable {
  package var line: Int
  package var title: String
  package var category: Goal.Category
  package var target: Double
  package var unit: String
  package var frequency: Goal.Frequency

  /// The goal as the companion keeps it.
  package func goal(id: GoalID, createdAt: Instant) -> Goal {
    Goal(
      id: id, title: title, category: category, target: target, unit: unit, frequency: frequency,
      createdAt: createdAt)
  }
}

/// A fact that a persona brings along.
package struct PersonaFact: Hashable, Sendable {
  package var line: Int
  package var category: Fact.Category
  package var content: String
}
