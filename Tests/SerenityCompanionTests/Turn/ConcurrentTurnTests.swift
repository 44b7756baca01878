import SerenityCompanion
import SerenityCore
import SerenitySimulation
import SerenityTestSupport
import Testing

@Suite("Turns beside each other")
struct TurnsBesideEachOther {
  @Test("three turns asked of one session at once are taken one after the other, in any schedule")
  func oneAtATime() throws {
    let safety = try CompanionWorld.safety.get()
    for seed in 0..<60 {
      let loop = SimulationLoop(scheduleSeed: UInt64(seed))
      let roles = try loop.run {
        let time = VirtualTime(loop: loop, startingAt: Instant(millisecondsSinceEpoch: 1_770_000_000_000))
        let store = InMemoryStore(salt: "salt")
        let companion = Companion(
          ports: CompanionPorts(
            store: store, model: SlowModel(time: time), health: nil, time: time, random: SeededRandom(seed: 1),
            events: EventLog(time: time)),
          assembler: PromptAssembler(definition: .serenity, plan: .companion, counter: .founding), safety: safety,
          configuration: CompanionConfiguration())
        let session = try await companion.openSession(.freeform)
        try await withThrowingTaskGroup(of: Void.self) { group in
          for number in 1...3 {
            group.addTask { _ = try await companion.respond(to: "Thought \(number).", in: session.id) }
          }
          try await group.waitForAll()
        }
        return await store.messages(in: session.id, last: nil).map(\.role)
      }
      #expect(roles == [.user, .assistant, .user, .assistant, .user, .assistant])
    }
  }

  @Test("a turn that is cancelled throws so and keeps the user's words, whether it waited or was asking")
  func cancelled() throws {
    let safety = try CompanionWorld.safety.get()
    for seed in 0..<60 {
      let loop = SimulationLoop(scheduleSeed: UInt64(seed))
      let (errors, kept) = try loop.run {
        let time = VirtualTime(loop: loop, startingAt: Instant(millisecondsSinceEpoch: 1_770_000_000_000))
        let store = InMemoryStore(salt: "salt")
        let companion = Companion(
          ports: CompanionPorts(
            store: store, model: SlowModel(time: time), health: nil, time: time, random: SeededRandom(seed: 1),
            events: EventLog(time: time)),
          assembler: PromptAssembler(definition: .serenity, plan: .companion, counter: .founding), safety: safety,
          configuration: CompanionConfiguration())
        let session = try await companion.openSession(.freeform)
        let errors = await withTaskGroup(of: CompanionError?.self) { group in
          for number in 1...3 {
            group.addTask { () -> CompanionError? in
              do throws(CompanionError) {
                _ = try await companion.respond(to: "Thought \(number).", in: session.id)
                return nil
              } catch { return error }
            }
          }
          group.addTask { () -> CompanionError? in
            do { try await time.sleep(for: .milliseconds(500)) } catch { return .cancelled }
            return .emptyInput
          }
          var errors: [CompanionError?] = []
          for await error in group {
            if error == .emptyInput { group.cancelAll() } else { errors.append(error) }
          }
          return errors
        }
        return (errors, await store.messages(in: session.id, last: nil).map(\.text).sorted())
      }
      #expect(errors == [.cancelled, .cancelled, .cancelled])
      #expect(kept == ["Thought 1.", "Thought 2.", "Thought 3."])
    }
  }
}

/// A model that takes a second to answer.
private struct SlowModel: ChatModel {
  let time: VirtualTime

  func complete(
    _ request: ChatRequest, onText: @Sendable (String) -> Void
  ) async throws(ModelError) -> ChatCompletion {
    do {
      try await time.sleep(for: .seconds(1))
    } catch {
      throw ModelError(.cancelled, "The call was cancelled.")
    }
    onText("I hear you.")
    return ChatCompletion(text: "I hear you.", finish: .stop, usage: nil, model: "slow")
  }
}
