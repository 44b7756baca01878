package import SerenityCompanion
package import SerenityCore
import SerenitySafety

/// The production composition: a companion on the machine's own clock and chance.
///
/// It takes the store and the model from outside. The transport that reaches a provider over the network is not part
/// of this version; until it is, a live world is as real as the model it is given.
package struct LiveWorld: Sendable {
  /// The clock that the companion goes by.
  package let time: any TimeSource
  /// The companion.
  package let companion: Companion

  /// Puts a companion together; throws when the safety data that are compiled in cannot be read.
  package init(
    store: any Store, model: any ChatModel, events: any EventSink, health: (any HealthSource)? = nil,
    definition: CompanionDefinition = .serenity, plan: BudgetPlan = .companion, counter: TokenCounter = .scriptAware,
    configuration: CompanionConfiguration
  ) throws {
    let time = SystemTime()
    self.time = time
    companion = Companion(
      ports: CompanionPorts(
        store: store, model: model, health: health, time: time, random: SystemRandom(), events: events),
      assembler: PromptAssembler(definition: definition, plan: plan, counter: counter),
      safety: try SafetyPolicy(),
      configuration: configuration)
  }
}
