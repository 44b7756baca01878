public import SerenityCore

/// Builds the prompts of the companion's three kinds of call, each with its account.
public struct PromptAssembler: Sendable {
  let definition: CompanionDefinition
  let plan: BudgetPlan
  let counter: TokenCounter

  /// Makes an assembler for a companion, with a plan and the counter that all its figures come from.
  public init(definition: CompanionDefinition, plan: BudgetPlan, counter: TokenCounter) {
    self.definition = definition
    self.plan = plan
    self.counter = counter
  }

  /// The prompt for an answer to what the user just said.
  public func reply(_ material: PromptMaterial) -> Prompt { empty }

  /// The prompt for a summary of some messages of a session (MEM-1); the answer is asked for as a JSON object.
  public func summary(of messages: [Message], scope: Summary.Scope, now: Instant, zone: Zone) -> Prompt { empty }

  /// The prompt for the facts in the user's messages (MEM-4); the messages are numbered from 1.
  public func facts(in messages: [Message], known: [Fact], now: Instant, zone: Zone) -> Prompt { empty }

  private var empty: Prompt {
    Prompt(sections: [], account: PromptAccount(plan: "", counter: "", window: 0, reserved: 0, lines: []))
  }
}
