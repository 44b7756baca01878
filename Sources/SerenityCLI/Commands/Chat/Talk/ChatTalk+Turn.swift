import SerenityCompanion
import SerenityCore
import SerenityLive
import SerenityProviders
import SerenitySafety

extension ChatTalk {
  /// What came of a turn, with how far its words had come.
  private struct Outcome: Sendable {
    var result: Result<Reply, CompanionError>
    var firstWordAfter: Duration?
    var hasWords: Bool
  }

  /// Says something to the companion and shows the answer as it comes.
  func say(_ text: String) async {
    guard let session else { return }
    world.model.forget()
    let start = world.clock.now
    _ = world.events.take()
    let planned = await plannedForgetting()
    let outcome = await answer(to: text, in: session)
    switch outcome.result {
    case .success(let reply):
      keep(reply, from: start)
      await tell(reply, outcome)
      await tellIfUnkept(reply)
      do throws(CompanionError) { try await goOnIfForgotten(planned) } catch { trouble(error.sentence) }
    case .failure(.cancelled):
      keep(nil, from: start)
      note(
        outcome.hasWords
          ? "[interrupted]" : "[stopped before the first word; what you said is kept and answered at the next start]")
    case .failure(let error):
      _ = world.model.takeCalls()
      trouble(error.sentence)
    }
    if case .cassette(_, let script) = world.voice, script.hasRunOut, !toldRunOut {
      toldRunOut = true
      note("The cassette has no further reply; from here on texts of ours stand in.")
    }
    terminal.result("")
  }

  /// When everything is to be forgotten; a store that cannot say so is told of by what follows.
  func plannedForgetting() async -> Instant? {
    do throws(CompanionError) { return try await companion.plannedForgetting() } catch { return nil }
  }

  /// Says so where an answer in a crisis came although the words could not be kept: nobody is to rely on their being there.
  private func tellIfUnkept(_ reply: Reply) async {
    guard reply.decision.route == .crisis,
      world.events.take().contains(where: { if case .contextUnavailable = $0 { true } else { false } })
    else { return }
    do throws(StoreError) {
      let kept = try await store.messages(in: reply.message.session, last: nil).map(\.id)
      if kept.contains(reply.userMessage.id), kept.contains(reply.message.id) { return }
    } catch {
      // What cannot be read may not be there either.
    }
    note("This could not be kept: the disk may be full. What you read here stands all the same.")
    hadTrouble = hadTrouble || !console.isInteractive
  }

  private func answer(to text: String, in session: SessionID) async -> Outcome {
    let (companion, terminal, columns, clock) = (companion, terminal, columns, world.clock)
    let isInteractive = console.isInteractive
    let typist = Typist(terminal: terminal, time: clock, pause: world.wordPause, columns: columns)
    let parts = ReplyParts()
    let began = clock.elapsed
    let result = await stoppable { () -> Result<Reply, CompanionError> in
      async let typing: Void = typist.type(parts)
      async let _ = Self.showSign(of: typist, on: terminal, clock, isInteractive: isInteractive)
      let result: Result<Reply, CompanionError>
      do throws(CompanionError) {
        result = .success(
          try await companion.respond(to: text, in: session) { part in
            if case .notice(let notice) = part {
              Self.show(notice, on: terminal, columns: columns)
            } else {
              typist.noteArrival()
              parts.add(part)
            }
          } onLate: {
            await self.tellLate($0)
          })
      } catch {
        result = .failure(error)
      }
      parts.finish()
      await typing
      return result
    }
    return Outcome(
      result: result, firstWordAfter: typist.firstWordAt.map { $0 - began }, hasWords: typist.hasWords)
  }

  /// After how long without a word a person is shown that the answer is still waited for.
  private static let quietness = Duration.seconds(3)

  private static func showSign(
    of typist: Typist, on terminal: Terminal, _ clock: ShiftedTime, isInteractive: Bool
  ) async {
    guard isInteractive else { return }
    // Cancelled at the end of the turn, when there is nothing left to wait for.
    do { try await clock.sleep(for: quietness) } catch { return }
    if typist.firstWordAt == nil { terminal.progress(terminal.style.dim("... (Control-C stops)")) }
  }

  private func tell(_ reply: Reply, _ outcome: Outcome) async {
    if reply.message.session != session {
      session = reply.message.session
      note("A new session began; the one before had been quiet for half an hour.")
    }
    lastPrompt = reply.prompt ?? lastPrompt
    if reply.message.isInterrupted { note("[interrupted]") }
    if let failure = world.model.lastCall?.failure, reply.message.source != .model, !reply.message.isInterrupted {
      if case .nobody = world.voice {} else { note(failure.message) }
    }
    guard console.isInteractive else { return }
    note(await status(of: reply, outcome).text)
  }

  private func status(of reply: Reply, _ outcome: Outcome) async -> StatusLine {
    let call = world.model.lastCall
    var kind = reply.decision.route == .crisis ? Session.Kind.crisisSupport : .freeform
    do throws(StoreError) {
      kind = try await store.session(reply.message.session)?.kind ?? kind
    } catch {
      // The line is quiet: what is wrong with the store is told where it matters.
    }
    var line = StatusLine(
      session: reply.message.session, kind: kind, route: reply.decision.route, tier: reply.decision.assessment.tier,
      source: reply.message.source ?? .model, voice: world.voice.name(answeredBy: call?.completion?.model))
    line.tokens = reply.prompt.map { ($0.account.total, $0.account.window) }
    // A text of ours is there at once, which tells nothing.
    if [.model, .interrupted].contains(line.source) { line.firstWordAfter = outcome.firstWordAfter }
    line.cost = charge(for: call?.completion, source: line.source)
    return line
  }

  /// What the answer cost at this hour of the real clock, which `/advance` does not move; nil where nobody is paid.
  private func charge(for completion: ChatCompletion?, source: ReplySource) -> StatusLine.Charge? {
    guard case .providers(let setup) = world.voice else { return nil }
    let asked = setup.providers.first { $0.name == completion?.provider }?.model
    var prices: PriceList?
    do throws(PriceListError) {
      prices = try PriceList.embedded()
    } catch {
      // The line is quiet: without a list the cost is not known.
    }
    return StatusLine.Charge(
      completion, source: source, asked: asked, prices: prices, at: world.clock.now - world.clock.ahead)
  }
}
