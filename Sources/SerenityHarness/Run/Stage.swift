import SerenityCompanion
import SerenityCore
import SerenitySafety
import SerenitySimulation

/// Plays one scenario, step by step, and keeps what happens.
struct Stage {
  let scenario: Scenario
  let persona: Persona
  let world: SimulatedWorld
  let script: CassetteScript
  /// The sessions in the store, by the name of the scenario's; a long silence makes two of one.
  private var played: [String: [SessionID]] = [:]
  private var current: SessionID?
  private var eventsTaken = 0
  private(set) var record: RunRecord

  init(scenario: Scenario, persona: Persona, origin: String, world: SimulatedWorld, script: CassetteScript) {
    self.scenario = scenario
    self.persona = persona
    self.world = world
    self.script = script
    record = RunRecord(
      scenario: scenario.name, title: scenario.title, origin: origin,
      speaker: persona.profile.preferredName ?? persona.profile.name ?? persona.id, zone: scenario.zone, sessions: [],
      events: [], outbox: 0, usage: [], ledger: RecordingLedger(), trouble: nil)
  }

  /// Plays the whole scenario; what stops it early stands in the record.
  mutating func play() async {
    do {
      try await settle()
      for session in scenario.sessions { try await play(session) }
      record.outbox = try await world.store.outbox().count
      record.usage = try await world.store.usage()
    } catch let error as CompanionError {
      record.trouble = error.sentence
    } catch let error as StoreError {
      record.trouble = error.sentence
    } catch {
      record.trouble = "\(error)"
    }
    record.ledger = script.ledger
  }

  /// Puts what the persona brings along into the store.
  private func settle() async throws {
    try await world.store.saveProfile(persona.profile)
    for goal in persona.goals {
      let id = GoalID(drawnFrom: world.random, kind: "goal")
      try await world.store.saveGoal(goal.goal(id: id, createdAt: world.time.now))
    }
    try await world.store.saveFacts(
      persona.facts.map { fact in
        Fact(
          id: FactID(drawnFrom: world.random, kind: "fact"), category: fact.category, content: fact.content,
          mentions: [],
          isImportant: true, origin: .user)
      })
  }

  private mutating func play(_ session: ScenarioSession) async throws {
    let start = scenario.zone.instant(session.startsAt)
    guard start >= world.time.now else {
      let late = scenario.zone.local(world.time.now)
      throw StageError(
        "the session \(session.name) should begin at \(session.startsAt) but the one before lasts until \(late)")
    }
    try await world.time.sleep(until: start)
    script.enter(session: session.name)
    world.health.set(session.health ?? world.health.current)
    if let note = session.checkIn { try await world.companion.checkIn(note.checkIn(at: world.time.now)) }
    let opened = try await world.companion.openSession(session.kind, moodAtStart: session.mood)
    current = opened.id
    played[session.name] = [opened.id]
    record.sessions.append(
      SessionRecord(
        id: opened.id, name: session.name, openedAt: world.time.now, steps: [],
        end: StepRecord(number: nil, at: world.time.now), kind: opened.kind, memory: MemoryRecord()))
    for step in session.steps {
      script.enter(step: .number(step.number))
      let played = try await play(step, in: opened.id)
      record.sessions[record.sessions.count - 1].steps.append(played)
    }
    script.enter(step: .end)
    let end = try await end(session)
    record.sessions[record.sessions.count - 1].end = end
    try await keepMemory()
  }

  private mutating func end(_ session: ScenarioSession) async throws -> StepRecord {
    var step = StepRecord(number: nil, at: world.time.now)
    switch session.end.by {
    case .user:
      try await world.companion.endSession(current ?? SessionID(""), moodAtEnd: session.end.mood)
    case .timeout:
      // One second past the limit, so that the silence is longer than the companion waits.
      try await world.time.sleep(for: world.configuration.idleTimeout + .seconds(1))
      _ = try await world.companion.closeIdleSessions()
      step.action = "silence"
    case .none:
      step.action = "the app is left open"
    }
    return try await finish(step)
  }

