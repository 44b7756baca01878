import SerenityCompanion
import SerenityCore
import SerenityLive
import SerenitySafety

/// What is seen to beside the reading of lines, and how a line makes it stop.
///
/// A provider that hangs may keep it busy for minutes, so nobody who types waits for it: what a person in need says
/// first must be looked at first.
extension ChatTalk {
  /// What ends the waiting for it.
  enum WaitingStep: Sendable {
    case done
    case tooLong
    case interruption(Console.Interruption)
  }

  /// How long a script's line waits for what is seen to before it: as long as a turn itself gives it.
  private static let patience = Duration.seconds(10)

  /// Closes talks that were left open, finds what a crash left unanswered, and sends all that waits.
  ///
  /// Where nobody can be asked, what waits goes on waiting. Cancellation leaves the rest to the next turn.
  func seeToWhatWaited() async {
    defer { isSeeing = false }
    if Task.isCancelled { return }
    let companion = companion
    do throws(CompanionError) {
      if leftOpen > 0 {
        tellBeside { self.note("Keeping a summary of the last conversation... (Control-C leaves it)") }
        _ = try await companion.closeIdleSessions()
      }
      if case .nobody = world.voice { return }
      let count = try await companion.countWaiting()
      guard count > 0 else { return }
      let what = Wording.count(count, "message")
      tellBeside { self.note("Sending what had waited: \(what)... (Control-C leaves it)") }
      _ = try await companion.deliverOutbox { await self.tellLate($0) }
    } catch {
      if error != .cancelled { tellBeside { self.trouble(error.sentence) } }
    }
  }

  /// Ends it, or lets it end, before a line is done.
  ///
  /// Words of a crisis wait for nothing. Before any other line it ends first, so that the turn finds its work to do;
  /// a script, of which every line is there at once, gives it a few seconds.
  func makeWay(for line: String, _ waiting: inout TaskGroup<WaitingStep>) async {
    guard isSeeing, !line.allSatisfy(\.isWhitespace) else { return }
    if notice(for: line) != nil {
      waiting.cancelAll()
    } else if console.isInteractive {
      waiting.cancelAll()
      await waiting.waitForAll()
    } else {
      await letEnd(within: Self.patience, &waiting)
    }
  }

  /// Waits until it has ended, so long at most, or until Control-C.
  func letEnd(within limit: Duration?, _ waiting: inout TaskGroup<WaitingStep>) async {
    guard isSeeing else { return }
    let (clock, console, isOver) = (world.clock, console, Console.Flag())
    if let limit {
      waiting.addTask {
        do { try await clock.sleep(for: limit) } catch { return .done }
        return .tooLong
      }
    }
    waiting.addTask { .interruption(await console.interruption(until: isOver)) }
    if case .interruption(let kind) = await waiting.next() {
      isStopping = isStopping || kind == .stopped
      note("What had waited goes on waiting.")
    }
    isOver.set()
    waiting.cancelAll()
    await waiting.waitForAll()
  }

  /// Shows a reply to what had waited, with the words that it answers.
  func tellLate(_ reply: Reply) {
    tellBeside {
      self.note("A late answer, to what had waited: \"\(Self.shortened(reply.userMessage.text))\"")
      self.terminal.result(LineWrap.of(SafeText.of(reply.message.text), columns: self.columns))
    }
  }

  /// Shows something where the user may be typing: the line under way is drawn anew after it.
  private func tellBeside(_ show: () -> Void) {
    guard isAtPrompt else {
      show()
      return
    }
    terminal.words("\r\u{1B}[K")
    show()
    console.drawAnew()
  }

  private static func shortened(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count > 60 ? line.prefix(57) + "..." : line
  }
}
