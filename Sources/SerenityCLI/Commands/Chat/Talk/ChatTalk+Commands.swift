import SerenityCompanion
import SerenityCore
import SerenityLive

extension ChatTalk {
  /// The most goals that are pursued at a time (CTX-5).
  private static let mostGoals = 5

  /// Does what a command asks for; leaving is the caller's.
  func perform(_ command: SlashCommand) async {
    do throws(CompanionError) {
      switch command {
      case .help: show(HelpPage.lines())
      case .prompt(let section): showPrompt(section)
      case .memory: show(MemoryListPage(style: style, zone: world.zone, now: world.clock.now).lines(try await memory()))
      case .why: try await showReasons()
      case .forget(let target): try await forget(target)
      case .advance(let span): try await advance(by: span)
      case .checkIn(let mood, let note): try await checkIn(mood, note)
      case .goals: show(GoalPage(style: style, zone: world.zone, now: world.clock.now).lines(try await goals()))
      case .addGoal(let title): try await addGoal(title)
      case .completeGoal(let number, let value): try await completeGoal(number, value)
      case .fork(let name): await fork(name)
      case .expectations: showExpectations()
      case .expect(let expectation, let words): expect(expectation, words)
      case .dropExpectation(let number): dropExpectation(number)
      case .promote(let name, let pairs): await promote(name, pairs)
      case .quit: break
      }
    } catch {
      trouble(error.sentence)
    }
  }

  // MARK: Looking

  private func showPrompt(_ section: SectionName?) {
    guard let prompt = lastPrompt ?? world.model.lastCall?.prompt else {
      note("No prompt was made yet; say something first.")
      return
    }
    show(PromptPage(style: style).lines(prompt, section: section))
  }

  private func showReasons() async throws(CompanionError) {
    guard let prompt = lastPrompt ?? world.model.lastCall?.prompt else {
      note("No prompt was made yet; say something first.")
      return
    }
    let content = try await memory()
    show(WhyPage(style: style, zone: world.zone).lines(prompt, facts: content.facts, summaries: content.summaries))
  }

  private func memory() async throws(CompanionError) -> MemoryListPage.Content {
    try await reading { (store) async throws(StoreError) in
      MemoryListPage.Content(
        facts: try await store.facts(includingHistory: true),
        summaries: try await store.summaries(includingArchived: true), goals: try await store.goals(),
        checkIns: try await store.checkIns())
    }
  }

  private func goals() async throws(CompanionError) -> [GoalRecord] {
    try await reading { (store) async throws(StoreError) in try await store.goals() }
  }

  // MARK: Forgetting

  private func forget(_ target: SlashCommand.Forgetting) async throws(CompanionError) {
    let facts = try await reading { (store) async throws(StoreError) in try await store.facts(includingHistory: true) }
    switch target {
    case .fact(let number):
      guard facts.indices.contains(number - 1) else {
        trouble("There is no fact \(number); /memory lists them.")
        return
      }
      let fact = facts[number - 1]
      guard await isSure("Forget \"\(fact.content)\" and every message that states it?", word: "yes") else { return }
      letGo()
      _ = try await companion.forgetFact(fact.id)
    case .category(let category):
      let count = facts.count { $0.category == category }
      let what = Wording.count(count, "fact")
      guard await isSure("Forget \(what) of \(category.rawValue) and the messages that state them?", word: "yes")
      else { return }
      letGo()
      _ = try await companion.forget(.category(category))
    case .everything:
      let question = "Forget everything: conversations, facts, summaries, goals, check-ins?"
      guard await isSure(question, word: "forget everything") else { return }
      tellPlan(try await companion.forgetEverythingLater())
      return
    case .nothing:
      let wasPlanned = try await companion.keepEverything()
      note(wasPlanned ? "Taken back: nothing will be forgotten." : "Nothing was going to be forgotten.")
      return
    }
    try await beginDiary()
    note("Forgotten: it is out of every later prompt, and out of the file.")
    note("/promote takes this conversation from here on, so that it does not come back in a scenario either.")
    tellRelatives()
  }

  /// Says when everything will be forgotten, and how to have it otherwise (MEM-7).
  func tellPlan(_ planned: Instant) {
    note(
      "Everything will be forgotten after \(Wording.moment(planned, in: world.zone)), as soon as Serenity runs and no "
        + "conversation is going on; /forget nothing takes that back. Whoever cannot wait deletes \(world.path) with the "
        + "files beside it whose names begin alike.")
  }