  private mutating func play(_ step: Step, in session: SessionID) async throws -> StepRecord {
    var seen = StepRecord(number: step.number, at: world.time.now)
    switch step.action {
    case .user(let text, _):
      seen.said = text
      await say(text, in: current ?? session, into: &seen)
    case .wait(let duration):
      seen.action = "\(duration.milliseconds / 1000) seconds pass"
      try await world.time.sleep(for: duration)
    case .fault(let fault):
      seen.action = "the provider from now on: \(fault.kind.rawValue)"
      script.fail(fault)
    case .deliverOutbox:
      seen.action = "the network is back"
      let late = try await world.companion.deliverOutbox()
      seen.late = late
      seen.action =
        "the network is back; \(late.count) late replies: " + late.map(\.message.text).joined(separator: " / ")
    case .checkIn(let note):
      seen.action = "notes a mood of \(note.mood)"
      try await world.companion.checkIn(note.checkIn(at: world.time.now))
    case .goalDone(let done):
      seen.action = "works on the goal \(done.goal): \(plain(done.value))"
      try await complete(done)
    case .health(let aggregates):
      seen.action = "the health data change"
      world.health.set(aggregates)
    case .memory(let edit):
      seen.action = try await apply(edit)
    }
    return try await finish(seen)
  }

  /// One turn of the user; what it throws is a refusal, for the checks to judge.
  private mutating func say(_ text: String, in session: SessionID, into step: inout StepRecord) async {
    let notices = NoticeLog()
    do {
      let reply = try await world.companion.respond(to: text, in: session) { part in
        if case .notice(let notice) = part { notices.add(notice.rendered) }
      }
      if reply.message.session != current, let name = record.sessions.last?.name {
        played[name, default: []].append(reply.message.session)
      }
      current = reply.message.session
      step.reply = reply
    } catch {
      step.refusal = error.code
    }
    step.notice = notices.joined
  }

  private func complete(_ done: GoalDone) async throws {
    guard let goal = try await world.store.goals().first(where: { $0.goal.title == done.goal }) else {
      throw StageError("the persona has no goal \"\(done.goal)\"")
    }
    try await world.companion.complete(
      goal.goal.id, with: Goal.Completion(at: world.time.now, value: done.value, note: done.note))
  }

  private func apply(_ edit: MemoryEdit) async throws -> String {
    switch edit {
    case .forgetFact(let text):
      let facts = try await world.store.facts(includingHistory: false).filter {
        TextChecking.contains($0.content, text)
      }
      guard !facts.isEmpty else { throw StageError("no fact contains \"\(text)\", so there is nothing to forget") }
      for fact in facts { _ = try await world.companion.forgetFact(fact.id) }
      return "asks to forget a fact"
    case .editFact(let text, let content):
      let facts = try await world.store.facts(includingHistory: false)
      guard let fact = facts.first(where: { TextChecking.contains($0.content, text) }) else {
        throw StageError("no fact contains \"\(text)\", so there is nothing to edit")
      }
      try await world.companion.editFact(fact.id, to: content)
      return "corrects a fact"
    case .forgetSession(let name):
      guard let ids = played[name] else { throw StageError("the session \(name) has not taken place yet") }
      for id in ids { _ = try await world.companion.forget(.session(id)) }
      return "asks to forget the session \(name)"
    case .forgetCategory(let category):
      _ = try await world.companion.forget(.category(category))
      return "asks to forget every \(category.rawValue)"
    case .forgetEverything:
      _ = try await world.companion.forget(.everything)
      return "asks to forget everything"
    }
  }

  /// Adds what a step caused: its calls, its events and what waits now.
  private mutating func finish(_ step: StepRecord) async throws -> StepRecord {
    var step = step
    step.calls = world.model.takeCalls()
    step.events = world.events.entries(from: eventsTaken).map { TimedEvent(at: $0.at, event: $0.event) }
    eventsTaken += step.events.count
    record.events += step.events
    step.outbox = try await world.store.outbox().count
    return step
  }

  private mutating func keepMemory() async throws {
    var memory = MemoryRecord()
    memory.facts = try await world.store.facts(includingHistory: true)
    memory.summaries = try await world.store.summaries(includingArchived: true)
    memory.goals = try await world.store.goals()
    memory.checkIns = try await world.store.checkIns()
    for session in try await world.store.sessions() {
      for message in try await world.store.messages(in: session.id, last: nil) { memory.messages[message.id] = message }
    }
    let last = record.sessions.count - 1
    record.sessions[last].memory = memory
    // Where a long silence made two sessions of one, the last of them is the one that ends here.
    record.sessions[last].id = current
    if let current, let session = try await world.store.session(current) { record.sessions[last].kind = session.kind }
  }
}

/// A number as people write it: 7, not 7.0.
func plain(_ number: Double) -> String {
  number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
}

/// Why a scenario cannot be played on.
struct StageError: Error, CustomStringConvertible {
  let description: String
  init(_ sentence: String) { description = sentence }
}
