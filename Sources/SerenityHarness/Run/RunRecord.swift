package import SerenityCompanion
package import SerenityCore
package import SerenitySimulation

/// All that happened while a scenario was replayed: data from which checks, goldens and reports are made.
package struct RunRecord: Sendable {
  /// The scenario's name, its path without the ending.
  package var scenario: String
  /// The scenario's title.
  package var title: String
  /// How the companion's answers came about, such as `authored`.
  package var origin: String
  /// The person's name in the transcript.
  package var speaker: String
  /// Where the person is.
  package var zone: Zone
  /// The sessions in order.
  package var sessions: [SessionRecord]
  /// Everything the companion told, with the virtual time.
  package var events: [TimedEvent]
  /// How many messages wait in the outbox at the end.
  package var outbox: Int
  /// What the calls consumed.
  package var usage: [UsageRecord]
  /// What the recordings lacked.
  package var ledger: RecordingLedger
  /// What stopped the run before its end; nil when it got there.
  package var trouble: String?
  /// Calls of a step that the run broke off in.
  package var unfinished: [ModelCall] = []
  /// Answers that a real provider began to give, and so may ask to be paid for; 0 in a replay.
  package var answersBegun = 0

  /// All calls to the model, those of a broken step last.
  package var calls: [ModelCall] { sessions.flatMap { ($0.steps + [$0.end]).flatMap(\.calls) } + unfinished }

  /// What was consumed as the store keeps it or as the calls told it, whichever knows of more.
  ///
  /// The store has no record of a turn that it could not keep, nor of an answer that was of no use.
  package var consumed: [UsageRecord] {
    let told = calls.compactMap { call in
      call.completion?.usage.map {
        UsageRecord(
          session: call.request.session, at: sessions.last?.openedAt ?? Instant(millisecondsSinceEpoch: 0),
          purpose: call.request.purpose, model: call.completion?.model ?? "", usage: $0)
      }
    }
    return told.count > usage.count ? told : usage
  }

  /// All turns of the user in order.
  package var turns: [StepRecord] { sessions.flatMap(\.steps).filter { $0.said != nil } }
}

/// An event with the virtual time at which it happened.
package struct TimedEvent: Sendable, Hashable {
  package var at: Instant
  package var event: Event
}

/// One session of a run.
package struct SessionRecord: Sendable {
  /// The session in the store, the last one where a long silence made two of it; nil when it could not be opened.
  package var id: SessionID?
  /// The name in the scenario.
  package var name: String
  /// When it began.
  package var openedAt: Instant
  /// What happened in it, step by step.
  package var steps: [StepRecord]
  /// The session's end.
  package var end: StepRecord
  /// What kind of session it was at its end.
  package var kind: Session.Kind
  /// What the store held after it.
  package var memory: MemoryRecord
}

/// What happened during one step or at the end of a session.
package struct StepRecord: Sendable {
  /// The step's number from 1; nil for the end of the session.
  package var number: Int?
  /// When it began.
  package var at: Instant
  /// What was done, as a short line for the transcript; nil for a turn.
  package var action: String?
  /// What the user said; nil where the step is no turn.
  package var said: String?
  /// What came back.
  package var reply: Reply?
  /// What came back late, where the step delivers the outbox.
  package var late: [Reply]
  /// The crisis notice that was shown.
  package var notice: String?
  /// The stable code with which the step was refused.
  package var refusal: String?
  /// The calls to the model that it caused.
  package var calls: [ModelCall]
  /// The events it caused.
  package var events: [TimedEvent]
  /// How many messages wait in the outbox after it.
  package var outbox: Int

  package init(number: Int?, at: Instant) {
    self.number = number
    self.at = at
    late = []
    calls = []
    events = []
    outbox = 0
  }

  /// The prompt that the reply was asked with, whether or not an answer came.
  package var prompt: Prompt? { calls.last { $0.request.purpose == .reply }?.request.prompt }
}

/// What the store holds at one moment.
package struct MemoryRecord: Sendable, Hashable {
  package var facts: [Fact] = []
  package var summaries: [Summary] = []
  package var goals: [GoalRecord] = []
  package var checkIns: [CheckIn] = []
  /// The words of the messages by name, to tell whether a quote was really said.
  package var messages: [MessageID: Message] = [:]
}

/// What the recordings lacked, and what of them was not needed.
package struct RecordingLedger: Sendable, Hashable {
  /// Requests without an interaction.
  package var misses: [Finding] = []
  /// Interactions recorded for another prompt.
  package var stale: [Finding] = []
  /// Interactions that no request took.
  package var unused: [Finding] = []
}
