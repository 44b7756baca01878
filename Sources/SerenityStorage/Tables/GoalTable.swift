import SerenityCore

/// The goals and what was done for them.
struct GoalTable {
  let connection: Connection

  func save(_ goal: Goal) throws(StoreError) {
    let (frequency, times) = Self.cells(of: goal.frequency)
    // Not INSERT OR REPLACE: replacing would delete the row and its completions with it.
    try connection.run(
      """
      INSERT INTO goals (id, title, category, target, unit, created_at, is_active, frequency, times_a_week)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
      ON CONFLICT (id) DO UPDATE SET title = ?2, category = ?3, target = ?4, unit = ?5, created_at = ?6,
        is_active = ?7, frequency = ?8, times_a_week = ?9
      """, goal.id, goal.title, goal.category, goal.target, goal.unit, goal.createdAt, goal.isActive, frequency, times)
  }

  func add(_ completion: Goal.Completion, to goal: GoalID) throws(StoreError) {
    let found: Int? = try connection.value("SELECT 1 FROM goals WHERE id = ?", goal)
    guard found != nil else { throw .missing(what: "goal \(goal)") }
    try connection.run(
      "INSERT INTO completions (goal, at, value, note) VALUES (?, ?, ?, ?)", goal, completion.at, completion.value,
      completion.note)
  }

  func all() throws(StoreError) -> [GoalRecord] {
    let completions = try connection.rows("SELECT goal, at, value, note FROM completions ORDER BY goal, at, row") {
      row throws(StoreError) -> (GoalID, Goal.Completion) in
      (try row.next(), Goal.Completion(at: try row.next(), value: try row.next(), note: try row.next()))
    }
    let completionsOfGoal = Dictionary(grouping: completions, by: \.0)
    let path = connection.path
    return try connection.rows(
      """
      SELECT id, title, category, target, unit, created_at, is_active, frequency, times_a_week FROM goals
      ORDER BY created_at, id
      """
    ) { row throws(StoreError) in
      var goal = Goal(
        id: try row.next(), title: try row.next(), category: try row.next(), target: try row.next(),
        unit: try row.next(), frequency: .daily, createdAt: try row.next(), isActive: try row.next())
      guard let frequency = Self.frequency(try row.next(), try row.next()) else {
        throw .corrupt(path: path, detail: "an unreadable value in the column frequency")
      }
      goal.frequency = frequency
      return GoalRecord(goal: goal, completions: (completionsOfGoal[goal.id] ?? []).map(\.1))
    }
  }

  private static func cells(of frequency: Goal.Frequency) -> (String, Int?) {
    switch frequency {
    case .daily: ("daily", nil)
    case .weekly: ("weekly", nil)
    case .timesAWeek(let times): ("times-a-week", times)
    }
  }

  private static func frequency(_ name: String, _ times: Int?) -> Goal.Frequency? {
    switch (name, times) {
    case ("daily", _): .daily
    case ("weekly", _): .weekly
    case ("times-a-week", let times?): .timesAWeek(times)
    default: nil
    }
  }
}
