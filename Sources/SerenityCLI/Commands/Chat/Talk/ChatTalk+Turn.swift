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
    let planned = await plannedForgetting()
    let outcome = await answer(to: text, in: session)
    switch outcome.result {
    case .success(let reply):
      keep(reply, from: start)
      await tell(reply, outcome)
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
  private func plannedForgetting() async -> Instant? {
    do throws(CompanionError) { return try await companion.plannedForgetting() } catch { return nil }
  }

  private func answer(to text: String, in session: SessionID) async -> Outcome {
    let (companion, terminal, columns, clock) = (companion, terminal, columns, world.clock)
    let typist = Typist(terminal: terminal, time: clock, pause: world.wordPause, columns: columns)
    let parts = ReplyParts()
    let began = clock.elapsed
    let result = await stoppable { () -> Result<Reply, CompanionError> in
      async let typing: Void = typist.type(parts)
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
    tellLate(reply.delivered)
    guard console.isInteractive else { return }
    note(await status(of: reply, outcome).text)
  }

  /// Shows replies to what had waited.
  func tellLate(_ messages: [Message]) {
    for message in messages {
      note("A late answer, to what had waited:")
      terminal.result(LineWrap.of(SafeText.of(message.text), columns: columns))
    }
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
