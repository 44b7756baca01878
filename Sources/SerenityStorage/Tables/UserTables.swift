import SerenityCore

/// The profile and the check-ins.
struct UserTables {
  let connection: Connection

  private static let profileColumns = """
    name, preferred_name, age, pronouns, primary_goal, secondary_goals, style, session_length, topics_to_avoid,
    coping_strategies, emergency_contact, therapist, locale
    """
  private static let checkInColumns = "at, mood, anxiety, stressors, wins, note"

  func save(_ profile: Profile) throws(StoreError) {
    try connection.run(
      """
      INSERT OR REPLACE INTO profile (only, \(Self.profileColumns))
      VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, profile.name, profile.preferredName, profile.age, profile.pronouns, profile.primaryGoal,
      profile.secondaryGoals, profile.style, profile.sessionLength, profile.topicsToAvoid, profile.copingStrategies,
      profile.emergencyContact, profile.therapist, profile.locale)
  }

  func profile() throws(StoreError) -> Profile? {
    try connection.rows("SELECT \(Self.profileColumns) FROM profile") { row throws(StoreError) in
      Profile(
        name: try row.next(), preferredName: try row.next(), age: try row.next(), pronouns: try row.next(),
        primaryGoal: try row.next(), secondaryGoals: try row.next(), style: try row.next(),
        sessionLength: try row.next(), topicsToAvoid: try row.next(), copingStrategies: try row.next(),
        emergencyContact: try row.next(), therapist: try row.next(), locale: try row.next())
    }.first
  }

  func add(_ checkIn: CheckIn) throws(StoreError) {
    try connection.run(
      "INSERT INTO check_ins (\(Self.checkInColumns)) VALUES (?, ?, ?, ?, ?, ?)", checkIn.at, checkIn.mood,
      checkIn.anxiety, checkIn.stressors, checkIn.wins, checkIn.note)
  }

  /// The newest check-ins, or all, oldest first.
  func checkIns(newest count: Int?) throws(StoreError) -> [CheckIn] {
    try connection.rows(
      "SELECT \(Self.checkInColumns) FROM check_ins ORDER BY at DESC, row DESC LIMIT ?",
      count.map { max(0, $0) } ?? -1
    ) { row throws(StoreError) in
      CheckIn(
        at: try row.next(), mood: try row.next(), anxiety: try row.next(), stressors: try row.next(),
        wins: try row.next(), note: try row.next())
    }.reversed()
  }
}
