package import SerenityCompanion
package import SerenityCore
package import SerenitySafety
import SerenityStorage

/// The production composition: a companion on the machine's own clock and chance, with its data in one file.
///
/// It takes the model from outside: a chain of providers over the network, recorded answers, or none at all.
package struct LiveWorld: Sendable {
  /// The clock that the companion goes by.
  package let time: any TimeSource
  /// Where names and lots are drawn.
  package let random: any RandomSource
  /// What judges messages and replies.
  package let safety: SafetyPolicy
  /// Where everything is kept.
  package let store: any Store
  /// The companion.
  package let companion: Companion

  /// Puts a companion together.
  ///
  /// `path` is the database, made when it is not there; its folder must exist. Every message survives a loss of power.
  /// Throws `StoreError` when the file cannot be used, and `SafetyDataError` when the safety data that are compiled in
  /// cannot be read.
  ///
  /// `time` may be a clock that the user moves on.
  package init(
    path: String, model: any ChatModel, events: any EventSink, health: (any HealthSource)? = nil,
    time: any TimeSource = SystemTime(), random: any RandomSource = SystemRandom(),
    definition: CompanionDefinition = .serenity, plan: BudgetPlan = .companion, counter: TokenCounter = .standard,
    configuration: CompanionConfiguration
  ) throws {
    try self.init(
      store: SQLiteStore(path: path, configuration: StoreConfiguration(durability: .full, random: random)),
      model: model, events: events, health: health, time: time, random: random, definition: definition, plan: plan,
      counter: counter, configuration: configuration)
  }

  /// Puts a companion together over a store, such as one that is kept nowhere because the disk can take nothing.
  ///
  /// Throws `SafetyDataError` when the safety data that are compiled in cannot be read.
  package init(
    store: any Store, model: any ChatModel, events: any EventSink, health: (any HealthSource)? = nil,
    time: any TimeSource = SystemTime(), random: any RandomSource = SystemRandom(),
    definition: CompanionDefinition = .serenity, plan: BudgetPlan = .companion, counter: TokenCounter = .standard,
    configuration: CompanionConfiguration
  ) throws {
    let safety = try SafetyPolicy()
    self.safety = safety
    self.time = time
    self.random = random
    self.store = store
    companion = Companion(
      ports: CompanionPorts(
        store: store, model: model, health: health, time: time, random: random, events: events),
      assembler: PromptAssembler(definition: definition, plan: plan, counter: counter), safety: safety,
      configuration: configuration)
  }
}
