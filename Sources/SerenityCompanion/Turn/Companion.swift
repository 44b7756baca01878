public import SerenityCore
public import SerenitySafety

/// A companion that takes turns with one user, against ports alone.
///
/// Turns of one session run one at a time in the order asked; sessions run beside each other. What decides is in value
/// types beside this file; the companion asks them and performs what they say.
public actor Companion {
  let ports: CompanionPorts
  let assembler: PromptAssembler
  let safety: SafetyPolicy
  let configuration: CompanionConfiguration
  let queue = TurnQueue()
  /// The sessions in which those that timed out go on.
  var successors = RecentSessions<SessionID>()
  /// What is known of the user, as told in prompts, until it changes (CTX-6).
  var contextCache = ContextCache()
  /// The words of ours that stood in last.
  var lastFallback: String?
  /// Whether what a crash left unanswered was looked for since the start.
  var hasRecovered = false
  /// How many forgettings of facts have begun, so that a reply under way meanwhile is known to have seen too much.
  var forgettings = 0
  /// What Safety must know without waiting.
  var memory = SafetyMemory()

  /// Makes a companion.
  public init(
    ports: CompanionPorts, assembler: PromptAssembler, safety: SafetyPolicy, configuration: CompanionConfiguration
  ) {
    self.ports = ports
    self.assembler = assembler
    self.safety = safety
    self.configuration = configuration
  }

  /// Keeps a check-in.
  public func checkIn(_ checkIn: CheckIn) async throws(CompanionError) {
    try await keep { (store) async throws(StoreError) in try await store.addCheckIn(checkIn) }
  }

  /// Keeps a completion of a goal.
  public func complete(_ goal: GoalID, with completion: Goal.Completion) async throws(CompanionError) {
    try await keep { (store) async throws(StoreError) in try await store.addCompletion(completion, to: goal) }
  }
}

extension Companion {
  /// Asks the store, and tells its failures as the companion's.
  func keep<Value: Sendable>(
    _ operation: (any Store) async throws(StoreError) -> Value
  ) async throws(CompanionError) -> Value {
    do {
      return try await operation(ports.store)
    } catch {
      throw .store(error)
    }
  }

  func tell(_ event: Event) { ports.events.record(event) }

  /// Waits for a session's place; throws `cancelled` when the task was cancelled while it waited.
  func enter(_ session: SessionID) async throws(CompanionError) {
    guard await queue.enter(.session(session)) else { throw .cancelled }
  }

  func tokens(of text: String) -> Int { assembler.counter.count(text) }
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