  /// Says so and begins anew where the wish that stood before was fulfilled meanwhile.
  func goOnIfForgotten(_ planned: Instant?) async throws(CompanionError) {
    guard planned != nil, try await companion.plannedForgetting() == nil else { return }
    letGo()
    note("Everything was forgotten, as you had asked.")
    tellRelatives()
    guard let id = session else { return }
    let found = try await reading { (store) async throws(StoreError) in try await store.session(id) }
    if found == nil { session = try await openSession() }
    try await beginDiary()
  }

  /// Lets go of what may hold the words that are being forgotten, before anything that can fail.
  private func letGo() {
    hadUnmet = hadUnmet || diary?.hasUnmet == true
    lastPrompt = nil
    diary = nil
    world.model.forget()
    _ = world.model.takeCalls()
  }

  private func isSure(_ question: String, word: String) async -> Bool {
    if await confirm(question, word: word) { return true }
    note("Nothing was forgotten.")
    return false
  }

  /// Asks for a word; whatever else is typed is no, and does not go unseen where it tells of a crisis.
  func confirm(_ question: String, word: String) async -> Bool {
    terminal.result(LineWrap.of(SafeText.of("\(question) Type \(word) to do it."), columns: columns))
    guard case .line(let line) = await console.line(prompt: "> ") else { return false }
    if line.lowercased() == word { return true }
    showNotice(for: line)
    return false
  }

  // MARK: Living on

  private func advance(by span: Duration) async throws(CompanionError) {
    let planned = try await companion.plannedForgetting()
    world.clock.advance(by: span)
    _ = world.events.take()
    let companion = companion
    let result = await stoppable { () -> Result<[SessionID], CompanionError> in
      do throws(CompanionError) { return .success(try await companion.closeIdleSessions()) } catch {
        return .failure(error)
      }
    }
    let closed: [SessionID]
    switch result {
    case .success(let sessions): closed = sessions
    case .failure(.cancelled): closed = []
    case .failure(let error): throw error
    }
    diary?.advanced(by: span, to: world.clock.now, closingIdle: !closed.isEmpty)
    diary?.heard(world.model.takeCalls())
    note("\(Wording.span(span)) later: for the companion it is \(now).")
    if !closed.isEmpty { note("\(Wording.count(closed.count, "session")) ended. \(Self.kept(world.events.take()))") }
    try await goOnIfForgotten(planned)
  }

  private func checkIn(_ mood: Int, _ words: String?) async throws(CompanionError) {
    try await companion.checkIn(CheckIn(at: world.clock.now, mood: mood, note: words))
    diary?.checkedIn(mood: mood, note: words, at: world.clock.now)
    note("Noted: mood \(mood) of 10\(words.map { ", \($0)" } ?? "").")
  }

  private func addGoal(_ title: String) async throws(CompanionError) {
    guard try await goals().count(where: \.goal.isActive) < Self.mostGoals else {
      trouble("There are \(Self.mostGoals) goals already; more at a time help nobody.")
      return
    }
    // Its resources were shown; a list to be ticked off is no place for it.
    guard notice(for: title) == nil else {
      note("That was not made a goal.")
      return
    }
    let goal = Goal(
      id: GoalID(drawnFrom: world.live.random, kind: "goal"), title: title, category: .custom, target: 1,
      unit: "times", frequency: .daily, createdAt: world.clock.now)
    try await reading { (store) async throws(StoreError) in try await store.saveGoal(goal) }
    diary?.setGoal(goal)
    note("A new goal, every day: \(title).")
  }

  private func completeGoal(_ number: Int, _ value: Double?) async throws(CompanionError) {
    let goals = try await goals()
    guard goals.indices.contains(number - 1) else {
      trouble("There is no goal \(number); /goal lists them.")
      return
    }
    let goal = goals[number - 1].goal
    try await companion.complete(goal.id, with: Goal.Completion(at: world.clock.now, value: value ?? goal.target))
    diary?.worked(onGoal: goal.title, value: value ?? goal.target, at: world.clock.now)
    let amount = value.map { " (\(Wording.amount($0)) \(goal.unit))" } ?? ""
    note("Well done: \(goal.title)\(amount).")
  }
}
