public import SerenityCore
public import SerenitySafety

/// A companion that takes turns with one user, against ports alone.
public actor Companion {
  /// Makes a companion.
  public init(ports: CompanionPorts, assembler: PromptAssembler, safety: SafetyPolicy, configuration: CompanionConfiguration) {}

  /// Opens a session after closing those that have been idle too long.
  public func openSession(_ kind: Session.Kind, moodAtStart: Int? = nil) async throws(CompanionError) -> Session {
    throw CompanionError.store(.failed(detail: "not built yet"))
  }

  /// Takes one turn: the user's words in, a reply out, whatever the model does.
  ///
  /// `onPart` sees the crisis notice at once and the reply as it may be shown. A session that timed out is closed and
  /// the turn opens another, named in the reply. Throws `CompanionError` for input that is refused, for a session that
  /// is not there, for a store that fails outside a crisis, and for cancellation; never for the model.
  public func respond(
    to text: String, in session: SessionID, onPart: @Sendable (ReplyPart) -> Void = { _ in }
  ) async throws(CompanionError) -> Reply { throw CompanionError.store(.failed(detail: "not built yet")) }

  /// Ends a session: notes the mood, summarises it and learns its facts.
  public func endSession(_ id: SessionID, moodAtEnd: Int? = nil) async throws(CompanionError) {}

  /// Ends every session without activity for 30 minutes and returns their names.
  public func closeIdleSessions() async throws(CompanionError) -> [SessionID] { [] }

  /// Sends what waits in the outbox, in order and once each, until something fails; returns the late replies.
  public func deliverOutbox() async throws(CompanionError) -> [Reply] { [] }

  /// Keeps a check-in.
  public func checkIn(_ checkIn: CheckIn) async throws(CompanionError) {}

  /// Keeps a completion of a goal.
  public func complete(_ goal: GoalID, with completion: Goal.Completion) async throws(CompanionError) {}

  /// Forgets a fact so that it is in no later prompt and is not learnt again.
  public func forgetFact(_ id: FactID) async throws(CompanionError) -> ForgetReceipt { ForgetReceipt(rows: [:]) }

  /// Forgets a category, a conversation, a summary or everything.
  public func forget(_ target: ForgetTarget) async throws(CompanionError) -> ForgetReceipt { ForgetReceipt(rows: [:]) }

  /// Rewrites a fact in the user's own words; the new content counts as stated by the user.
  public func editFact(_ id: FactID, to content: String) async throws(CompanionError) {}
}

/// The ports a companion is built on.
public struct CompanionPorts: Sendable {
  /// Where everything is kept.
  public var store: any Store
  /// Where replies come from.
  public var model: any ChatModel
  /// Where health aggregates come from; nil when the user shares none.
  public var health: (any HealthSource)?
  /// Where time comes from.
  public var time: any TimeSource
  /// Where chance comes from.
  public var random: any RandomSource
  /// Where events go.
  public var events: any EventSink

  /// Makes a set of ports.
  public init(
    store: any Store, model: any ChatModel, health: (any HealthSource)?, time: any TimeSource,
    random: any RandomSource, events: any EventSink
  ) {
    self.store = store
    self.model = model
    self.health = health
    self.time = time
    self.random = random
    self.events = events
  }
}
