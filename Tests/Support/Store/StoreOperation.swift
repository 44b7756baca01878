package import SerenityCore

/// One call on a store, drawn at random from a small world of names, so that calls meet each other's traces.
package enum StoreOperation: Hashable, Sendable {
  case open(Session)
  case begin(Message)
  case commit(TurnCommit)
  case update(Session)
  case saveSummary(Summary)
  case archive(before: Instant, at: Instant)
  case saveFacts([Fact])
  case forget(ForgetTarget, at: Instant)
  case saveProfile(Profile)
  case saveGoal(Goal)
  case complete(Goal.Completion, GoalID)
  case checkIn(CheckIn)
  case plan(Instant?)

  /// What a store said to a call.
  package enum Answer: Hashable, Sendable {
    case done
    case count(Int)
    case rows([String: Int])
    case refused(StoreError)
  }

  /// Makes the call.
  package func apply(to store: any Store) async -> Answer {
    do throws(StoreError) {
      switch self {
      case .open(let session): try await store.openSession(session)
      case .begin(let message): try await store.beginTurn(message)
      case .commit(let turn): try await store.commitTurn(turn)
      case .update(let session): try await store.updateSession(session)
      case .saveSummary(let summary): try await store.saveSummary(summary)
      case .archive(let bound, let instant):
        return .count(try await store.archiveSummaries(ofSessionsOpenedBefore: bound, at: instant))
      case .saveFacts(let facts): try await store.saveFacts(facts)
      case .forget(let target, let instant): return .rows(try await store.forget(target, at: instant).rows)
      case .saveProfile(let profile): try await store.saveProfile(profile)
      case .saveGoal(let goal): try await store.saveGoal(goal)
      case .complete(let completion, let goal): try await store.addCompletion(completion, to: goal)
      case .checkIn(let checkIn): try await store.addCheckIn(checkIn)
      case .plan(let instant): try await store.planForgetting(at: instant)
      }
      return .done
    } catch {
      return .refused(error)
    }
  }
}

/// Draws operations from a seed; the same seed draws the same ones.
package struct StoreOperations {
  private var state: UInt64

  /// Starts at a seed.
  package init(seed: UInt64) { state = seed }

  /// SplitMix64 (Steele, Lea and Flood, 2014).
  private mutating func draw(below bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
  }

  private mutating func chance(_ percent: Int) -> Bool { draw(below: 100) < percent }
  private mutating func minutes() -> Int { draw(below: 600) }
  private mutating func instant() -> Instant { StoreFixture.minute(minutes()) }
  private mutating func sessionName() -> String { "s\(draw(below: 4))" }
  private mutating func messageName() -> String { "m\(draw(below: 12))" }
  private mutating func summaryName() -> String { "y\(draw(below: 5))" }
  private mutating func factName() -> String { "f\(draw(below: 6))" }

  /// Draws the next operation.
  package mutating func next() -> StoreOperation {
    switch draw(below: 100) {
    case 0..<10: .open(session())
    case 10..<30: .begin(StoreFixture.message(messageName(), in: sessionName(), at: minutes()))
    case 30..<45: .commit(commit())
    case 45..<48: .update(session())
    case 48..<56: .saveSummary(summary())
    case 56..<58: .archive(before: instant(), at: instant())
    case 58..<74: .saveFacts((0...draw(below: 2)).map { _ in fact() })
    case 74..<84: .forget(target(), at: instant())
    case 84..<86: .saveProfile(Profile(name: chance(50) ? "Maya" : nil, topicsToAvoid: chance(50) ? ["a", "b"] : []))
    case 86..<90: .saveGoal(StoreFixture.goal("g\(draw(below: 3))", at: minutes(), title: "goal \(draw(below: 9))"))
    case 90..<95:
      .complete(Goal.Completion(at: instant(), value: Double(draw(below: 20)) / 2), GoalID("g\(draw(below: 3))"))
    default: .checkIn(CheckIn(at: instant(), mood: draw(below: 10) + 1, anxiety: chance(50) ? 3 : nil))
    }
  }

  private mutating func session() -> Session {
    var session = StoreFixture.session(sessionName(), at: minutes())
    session.kind = Session.Kind.allCases[draw(below: Session.Kind.allCases.count)]
    if chance(30) {
      session.endedAt = instant()
      session.end = .byUser
      session.moodAtEnd = draw(below: 10) + 1
    }
    return session
  }

  private mutating func commit() -> TurnCommit {
    let name = sessionName()
    var said = StoreFixture.message(messageName(), in: chance(90) ? name : sessionName(), "found", at: minutes())
    if chance(50) { said.emotion = Emotion(.sadness, intensity: draw(below: 10) + 1) }
    if chance(50) { said.flags = [.actionItem, .crisisIndicator] }
    let reply = chance(70) ? StoreFixture.reply(messageName(), in: name, at: minutes()) : nil
    let usage = (0..<draw(below: 3)).map { _ in StoreFixture.usage(chance(90) ? name : sessionName(), at: minutes()) }
    let entry = OutboxEntry(
      message: chance(80) ? said.id : MessageID(messageName()), session: SessionID(name), queuedAt: instant(),
      attempts: draw(below: 4), reason: "provider.network")
    let outbox: [OutboxChange] = [.none, .put(entry), .remove(MessageID(messageName()))]
    return TurnCommit(
      message: said, reply: reply, session: StoreFixture.session(name, at: minutes()), usage: usage,
      outbox: outbox[draw(below: 3)])
  }

  private mutating func summary() -> Summary {
    var summary = StoreFixture.summary(
      summaryName(), of: sessionName(), at: minutes(), scope: chance(70) ? .whole : .partial,
      insight: "insight \(draw(below: 9))")
    if chance(20) { summary.quote = nil }
    if chance(30) {
      summary.origin = .local
      summary.needsRedo = true
    }
    return summary
  }

  private mutating func fact() -> Fact {
    let categories = Fact.Category.allCases
    let mentions = (0..<(chance(95) ? 1 + draw(below: 3) : 0)).map { _ in
      StoreFixture.mention(messageName(), in: sessionName(), at: minutes())
    }
    return StoreFixture.fact(
      factName(), "content \(draw(below: 8))", category: categories[draw(below: categories.count)],
      slot: chance(40) ? "self.home" : nil, mentions: mentions, origin: chance(20) ? .user : .model,
      supersededBy: chance(40) ? factName() : nil)
  }

  private mutating func target() -> ForgetTarget {
    switch draw(below: 20) {
    case 0..<9:
      .fact(
        FactID(factName()), withholding: (0..<draw(below: 3)).map { _ in MessageID(messageName()) },
        dirtying: (0..<draw(below: 3)).map { _ in SummaryID(summaryName()) })
    case 9..<12: .summary(SummaryID(summaryName()))
    case 12..<16: .session(SessionID(sessionName()))
    case 16..<19: .category(Fact.Category.allCases[draw(below: Fact.Category.allCases.count)])
    default: .everything
    }
  }
}
