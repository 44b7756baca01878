package import SerenityCompanion
package import SerenityCore
package import SerenitySafety
package import SerenitySimulation
import Synchronization

/// A companion with a scripted model, a store in memory that can be made to fail, and a clock that is set by hand.
package struct CompanionWorld: Sendable {
  package let kept = InMemoryStore(salt: "salt")
  package let store: CompanionFaultyStore
  package let model: CompanionScriptedModel
  package let time: CompanionTestTime
  package let events: EventLog
  package let companion: Companion

  /// One policy for all tests: its rules are compiled once.
  package static let safety = Result { try SafetyPolicy() }

  package init(
    seed: UInt64 = 7, health: (any HealthSource)? = nil, plan: BudgetPlan = .companion,
    configuration: CompanionConfiguration = CompanionConfiguration()
  ) throws {
    time = CompanionTestTime()
    events = EventLog(time: time)
    store = CompanionFaultyStore(kept)
    model = CompanionScriptedModel()
    companion = Companion(
      ports: CompanionPorts(
        store: store, model: model, health: health, time: time, random: SeededRandom(seed: seed), events: events),
      assembler: PromptAssembler(definition: .serenity, plan: plan, counter: .founding),
      safety: try Self.safety.get(), configuration: configuration)
  }

  /// The stable names of the events so far.
  package var eventNames: [String] { events.entries.map(\.event.line.name) }
}

/// A clock that moves when it is told to.
package final class CompanionTestTime: TimeSource {
  private let instant = Mutex(Instant(millisecondsSinceEpoch: 1_770_000_000_000))
  package init() {}

  package var now: Instant { instant.withLock { $0 } }
  package var elapsed: Duration { now - Instant(millisecondsSinceEpoch: 0) }
  package func sleep(for duration: Duration) async throws { pass(duration) }
  package func pass(_ duration: Duration) { instant.withLock { $0 = $0 + duration } }
}

/// A model that says what it was told to say, in order; without a script it answers something harmless.
package final class CompanionScriptedModel: ChatModel {
  package enum Line: Sendable {
    case say(String)
    case fail(ModelError.Kind)
    case cut(after: String)
  }

  private struct State {
    var lines: [CallPurpose: [Line]] = [:]
    var always: ModelError.Kind?
    var requests: [ChatRequest] = []
    var interruptions: [CallPurpose: @Sendable () async -> Void] = [:]
  }

  private let state = Mutex(State())
  package init() {}

  package var requests: [ChatRequest] { state.withLock { $0.requests } }
  package func script(_ purpose: CallPurpose, _ lines: Line...) {
    state.withLock { $0.lines[purpose, default: []] += lines }
  }
  /// Lets something happen once while the next call of a purpose is under way.
  package func during(_ purpose: CallPurpose, _ action: @escaping @Sendable () async -> Void) {
    state.withLock { $0.interruptions[purpose] = action }
  }
  /// Fails every call from now on, or answers again.
  package func fail(_ kind: ModelError.Kind?) { state.withLock { $0.always = kind } }

  package func complete(
    _ request: ChatRequest, onText: @Sendable (String) -> Void
  ) async throws(ModelError) -> ChatCompletion {
    let line: Line = state.withLock { state in
      state.requests.append(request)
      if let kind = state.always { return .fail(kind) }
      if var lines = state.lines[request.purpose], !lines.isEmpty {
        let line = lines.removeFirst()
        state.lines[request.purpose] = lines
        return line
      }
      return switch request.purpose {
      case .reply, .redelivery: .say("I hear you. What would help right now?")
      case .summary:
        .say(
          #"{"topics":["talk"],"emotional_arc":{"start":"calm","end":"calm"},"key_insight":"They talked.","follow_ups":[],"quote":""}"#
        )
      case .facts: .say(#"{"facts":[]}"#)
      }
    }
    let action = state.withLock { $0.interruptions.removeValue(forKey: request.purpose) }
    await action?()
    switch line {
    case .say(let text):
      for piece in Self.pieces(of: text) { onText(piece) }
      return ChatCompletion(
        text: text, finish: .stop, usage: Usage(promptTokens: 10, completionTokens: 5), model: "scripted")
    case .fail(let kind): throw ModelError(kind, "Scripted failure.", attempts: 1)
    case .cut(let text):
      onText(text)
      throw ModelError(.interrupted, "Scripted cut.", partialText: text, attempts: 1)
    }
  }

  private static func pieces(of text: String) -> [String] {
    text.split(separator: " ", omittingEmptySubsequences: false).enumerated().map {
      ($0.offset == 0 ? "" : " ") + $0.element
    }
  }
}

/// Collects what a turn shows.
package final class CompanionScreenLog: Sendable {
  private let parts = Mutex<[ReplyPart]>([])
  package init() {}
  package func show(_ part: ReplyPart) { parts.withLock { $0.append(part) } }
  package var shown: [ReplyPart] { parts.withLock { $0 } }
}
