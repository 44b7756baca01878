import CEdit
import Glibc
import SerenityLive
import Synchronization

/// Where the user's lines come from: a terminal with a line editor, or a pipe.
///
/// One call at a time. The history of lines is in this process's memory alone: what was typed here is private.
final class Console: Sendable {
  /// What came of waiting for a line.
  enum Input: Hashable, Sendable {
    case line(String)
    /// Nothing more will come.
    case end
    /// Control-C; whether something had been typed.
    case interrupted(hadWords: Bool)
    /// The process was asked to stop.
    case stopped
  }

  /// What came of waiting for an interruption.
  enum Interruption: Hashable, Sendable {
    case interrupted
    case stopped
    /// What it was waited beside is over.
    case over
  }

  /// Whether a person is typing.
  let isInteractive: Bool
  private let signals: Int32
  private let plain = Mutex(PlainLines())
  /// The terminal's settings from before an answer.
  private let settings = Mutex<termios?>(nil)

  /// Reads from standard input; nil when the system cannot tell signals as bytes.
  init?(isInteractive: Bool) {
    guard let signals = ProcessStart.signalsAsBytes() else { return nil }
    self.isInteractive = isInteractive
    self.signals = signals
  }

  /// The next line; the prompt is shown to a person alone.
  func line(prompt: String) async -> Input {
    await BlockingCall.run { [self] in
      if isInteractive, cedit_load() { return edited(prompt) }
      return plain.withLock { lines in
        if isInteractive { _ = FileSink.standardOutput.write(Array(prompt.utf8.filter { $0 != 1 })) }
        return lines.next(givingUpFor: signals)
      }
    }
  }

  /// The lines of standard input that are there by now, or come without a long pause.
  func linesAtHand() async -> [String] { await BlockingCall.run { [self] in plain.withLock { $0.atHand() } } }

  /// Puts a line into the history.
  func remember(_ line: String) {
    if isInteractive, cedit_load() { cedit_remember(line) }
  }

  /// From now on Control-C leaves what is being typed where it is, for the next line, and shows no sign of itself.
  func beginAnswer() {
    guard isInteractive else { return }
    settings.withLock { settings in
      var now = termios()
      guard settings == nil, tcgetattr(STDIN_FILENO, &now) == 0 else { return }
      settings = now
      now.c_lflag |= tcflag_t(NOFLSH)
      now.c_lflag &= ~tcflag_t(ECHOCTL)
      tcsetattr(STDIN_FILENO, TCSANOW, &now)
    }
  }

  /// Gives the terminal back as it was before an answer.
  func endAnswer() {
    settings.withLock { settings in
      if var before = settings { tcsetattr(STDIN_FILENO, TCSANOW, &before) }
      settings = nil
    }
  }

  /// Draws the line that is being edited anew, after something else was shown.
  func drawAnew() { ProcessStart.askForNewDrawing() }

  /// Waits for an interruption until the flag is set and the reader woken.
  func interruption(until isOver: Flag) async -> Interruption {
    await BlockingCall.run { [signals] in
      while !isOver.isSet {
        var ready = pollfd(fd: signals, events: Int16(POLLIN), revents: 0)
        guard poll(&ready, 1, -1) > 0 else { continue }
        switch Self.signal(from: signals) {
        case SIGINT: return .interrupted
        case SIGTERM, SIGHUP: return .stopped
        default: continue
        }
      }
      return .over
    }
  }

  /// A flag that is set once.
  final class Flag: Sendable {
    private let value = Atomic(false)

    var isSet: Bool { value.load(ordering: .sequentiallyConsistent) }

    /// Sets it, and wakes whoever waits for an interruption beside it.
    func set() {
      value.store(true, ordering: .sequentiallyConsistent)
      ProcessStart.wakeReader()
    }
  }

  private func edited(_ prompt: String) -> Input {
    let reading = cedit_read_line(prompt, signals)
    if let line = reading.line {
      defer { cedit_free(line) }
      return .line(String(cString: line))
    }
    return Self.input(after: Int32(reading.signal), hadWords: reading.typed) ?? .end
  }

  /// What a signal means for the line under way; nil when it means nothing.
  fileprivate static func input(after signal: Int32, hadWords: Bool) -> Input? {
    switch signal {
    case SIGINT: .interrupted(hadWords: hadWords)
    case SIGTERM, SIGHUP: .stopped
    default: nil
    }
  }

  fileprivate static func signal(from descriptor: Int32) -> Int32 {
    var byte: UInt8 = 0
    return read(descriptor, &byte, 1) == 1 ? Int32(byte) : 0
  }
}

/// Lines of standard input as they are, without an editor.
private struct PlainLines {
  /// Longer than any message may be; the rest of such a line goes with it, and the companion refuses it as too long.
  private static let longest = 1 << 20

  private var pending: [UInt8] = []
  private var isAtEnd = false

  mutating func next(givingUpFor signals: Int32) -> Console.Input {
    while true {
      if let end = pending.firstIndex(of: 0x0A) {
        let line = Array(pending[..<end])
        pending.removeFirst(end + 1)
        return .line(Self.text(line))
      }
      if isAtEnd {
        guard !pending.isEmpty else { return .end }
        defer { pending = [] }
        return .line(Self.text(pending))
      }
      var ready = [
        pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
        pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&ready, 2, -1) > 0 else { continue }
      if ready[1].revents != 0, let input = Console.input(after: Console.signal(from: signals), hadWords: false) {
        return input
      }
      if ready[0].revents != 0 { fill() }
    }
  }

  /// What is there or comes with pauses of less than half a second, as far as one long line would go.
  mutating func atHand() -> [String] {
    while !isAtEnd, pending.count < Self.longest {
      var ready = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, 500) > 0 else { break }
      fill()
    }
    defer { pending = [] }
    return pending.split(separator: 0x0A).map { Self.text(Array($0)) }
  }

  private mutating func fill() {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    if count > 0 {
      pending += pending.count < Self.longest ? bytes.prefix(count) : bytes.prefix(count).drop { $0 != 0x0A }
    } else if count == 0 || errno != EINTR {
      isAtEnd = true
    }
  }

  private static func text(_ line: [UInt8]) -> String {
    String(decoding: line.last == 0x0D ? Array(line.dropLast()) : line, as: UTF8.self)
  }
}
