import Foundation
import SerenityCompanion
import SerenityCore
import SerenityProviders
import SerenitySimulation
import SerenityStorage
import SerenityTestSupport
import Synchronization
import Testing

/// What the wire does at the moment, and the replies it was asked for.
private final class SwitchedWire: ResponseScript {
  enum Mode {
    case up, slow, breaksOff, down, hangs, hangsOnSummaries, kills
    case refuses(Int, String)
  }

  private let mode: Mutex<Mode>
  private let asked = Mutex<[(purpose: CallPurpose, words: String)]>([])

  init(_ mode: Mode) { self.mode = Mutex(mode) }

  func set(_ mode: Mode) { self.mode.withLock { $0 = mode } }
  /// The user's words that were answered or tried, in order, by what for.
  func asked(_ purpose: CallPurpose) -> [String] { asked.withLock { $0.filter { $0.purpose == purpose }.map(\.words) } }
  var requests: Int { asked.withLock(\.count) }

  func response(for request: HTTPRequest) async throws(TransportError) -> ScriptedResponse {
    let words = request.label.sections.last { $0.name == .message }?.messages.last?.text ?? ""
    asked.withLock { $0.append((request.label.purpose, words)) }
    let isReply = [.reply, .redelivery].contains(request.label.purpose)
    switch mode.withLock({ $0 }) {
    case .up, .slow: break
    case .breaksOff:
      return .stream([#"data: {"choices":[{"delta":{"content":"I hear"}}]}"# + "\n\n"], ending: .stalls)
    case .down: throw .unreachable(detail: "down")
    case .refuses(let status, let body): return .body(body, status: status)
    case .hangs: return .stream([], ending: .stalls)
    case .hangsOnSummaries: if !isReply { return .stream([], ending: .stalls) }
    case .kills:
      kill(getpid(), SIGKILL)
      throw .closedEarly
    }
    guard isReply else {
      return .body(#"{"choices":[{"message":{"content":"{\"facts\":[]}"},"finish_reason":"stop"}]}"#)
    }
    let said = #"data: {"choices":[{"delta":{"content":"I hear you. What would help?"},"finish_reason":"stop"}]}"#
    let response = ScriptedResponse.stream([said + "\n\n", "data: [DONE]\n\n"])
    guard case .slow = mode.withLock({ $0 }) else { return response }
    var slow = response
    slow.headAfter = .seconds(7)
    return slow
  }
}

/// A companion behind the chain, its circuit and the client, over a file that outlives it.
private struct OutboxWorld {
  let wire: SwitchedWire
  let store: SQLiteStore
  let time = CompanionTestTime()
  let events: EventLog
  let companion: Companion

  init(path: String, wire mode: SwitchedWire.Mode, seed: UInt64 = 7) throws {
    wire = SwitchedWire(mode)
    let random = SeededRandom(seed: seed)
    store = try SQLiteStore(path: path, configuration: StoreConfiguration(random: random))
    events = EventLog(time: time)
    let client = ProviderClient(
      dialect: DeepSeekDialect(key: nil), transport: ScriptedTransport(script: wire, time: time),
      configuration: ProviderConfiguration(), time: time, random: random, events: events)
    companion = Companion(
      ports: CompanionPorts(
        store: store,
        model: ProviderChain([ProviderChain.Link(name: "deepseek", model: client)], time: time, events: events),
        health: nil, time: time, random: random, events: events),
      assembler: PromptAssembler(definition: .serenity, plan: .companion, counter: .founding),
      safety: try CompanionWorld.safety.get(), configuration: CompanionConfiguration())
  }

  /// The user's waiting words, in order.
  func waiting() async throws -> [String] {
    var words: [String] = []
    for entry in try await store.outbox() {
      words += try await store.messages(in: entry.session, last: nil).filter { $0.id == entry.message }.map(\.text)
    }
    return words
  }

  func count(_ name: String) -> Int { events.entries.count { $0.event.line.name == name } }
}

@Suite("A provider that is down at start loses no message and repeats none")
struct OutboxTests {
  private static let said = ["I can't sleep.", "It is four now.", "Still awake."]

  @Test("What was said waits, a fallback is shown, and after the return it is sent once, in order")
  func downAtStart() async throws {
    let folder = try StoreTemporaryFolder()
    let world = try OutboxWorld(path: folder.file(), wire: .down)
    let session = try await world.companion.openSession(.freeform)
    for text in Self.said.prefix(2) {
      let reply = try await world.companion.respond(to: text, in: session.id)
      #expect(reply.message.source == .fallbackNetwork)
    }
    #expect(try await world.waiting() == Array(Self.said.prefix(2)))
    #expect(world.wire.requests == 3, "the second message did not wait for what the first had found out")

    world.wire.set(.up)
    world.time.pass(.seconds(30))
    let reply = try await world.companion.respond(to: Self.said[2], in: session.id)
    #expect(reply.message.source == .model)
    #expect(reply.delivered.count == 2)
    #expect(try await world.store.outbox().isEmpty)
    #expect(world.wire.asked(.redelivery).count == 2)
    for (sent, text) in zip(world.wire.asked(.redelivery) + world.wire.asked(.reply).suffix(1), Self.said) {
      #expect(sent.contains(text), "in order")
    }
    #expect(try await world.companion.deliverOutbox().isEmpty)
    #expect(world.count("delivered-from-outbox") == 2)
    #expect(world.count("circuit-opened") == 1)
    #expect(world.count("circuit-closed") == 1)
  }

  @Test(
    "What was said to a misspelt model or address is sent once that is put right",
    arguments: [
      (404, ""), (405, ""), (301, ""), (400, #"{"error":{"message":"Model Not Exist"}}"#),
      (400, #"{"error":{"message":"The supported API model names are a or b."}}"#),
    ])
  func misconfigured(status: Int, body: String) async throws {
    let folder = try StoreTemporaryFolder()
    let world = try OutboxWorld(path: folder.file(), wire: .refuses(status, body))
    let session = try await world.companion.openSession(.freeform)
    for text in Self.said.prefix(2) {
      let reply = try await world.companion.respond(to: text, in: session.id)
      #expect(reply.message.source == .fallbackOther)
      _ = try await world.companion.deliverOutbox()
    }
    #expect(try await world.waiting() == Array(Self.said.prefix(2)))

    world.wire.set(.up)
    world.time.pass(.minutes(11))
    #expect(try await world.companion.deliverOutbox().count == 2)
    for (sent, text) in zip(world.wire.asked(.redelivery).suffix(2), Self.said) { #expect(sent.contains(text)) }
    #expect(try await world.store.outbox().isEmpty)
  }

  @Test("A message that waited through many closed doors is tried as often as ever when one opens")
  func circuitUsesNothingUp() async throws {
    let folder = try StoreTemporaryFolder()
    let world = try OutboxWorld(path: folder.file(), wire: .down)
    let session = try await world.companion.openSession(.freeform)
    _ = try await world.companion.respond(to: Self.said[0], in: session.id)
    for _ in 0..<8 { _ = try await world.companion.deliverOutbox() }
    #expect(try await world.store.outbox().map(\.attempts) == [0])
    #expect(world.wire.requests == 3)
  }

  @Test("After kill -9 with messages waiting, the next start sends them once, in order")
  func killedWhileWaiting() async throws {
    let folder = try StoreTemporaryFolder()
    let path = folder.file()
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let world = try OutboxWorld(path: path, wire: .down)
      let session = try await world.companion.openSession(.freeform)
      for text in ["I can't sleep.", "It is four now."] {
        _ = try await world.companion.respond(to: text, in: session.id)
      }
      kill(getpid(), SIGKILL)
    }
    try await expectDelivered(Array(Self.said.prefix(2)), path: path)
  }

  @Test("After kill -9 in the middle of an answer, the next start sends the message once")
  func killedWhileAsking() async throws {
    let folder = try StoreTemporaryFolder()
    let path = folder.file()
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let world = try OutboxWorld(path: path, wire: .kills)
      let session = try await world.companion.openSession(.freeform)
      _ = try await world.companion.respond(to: "I can't sleep.", in: session.id)
    }
    try await expectDelivered([Self.said[0]], path: path)
  }

  /// Starts twice more over the file: the provider is down at first, then back; everything is sent once.
  private func expectDelivered(_ texts: [String], path: String) async throws {
    let down = try OutboxWorld(path: path, wire: .down, seed: 8)
    #expect(try await down.companion.deliverOutbox().isEmpty)
    #expect(try await down.waiting() == texts)
    await down.store.close()

    let up = try OutboxWorld(path: path, wire: .up, seed: 9)
    #expect(try await up.companion.deliverOutbox().count == texts.count)
    #expect(up.wire.asked(.redelivery).count == texts.count)
    for (sent, text) in zip(up.wire.asked(.redelivery), texts) { #expect(sent.contains(text), "in order") }
    #expect(try await up.companion.deliverOutbox().isEmpty)
    #expect(try await up.store.outbox().isEmpty)
    #expect(up.wire.asked(.redelivery).count == texts.count)
    await up.store.close()
  }
}

@Suite("Nobody waits long for what comes before their reply")
struct ForegroundWaitTests {
  @Test("A model that hangs over summaries holds a reply up for ten seconds at most, however many talks were left open")
  func bounded() async throws {
    let folder = try StoreTemporaryFolder()
    let world = try OutboxWorld(path: folder.file(), wire: .up)
    for text in ["I moved to Lisbon.", "I sleep badly."] {
      let session = try await world.companion.openSession(.freeform)
      _ = try await world.companion.respond(to: text, in: session.id)
    }
    world.time.pass(.minutes(45))
    world.wire.set(.hangsOnSummaries)
    let before = world.time.elapsed
    let session = try await world.companion.openSession(.freeform)
    #expect(world.time.elapsed - before <= .seconds(10))
    let summaries = try await world.store.summaries(includingArchived: false)
    #expect(summaries.map(\.origin) == [.local, .local])
    #expect(summaries.map(\.needsRedo) == [true, true])
    #expect(world.wire.asked(.summary).count == 1, "the second had no time left to ask in")
    #expect(try await world.companion.respond(to: "Hello.", in: session.id).message.source == .model)
  }

  @Test("The turn that goes on after a silence waits ten seconds at most too, and is answered")
  func inTheTurn() async throws {
    let folder = try StoreTemporaryFolder()
    let world = try OutboxWorld(path: folder.file(), wire: .up)
    let session = try await world.companion.openSession(.freeform)
    _ = try await world.companion.respond(to: "I sleep badly.", in: session.id)
    world.time.pass(.minutes(45))
    world.wire.set(.hangsOnSummaries)
    let before = world.time.elapsed
    let reply = try await world.companion.respond(to: "Back again.", in: session.id)
    #expect(reply.message.source == .model)
    #expect(world.time.elapsed - before <= .seconds(11))
  }

  @Test("A new message waits ten seconds at most for what waited before it, however much that is and whoever hangs")
  func redelivery() async throws {
    let folder = try StoreTemporaryFolder()
    let world = try OutboxWorld(path: folder.file(), wire: .down)
    let session = try await world.companion.openSession(.freeform)
    for text in ["I sleep badly.", "And I dream."] {
      _ = try await world.companion.respond(to: text, in: session.id)
    }
    world.time.pass(.minutes(2))
    world.wire.set(.hangs)
    let before = world.time.elapsed
    let reply = try await world.companion.respond(to: "Are you there?", in: session.id)
    #expect(world.time.elapsed - before <= .seconds(10))
    #expect(reply.message.source == .fallbackNetwork)
    #expect(world.wire.asked(.redelivery).count == 1)
    #expect(try await world.waiting() == ["I sleep badly.", "And I dream.", "Are you there?"], "in order")

    world.time.pass(.minutes(2))
    world.wire.set(.up)
    #expect(try await world.companion.deliverOutbox().count == 3)
    #expect(try await world.store.outbox().isEmpty)
  }

  @Test("Each late reply is handed out as soon as it is kept, with the words it answers, before the next is asked for")
  func handedOut() async throws {
    let folder = try StoreTemporaryFolder()
    let world = try OutboxWorld(path: folder.file(), wire: .down)
    let session = try await world.companion.openSession(.freeform)
    let said = ["I sleep badly.", "And I dream.", "Of plums."]
    for text in said { _ = try await world.companion.respond(to: text, in: session.id) }
    #expect(try await world.companion.countWaiting() == 3)
    world.time.pass(.minutes(2))
    world.wire.set(.up)
    let handed = Mutex<[String]>([])
    let replies = try await world.companion.deliverOutbox { reply in
      handed.withLock { $0.append(reply.userMessage.text) }
      #expect(world.wire.asked(.redelivery).count == handed.withLock(\.count))
    }
    #expect(handed.withLock { $0 } == said)
    #expect(replies.map(\.userMessage.text) == said)
  }

  @Test("A session that leaves the closing for later opens at once, and the first turn closes")
  func opensAtOnce() async throws {
    let folder = try StoreTemporaryFolder()
    let world = try OutboxWorld(path: folder.file(), wire: .up)
    let old = try await world.companion.openSession(.freeform)
    _ = try await world.companion.respond(to: "I sleep badly.", in: old.id)
    world.time.pass(.minutes(45))
    let requests = world.wire.requests
    let session = try await world.companion.openSession(.freeform, closingIdle: false)
    #expect(world.wire.requests == requests)
    _ = try await world.companion.respond(to: "Hello.", in: session.id)
    #expect(try await world.store.session(old.id)?.end == .timeout)
  }

  @Test("What no time is left for stays where it is, and the new message behind it")
  func slow() async throws {
    let folder = try StoreTemporaryFolder()
    let world = try OutboxWorld(path: folder.file(), wire: .down)
    let session = try await world.companion.openSession(.freeform)
    let said = ["I sleep badly.", "And I dream.", "Of plums."]
    for text in said { _ = try await world.companion.respond(to: text, in: session.id) }
    world.time.pass(.minutes(2))
    world.wire.set(.slow)
    let before = world.time.elapsed
    let reply = try await world.companion.respond(to: "Are you there?", in: session.id)
    #expect(world.time.elapsed - before <= .seconds(10))
    #expect(reply.delivered.map(\.text) == ["I hear you. What would help?"])
    #expect(try await world.waiting() == ["And I dream.", "Of plums.", "Are you there?"])
    world.time.pass(.minutes(2))
    #expect(try await world.companion.deliverOutbox().count == 3, "with nobody waiting it may take its time")
  }

  @Test(
    "A late reply that is being told when the time is up is kept as far as it came, and its message is not sent again")
  func cutLate() async throws {
    let folder = try StoreTemporaryFolder()
    let world = try OutboxWorld(path: folder.file(), wire: .down)
    let session = try await world.companion.openSession(.freeform)
    _ = try await world.companion.respond(to: "I sleep badly.", in: session.id)
    world.time.pass(.minutes(2))
    world.wire.set(.breaksOff)
    let reply = try await world.companion.respond(to: "Are you there?", in: session.id)
    #expect(reply.delivered.map(\.text) == ["I hear"])
    #expect(reply.delivered.map(\.isInterrupted) == [true])
    #expect(try await world.store.outbox().isEmpty)
  }

  @Test("Ending a talk on purpose may still take its time, and is summarised without the model in the end")
  func onPurpose() async throws {
    let folder = try StoreTemporaryFolder()
    let world = try OutboxWorld(path: folder.file(), wire: .up)
    let session = try await world.companion.openSession(.freeform)
    _ = try await world.companion.respond(to: "I sleep badly.", in: session.id)
    world.wire.set(.hangs)
    let before = world.time.elapsed
    try await world.companion.endSession(session.id)
    #expect(world.time.elapsed - before == .seconds(60))
    #expect(try await world.store.summaries(includingArchived: false).map(\.needsRedo) == [true])
  }
}
