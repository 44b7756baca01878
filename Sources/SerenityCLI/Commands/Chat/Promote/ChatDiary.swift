import SerenityCore
import SerenityHarness

/// What was said and done in a talk since its opening, or since something was forgotten: what `/expect` looks at and
/// `/promote` makes a scenario of.
///
/// Kept in memory alone. A forgetting begins it anew (MEM-7): which of the words before it repeat what was forgotten no
/// program can say for certain, so none of them goes into a file.
struct ChatDiary: Hashable, Sendable {
  /// An expectation that is kept for the promotion.
  struct Kept: Hashable, Sendable {
    /// As the user wrote it.
    var words: String
    var expectation: ChatExpectation
    /// The turn it is about, from 1.
    var turn: Int
    /// Whether it held when it was said.
    var holds: Bool
  }

  /// A silence shorter than this is no event: reading and typing take as long, and a scenario's person does both.
  static let shortestSilence = Duration.minutes(10)
  /// The longest silence that a session outlasts in a scenario: its person types afterwards, within the half hour.
  static let longestPause = Duration.minutes(25)

  private var beginning: ChatRecord
  private var turns: [Int] = []
  private var lastTurn: SeenTurn?
  private var lastActAt: Instant
  /// The sessions of which all is in the diary.
  private var wholeSessions: Set<SessionID>
  /// Whether something had been said in the session before the diary began.
  let isContinued: Bool
  /// The expectations that are kept, in the order in which they were said.
  private(set) var kept: [Kept] = []
  /// How many messages were stopped before an answer; a scenario cannot tell of them.
  private(set) var stopped = 0

  /// Begins with what was known when the talk was opened; its acts and answers are empty.
  ///
  /// Where the session `isContinued`, its summary tells of what is not in the diary, and is left out.
  init(beginning record: ChatRecord, session: SessionID?, isContinued: Bool) {
    beginning = record
    self.isContinued = isContinued
    wholeSessions = Set([isContinued ? nil : session].compactMap(\.self))
    lastActAt = record.startedAt
  }

  /// The talk as far as it goes, with what was expected of it.
  var record: ChatRecord {
    var record = beginning
    for (number, place) in turns.enumerated() {
      guard case .said(var turn) = record.acts[place] else { continue }
      let asked = kept.filter { $0.turn == number + 1 }
      turn.expectations = asked.map(\.expectation)
      turn.unmet = Set(asked.filter { !$0.holds }.map(\.expectation))
      record.acts[place] = .said(turn)
    }
    return record
  }

  /// How many turns there were.
  var turnCount: Int { turns.count }

  /// Whether something that was expected did not hold.
  var hasUnmet: Bool { kept.contains { !$0.holds } }

  // MARK: What happens

  /// Notes a turn that was begun and answered at some instants; `session` where the silence before it made a new one.
  mutating func said(
    _ turn: ChatRecord.SaidTurn, coming seen: SeenTurn, from start: Instant, until end: Instant,
    opening session: SessionID?
  ) {
    if let session { wholeSessions.insert(session) }
    pause(until: start, endsSession: session != nil)
    turns.append(beginning.acts.count)
    beginning.acts.append(.said(turn))
    lastTurn = seen
    lastActAt = max(lastActAt, end)
  }

  /// Notes that a message got no answer.
  mutating func stoppedUnanswered(at instant: Instant) {
    stopped += 1
    lastActAt = max(lastActAt, instant)
  }

  /// Notes that the clock was moved on, and whether a session ended by that.
  mutating func advanced(by span: Duration, to now: Instant, closingIdle: Bool) {
    beginning.acts.append(.waited(span))
    if closingIdle { beginning.acts.append(.closedIdle) }
    lastActAt = max(lastActAt, now)
  }

  /// Notes a mood.
  mutating func checkedIn(mood: Int, note: String?, at instant: Instant) {
    pause(until: instant, endsSession: false)
    beginning.acts.append(.checkedIn(mood: mood, note: note))
    lastActAt = max(lastActAt, instant)
  }

  /// Notes that a goal was worked on.
  mutating func worked(onGoal title: String, value: Double, at instant: Instant) {
    pause(until: instant, endsSession: false)
    beginning.acts.append(.workedOnGoal(title: title, value: value))
    lastActAt = max(lastActAt, instant)
  }

  /// Notes a new goal; a scenario has it from its beginning.
  mutating func setGoal(_ goal: Goal) { beginning.goals.append(goal) }

  /// Notes what the model answered: to what is in the diary, and to nothing that was said before.
  mutating func heard(_ calls: [WatchedModel.Heard]) {
    beginning.answers += calls.compactMap { call in
      let isOfDiary =
        switch call.purpose {
        case .reply: true
        case .redelivery: hasSaid(call.message)
        case .summary, .facts: wholeSessions.contains(call.session)
        }
      return isOfDiary ? call.text.map { ChatRecord.Answer(purpose: call.purpose, text: $0) } : nil
    }
  }

  /// Whether a message is one of the diary's; one that the prompt had to spell otherwise counts as none.
  private func hasSaid(_ message: String) -> Bool {
    beginning.acts.contains { act in
      guard case .said(let turn) = act else { return false }
      return Self.words(turn.text) == Self.words(message)
    }
  }

  private static func words(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }

  private mutating func pause(until instant: Instant, endsSession: Bool) {
    let silence = instant - lastActAt
    guard silence >= Self.shortestSilence else { return }
    beginning.acts.append(.waited(endsSession ? silence : min(silence, Self.longestPause)))
  }

  // MARK: What is expected

  /// Looks whether an expectation holds of the last turn and keeps it; nil where there is no turn yet.
  mutating func expect(_ expectation: ChatExpectation, words: String) -> Kept? {
    guard let lastTurn else { return nil }
    let new = Kept(
      words: words, expectation: expectation, turn: turns.count, holds: expectation.holds(in: lastTurn))
    kept.removeAll { $0.turn == new.turn && $0.expectation == expectation }
    kept.append(new)
    return new
  }

  /// Lets go of the expectation with a number from 1; nil where there is none.
  mutating func dropExpectation(_ number: Int) -> Kept? {
    kept.indices.contains(number - 1) ? kept.remove(at: number - 1) : nil
  }
}
