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
  private(set) var played: [String: [SessionID]] = [:]
  /// The session that the person is in; nil once it is forgotten.
  private var current: SessionID?
  /// What the companion said last, which the person reads before typing.
  private var unread = ""
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
    } catch let error as CompanionError {
      record.trouble = error.sentence
    } catch let error as StoreError {
      record.trouble = error.sentence
    } catch {
      record.trouble = "\(error)"
    }
    record.ledger = script.ledger
    record.unfinished = world.model.takeCalls()
    await keepUsage()
  }

  /// Keeps what the calls consumed, whether or not the run came to its end.
  private mutating func keepUsage() async {
    do {
      record.usage = try await world.store.usage()
    } catch {
      record.trouble = record.trouble ?? error.sentence
    }
  }

  /// Puts what the persona brings along into the store.
  private func settle() async throws {
    try await world.store.saveProfile(persona.profile)
    for (place, goal) in persona.goals.enumerated() {
      // A millisecond apart, so that they keep the order in which the persona tells them.
      let id = GoalID(drawnFrom: world.random, kind: "goal")
      try await world.store.saveGoal(goal.goal(id: id, createdAt: world.time.now + .milliseconds(place)))
    }
    try await world.store.saveFacts(
      persona.facts.map { fact in
        Fact(
          id: FactID(drawnFrom: world.random, kind: "fact"), category: fact.category, content: fact.content,
          mentions: [], isImportant: true, origin: .user)
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
    unread = ""
    if let note = session.checkIn { try await world.companion.checkIn(note.checkIn(at: world.time.now)) }
    // What an opening still has to do for an earlier session, it does in the first step.
    script.enter(step: .number(1))
    let opened = try await open(session.kind, mood: session.mood, of: session.name)
    record.sessions.append(
      SessionRecord(
        id: opened.id, name: session.name, openedAt: world.time.now, steps: [],
        end: StepRecord(number: nil, at: world.time.now), kind: opened.kind, memory: MemoryRecord()))
    for step in session.steps {
      script.enter(step: .number(step.number))
      let played = try await play(step, of: session)
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
      if let current { try await world.companion.endSession(current, moodAtEnd: session.end.mood) }
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

  private mutating func open(_ kind: Session.Kind, mood: Int?, of name: String) async throws -> Session {
    let opened = try await world.companion.openSession(kind, moodAtStart: mood)
    current = opened.id
    played[name, default: []].append(opened.id)
    return opened
  }

  private mutating func play(_ step: Step, of session: ScenarioSession) async throws -> StepRecord {
    var seen = StepRecord(number: step.number, at: world.time.now)
    switch step.action {
    case .user(let text, _):
      try await world.time.sleep(for: HumanPace(random: world.random).pause(reading: unread, typing: text))
      seen.at = world.time.now
      seen.said = text
      // Whoever has forgotten the running session and goes on talking begins another.
      let id = if let current { current } else { try await open(session.kind, mood: nil, of: session.name).id }
      await say(text, in: id, into: &seen)
    case .wait(let duration):
      seen.action = "\(duration.milliseconds / 1000) seconds pass"
      try await world.time.sleep(for: duration)
    case .closeIdle:
      seen.action = "the app ends what has been quiet too long"
      _ = try await world.companion.closeIdleSessions()
    case .fault(let fault):
      seen.action = fault.sentence
      script.fail(fault)
    case .deliverOutbox:
      seen.action = "the app sends what waits"
      seen.late = try await world.companion.deliverOutbox()
      unread += seen.late.map(\.message.text).joined(separator: " ")
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
      if let id = current, try await world.store.session(id) == nil { current = nil }
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
      unread = ([notices.joined] + reply.delivered.map(\.text) + [reply.message.text]).compactMap { $0 }.joined(
        separator: " ")
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
