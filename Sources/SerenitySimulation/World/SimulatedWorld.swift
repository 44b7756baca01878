package import SerenityCompanion
package import SerenityCore
package import SerenityProviders
package import SerenitySafety

/// The one simulated composition: the whole core over a virtual clock, a seed and a scripted provider.
///
/// Everything from the companion down to the bytes of the provider's answer is the code that runs in production; only
/// the clock, chance and what carries the bytes pretend.
package struct SimulatedWorld: Sendable {
  /// What a world is made of.
  package struct Design: Sendable {
    /// From which chance comes.
    package var seed: UInt64
    /// The time at which the world begins.
    package var start: Instant
    /// The companion's texts and parameters.
    package var definition: CompanionDefinition
    /// How the window is divided.
    package var plan: BudgetPlan
    /// The companion's bounds and settings.
    package var configuration: CompanionConfiguration

    package init(
      seed: UInt64, start: Instant, definition: CompanionDefinition, plan: BudgetPlan,
      configuration: CompanionConfiguration
    ) {
      self.seed = seed
      self.start = start
      self.definition = definition
      self.plan = plan
      self.configuration = configuration
    }
  }

  package let time: VirtualTime
  package let random: SeededRandom
  package let events: EventLog
  package let store: any Store
  package let health: ScriptedHealth
  package let model: ObservedModel
  package let companion: Companion
  package let configuration: CompanionConfiguration

  /// Makes a world on a clock and a seed; `script` answers for the provider, in the spelling of `dialect`.
  package init(
    _ design: Design, time: VirtualTime, random: SeededRandom, store: any Store, safety: SafetyPolicy,
    script: any ResponseScript, dialect: any Dialect = DeepSeekDialect(key: nil)
  ) {
    self.time = time
    self.random = random
    self.store = store
    events = EventLog(time: time)
    health = ScriptedHealth()
    configuration = design.configuration
    model = ObservedModel(
      ProviderClient(
        dialect: dialect, transport: ScriptedTransport(script: script, time: time),
        configuration: ProviderConfiguration(), time: time, random: random, events: events))
    companion = Companion(
      ports: CompanionPorts(
        store: store, model: model, health: health, time: time, random: random, events: events),
      assembler: PromptAssembler(definition: design.definition, plan: design.plan, counter: .standard),
      safety: safety, configuration: design.configuration)
  }
}
