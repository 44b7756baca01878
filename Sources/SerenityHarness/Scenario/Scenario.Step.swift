package import SerenityCore

/// One thing that happens in a session.
package struct Step: Hashable, Sendable {
  /// What happens.
  package enum Action: Hashable, Sendable {
    /// The user says something; what must be true of the turn.
    case user(String, TurnExpectation?)
    /// Time passes.
    case wait(Duration)
    /// The app ends the sessions that have been quiet too long, as it does without a turn.
    case closeIdle
    /// The provider fails from now on, or no longer.
    case fault(FaultSpec)
    /// The app notices that the network is back and sends what waits; what must be true of it.
    case deliverOutbox(DeliveryExpectation?)
    /// The user notes a mood.
    case checkIn(CheckInNote)
    /// The user meets a goal.
    case goalDone(GoalDone)
    /// What the health data say from now on.
    case health(HealthAggregates)
    /// The user edits what is remembered.
    case memory(MemoryEdit)
  }

  /// The line on which it stands.
  package var line: Int
  /// Its number in the session, from 1; a cassette names it so.
  package var number: Int
  /// What happens.
  package var action: Action
}

/// How the provider fails, for how many requests.
package struct FaultSpec: Hashable, Sendable {
  /// The kinds of failure that a file can name.
  package enum Kind: String, Sendable, CaseIterable {
    /// No failure: ends one that holds always.
    case none
    case offline
    case rateLimit = "rate-limit"
    case serverError = "server-error"
    case cutStream = "cut-stream"
    case empty, stall
    case keepAlive = "keep-alive"
    case unauthorized
    case noBalance = "no-balance"
    case refused, garbage, slow
  }

  /// For how many requests.
  package enum Times: Hashable, Sendable {
    case count(Int)
    case always
  }

  /// The line on which it stands.
  package var line: Int
  /// What fails.
  package var kind: Kind
  /// For how many requests; once where the file does not say.
  package var times: Times
  /// For `cut-stream`: after how many chunks; always there for it, nil for the others.
  package var afterChunks: Int?
  /// For `slow`: by how much; always there for it, nil for the others.
  package var delay: Duration?
}

/// A mood that the user notes.
package struct CheckInNote: Hashable, Sendable {
  /// The line on which it stands.
  package var line: Int
  /// The mood, 1 to 10.
  package var mood: Int
  /// The anxiety, 1 to 10.
  package var anxiety: Int?
  /// What weighs on the user.
  package var stressors: [String]
  /// What went well.
  package var wins: [String]
  /// A note in the user's words.
  package var note: String?

  /// The check-in as the companion keeps it.
  package func checkIn(at instant: Instant) -> CheckIn {
    CheckIn(at: instant, mood: mood, anxiety: anxiety, stressors: stressors, wins: wins, note: note)
  }
}

/// A goal that the user met or worked on.
package struct GoalDone: Hashable, Sendable {
  /// The line on which it stands.
  package var line: Int
  /// The goal's title.
  package var goal: String
  /// How much, in the goal's unit.
  package var value: Double
  /// A note in the user's words.
  package var note: String?
}

/// What the user does to what is remembered (MEM-7).
package enum MemoryEdit: Hashable, Sendable {
  /// Forgets every fact whose content contains a text.
  case forgetFact(containing: String)
  /// Rewrites the fact whose content contains a text.
  case editFact(containing: String, to: String)
  /// Forgets a session by its name in the scenario.
  case forgetSession(String)
  /// Forgets every fact of a category.
  case forgetCategory(Fact.Category)
  /// Forgets everything.
  case forgetEverything
}
