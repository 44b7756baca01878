import SerenityCompanion
import SerenityCore
import SerenityLive
import SerenitySafety

/// A talk on the terminal from its opening to its end; the thin shell around what decides and what renders.
actor ChatTalk {
  /// How the talk ends.
  enum Leaving: Hashable, Sendable {
    /// As the user wishes; the session ends with a summary.
    case properly
    /// Now; the session stays open and is ended at the next start.
    case atOnce
  }

  /// The world of this talk; a fork takes it to another file.
  var world: ChatWorld
  let console: Console
  let terminal: Terminal
  /// The terminal's width; nil where the output is no terminal.
  let columns: Int?
  /// The session that goes on; nil before the opening.
  var session: SessionID?
  /// The prompt that the last reply came from.
  var lastPrompt: Prompt?
  /// What was said and done; nil before the opening.
  var diary: ChatDiary?
  /// The scenarios that were made of this talk.
  var promoted: [String] = []
  /// Whether something expected did not hold before the diary was begun anew.
  var hadUnmet = false
  /// Whether something went wrong, which a script tells by its exit status.
  var hadTrouble = false
  /// Whether the process was asked to stop.
  var isStopping = false
  /// Whether the user was told that the cassette has no more.
  var toldRunOut = false
  /// How many talks were left open before, to be closed beside this one.
  var leftOpen = 0
  /// Whether what had waited is being seen to.
  var isSeeing = false
  /// Whether the user may be typing.
  private(set) var isAtPrompt = false
  private var rule = InterruptRule()

  init(world: ChatWorld, console: Console, terminal: Terminal, columns: Int?) {
    self.world = world
    self.console = console
    self.terminal = terminal
    self.columns = columns
  }

  var companion: Companion { world.live.companion }
  var store: any Store { world.live.store }
  var style: Style { terminal.style }

  /// Talks until the user leaves or the input ends.
  func run() async -> ExitStatus {
    do throws(CompanionError) {
      try await open()
      if try await listen().get() == .properly { try await end() }
    } catch {
      if error != .cancelled { trouble(error.sentence) }
    }
    if hadTrouble { return .trouble }
    // A script that expects something is a test.
    return !console.isInteractive && (hadUnmet || diary?.hasUnmet == true) ? .findings : .passed
  }

  /// Reads and answers lines, and sees to what had waited beside that.
  private func listen() async -> Result<Leaving, CompanionError> {
    await withTaskGroup(of: WaitingStep.self) { waiting in
      isSeeing = true
      waiting.addTask {
        await self.seeToWhatWaited()
        return .done
      }
      let result: Result<Leaving, CompanionError>
      do throws(CompanionError) { result = .success(try await readLines(&waiting)) } catch { result = .failure(error) }
      waiting.cancelAll()
      return result
    }
  }

  private func readLines(_ waiting: inout TaskGroup<WaitingStep>) async throws(CompanionError) -> Leaving {
    var unfinished: [String] = []
    while !terminal.hasLostOutput, !isStopping {
      isAtPrompt = console.isInteractive
      let input = await console.line(prompt: prompt(unfinished.isEmpty ? "you> " : "...> "))
      isAtPrompt = false
      switch input {
      case .line(let line):
        if line.hasSuffix("\\") {
          unfinished.append(String(line.dropLast()))
          // Whoever writes on may never come to the end.
          await makeWay(for: unfinished.joined(separator: "\n"), &waiting)
          showNotice(for: unfinished.joined(separator: "\n"))
          continue
        }
        let whole = (unfinished + [line]).joined(separator: "\n")
        unfinished = []
        if try await answer(whole, &waiting) { return .properly }
      case .interrupted(let hadWords):
        unfinished = []
        if !console.isInteractive {
          hadTrouble = true
          return .atOnce
        }
        terminal.result("")
        if rule.isSecond(at: world.clock.elapsed) { return .atOnce }
        if isSeeing {
          waiting.cancelAll()
          await waiting.waitForAll()
          note("What had waited goes on waiting.")
        } else if !hadWords {
          note("Control-C again leaves at once; /quit leaves and keeps a summary.")
        }
      case .end:
        if console.isInteractive { terminal.result("") }
        // What was not ended was said all the same.
        if !unfinished.isEmpty, try await answer(unfinished.joined(separator: "\n"), &waiting) { return .properly }
        // A script may be there to send what waits; a person who leaves is not kept.
        if !console.isInteractive { await letEnd(within: nil, &waiting) }
        return isStopping ? .atOnce : .properly
      case .stopped: return .atOnce
      }
    }
    return .atOnce
  }

  /// Does what a line asks for once nothing stands in its way; true when it asks to leave.
  private func answer(_ line: String, _ waiting: inout TaskGroup<WaitingStep>) async throws(CompanionError) -> Bool {
    await makeWay(for: line, &waiting)
    if isStopping { return false }
    return try await take(line)
  }

  /// Does what a line asks for; true when it asks to leave.
  private func take(_ line: String) async throws(CompanionError) -> Bool {
    if console.isInteractive, !line.isEmpty { console.remember(line) }
    do throws(SlashCommand.Problem) {
      switch try ChatLine(line) {
      case .nothing: return false
      case .message(let text):
        await say(text)
        return false
      case .command(.quit): return true
      case .command(let command):
        showNotice(for: line)
        await perform(command)
        return false
      }
    } catch {
      showNotice(for: line)
      trouble(error.sentence)
      return false
    }
  }

  // MARK: Stopping

  /// Runs work that Control-C cancels; a second one while it still ends leaves the program at once.
  func stoppable<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value {
    let isOver = Console.Flag()
    let console = console
    console.beginAnswer()
    defer { console.endAnswer() }
    return await withTaskGroup(of: StoppableStep<Value>.self) { group in
      group.addTask { .done(await work()) }
      group.addTask { .interruption(await console.interruption(until: isOver)) }
      var result: Value?
      while let step = await group.next() {
        switch step {
        case .done(let value):
          result = value
          isOver.set()
        case .interruption(.over): break
        case .interruption(let kind):
          // Whoever presses twice does not want to wait, and what was said is kept.
          if rule.isSecond(at: world.clock.elapsed), result == nil { leaveAtOnce() }
          isStopping = isStopping || kind == .stopped
          group.cancelAll()
          if result == nil { group.addTask { .interruption(await console.interruption(until: isOver)) } }
        }
      }
      guard let result else { preconditionFailure("work that was begun comes to an end") }
      return result
    }
  }

  private func leaveAtOnce() -> Never {
    terminal.result("")
    console.endAnswer()
    ProcessStart.leaveAtOnce(130)
  }

  // MARK: Showing

  /// Shows lines of a page.
  func show(_ lines: [String]) {
    terminal.result(lines.joined(separator: "\n"))
  }

  /// Tells the user something about the talk itself; in a script it is no result.
  func note(_ text: String) {
    let text = SafeText.of(text)
    if console.isInteractive {
      terminal.result(
        LineWrap.of(text, columns: columns).split(separator: "\n", omittingEmptySubsequences: false)
          .map { style.dim(String($0)) }.joined(separator: "\n"))
    } else {
      terminal.trouble(text)
    }
  }

  /// Tells of something that went wrong.
  func trouble(_ text: String) {
    hadTrouble = hadTrouble || !console.isInteractive
    terminal.trouble(LineWrap.of(SafeText.of(text), columns: columns))
  }

  /// Shows the resources when words that do not reach the companion tell of a crisis: nothing a user writes goes unseen.
  func showNotice(for line: String) {
    guard let notice = notice(for: line) else { return }
    Self.show(notice, on: terminal, columns: columns)
    if line.hasPrefix("/") { note("Write it without the slash in front, and the companion answers.") }
  }

  /// The resources that words call for, a command's as well; nil where they tell of no crisis.
  func notice(for line: String) -> CrisisNotice? {
    let words = String(line.drop { $0 == "/" || $0.isWhitespace })
    return world.live.safety.route(words, in: SafetyContext(locale: world.locale)).notice
  }

  /// Shows a crisis notice.
  static func show(_ notice: CrisisNotice, on terminal: Terminal, columns: Int?) {
    let lines = LineWrap.of(SafeText.of(notice.rendered), columns: columns)
      .split(separator: "\n", omittingEmptySubsequences: false).map { terminal.style.bold(String($0)) }
    terminal.result(lines.joined(separator: "\n") + "\n")
  }

  private func prompt(_ text: String) -> String {
    style.isColoured ? "\u{1}\u{1B}[1m\u{1}\(text)\u{1}\u{1B}[0m\u{1}" : text
  }
}

/// What comes first: the end of the work, or Control-C.
private enum StoppableStep<Value: Sendable>: Sendable {
  case done(Value)
  case interruption(Console.Interruption)
}
