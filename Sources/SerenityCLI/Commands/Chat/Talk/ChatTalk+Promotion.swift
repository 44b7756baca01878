import SerenityCompanion
import SerenityCore
import SerenityHarness
import SerenityLive
import SerenitySafety

extension ChatTalk {
  // MARK: The diary

  /// Begins the diary with what is known now; whatever the model was asked before is not in it.
  func beginDiary() async throws(CompanionError) {
    _ = world.model.takeCalls()
    let session = session
    let (profile, goals, facts) = try await reading { (store) async throws(StoreError) in
      (
        try await store.profile(), try await store.goals().map(\.goal).filter(\.isActive),
        try await store.facts(includingHistory: false).filter(\.isActive)
      )
    }
    let (kind, isContinued) = try await reading { (store) async throws(StoreError) in
      guard let session else { return (Session.Kind.freeform, false) }
      return (
        try await store.session(session)?.kind ?? .freeform, try await !store.messages(in: session, last: 1).isEmpty
      )
    }
    var known = profile ?? Profile()
    // The resources of a crisis go by it, so the scenario must have it too.
    known.locale = known.locale ?? world.locale
    let (provider, model, isAuthored) = world.voice.answerer
    diary = ChatDiary(
      beginning: ChatRecord(
        startedAt: world.clock.now, zone: world.zone, kind: kind, profile: known, goals: goals,
        facts: facts, provider: provider, model: model, isAuthored: isAuthored),
      session: session, isContinued: isContinued)
  }

  /// Notes a turn that came to a reply, or to none.
  func keep(_ reply: Reply?, from start: Instant) {
    let calls = world.model.takeCalls()
    guard let reply else {
      // Words that came too late for a reply belong to no turn.
      diary?.heard(calls.filter { $0.purpose != .reply })
      diary?.stoppedUnanswered(at: world.clock.now)
      return
    }
    let source = reply.message.source ?? .model
    let isFallback = [.fallbackNetwork, .fallbackRateLimit, .fallbackOther].contains(source)
    let failure = calls.last { [.reply, .redelivery].contains($0.purpose) && $0.failure != nil }?.failure
    let decision = reply.decision
    diary?.said(
      ChatRecord.SaidTurn(
        text: reply.userMessage.text, route: decision.route, source: source, failure: isFallback ? failure : nil,
        resources: decision.notice?.resources.map(\.name) ?? []),
      coming: SeenTurn(
        route: decision.route, tier: decision.assessment.tier, source: source, reply: reply.message.text,
        prompt: reply.prompt ?? world.model.lastCall?.prompt, notice: decision.notice?.rendered),
      from: start, until: world.clock.now, opening: reply.message.session == session ? nil : reply.message.session)
    diary?.heard(calls)
  }

  // MARK: Expecting

  func expect(_ expectation: ChatExpectation, _ words: String) {
    guard let kept = diary?.expect(expectation, words: words) else {
      trouble("There is no answer yet of which anything could be expected; say something first.")
      return
    }
    showWrapped([PromotionPage.outcome(kept, number: diary?.kept.count ?? 1)])
  }

  func showExpectations() { showWrapped(PromotionPage.expectations(diary?.kept ?? [])) }

  func dropExpectation(_ number: Int) {
    guard let kept = diary?.dropExpectation(number) else {
      trouble("There is no expectation \(number); /expect lists them.")
      return
    }
    note("No longer expected: \(kept.words).")
  }

  private func showWrapped(_ lines: [String]) { show(lines.map { LineWrap.of($0, columns: columns) }) }

  // MARK: Promoting

  func promote(_ name: String, _ pairs: [PersonalData.Pair]) async {
    do {
      guard let diary else {
        throw Promotion.Failure(
          sentence: "What is kept could not be read after something was forgotten; leave, and promote from a new talk.")
      }
      guard await plannedForgetting() == nil else {
        throw Promotion.Failure(
          sentence: "Everything is to be forgotten, and a scenario would keep these words; /forget nothing takes that "
            + "back, then promote.")
      }
      guard !world.place.isContinuousIntegration else {
        throw Promotion.Failure(
          sentence: "Goldens are not written in an automatic run, and CI is set; promote by hand.")
      }
      let root = try Self.project(world.place.currentFolder).root
      let promotion = try Promotion(of: diary.record, as: name, replacing: pairs)
      try Promotion.check(name, root)
      let scratch = try TemporaryFolder(in: world.place.temporaryFolder)
      defer { remove(scratch) }
      note("Playing this conversation back as a scenario...")
      let files = try await stoppable {
        let files = await BlockingCall.run { Result { try promotion.files(workingIn: scratch.path) } }
        return Task.isCancelled ? .failure(CancellationError()) : files
      }.get()
      showWrapped(PromotionPage.replaced(files.replaced))
      if !files.candidates.isEmpty {
        guard await confirm(PromotionPage.question(files.candidates, name: name, pairs: pairs), word: "yes") else {
          note("Nothing was written.")
          return
        }
      }
      // From here on it is written or not; Control-C waits for the end, which is near.
      _ = try await BlockingCall.run { Result { try files.write(to: root, databases: scratch.path) } }.get()
      promoted.append(files.scenario.path)
      showWrapped(PromotionPage.written(files, of: diary))
    } catch {
      trouble("This was not promoted, and nothing was written. \(Self.sentence(of: error))")
    }
  }

  private static func project(_ folder: String) throws(Promotion.Failure) -> Project {
    do throws(Project.Failure) { return try Project(from: folder) } catch {
      throw Promotion.Failure(
        sentence: "A scenario stands in a folder scenarios/, and there is none in \(folder) or above it. Make one from "
          + "another window (mkdir \(folder)/scenarios) and promote again; the next talk can begin where the scenarios "
          + "are.")
    }
  }

  private func remove(_ folder: TemporaryFolder) {
    do { try folder.remove() } catch { trouble(error.sentence) }
  }

  private static func sentence(of error: any Error) -> String {
    switch error {
    case let error as Promotion.Failure: error.sentence
    case let error as TemporaryFolder.Failure: error.sentence
    case let error as FileErrors: error.description
    case let error as GoldenError: error.sentence
    case let error as StoreError: error.sentence
    case is CancellationError: "It was stopped."
    default: "\(error)"
    }
  }
}
