package import SerenityCompanion
package import SerenityCore
import SerenitySafety
import SerenityStorage

/// The production composition: a companion on the machine's own clock and chance, with its data in one file.
///
/// It takes the model from outside. The transport that reaches a provider over the network is not part of this version;
/// until it is, a live world is as real as the model it is given.
package struct LiveWorld: Sendable {
  /// The clock that the companion goes by.
  package let time: any TimeSource
  /// Where everything is kept.
  package let store: any Store
  /// The companion.
  package let companion: Companion

  /// Puts a companion together.
  ///
  /// `path` is the database, made when it is not there; its folder must exist. Every message survives a loss of power.
  /// Throws `StoreError` when the file cannot be used, and `SafetyDataError` when the safety data that are compiled in
  /// cannot be read.
  package init(
    path: String, model: any ChatModel, events: any EventSink, health: (any HealthSource)? = nil,
    definition: CompanionDefinition = .serenity, plan: BudgetPlan = .companion, counter: TokenCounter = .standard,
    configuration: CompanionConfiguration
  ) throws {
    let time = SystemTime()
    let random = SystemRandom()
    let store = try SQLiteStore(path: path, configuration: StoreConfiguration(durability: .full, random: random))
    self.time = time
    self.store = store
    companion = Companion(
      ports: CompanionPorts(
        store: store, model: model, health: health, time: time, random: random, events: events),
      assembler: PromptAssembler(definition: definition, plan: plan, counter: counter), safety: try SafetyPolicy(),
      configuration: configuration)
  }
}
