import SerenityHarness
import SerenityLive
import Synchronization

/// Where the program speaks: results to standard output, progress and trouble to standard error.
///
/// On a terminal the progress is one line that is refreshed in place, and words may have colour; anywhere else every
/// line is plain and stays.
final class Terminal: Sendable {
  private struct State {
    /// Whether a progress line stands on the screen and must be wiped before anything else is shown.
    var showsProgress = false
    var hasLostOutput = false
  }

  /// How words may be styled in results.
  let style: Style
  private let isLive: Bool
  /// The width in columns, 80 where it is not known.
  let columns: Int
  private let output: any ByteSink
  private let errors: any ByteSink
  private let state = Mutex(State())

  /// Makes a terminal as the surroundings allow; a test gives its own sinks.
  init(
    _ surroundings: Surroundings, output: any ByteSink = FileSink.standardOutput,
    errors: any ByteSink = FileSink.standardError
  ) {
    style = Style(isColoured: surroundings.isOutputTerminal && surroundings.allowsColour)
    isLive = surroundings.isErrorTerminal && surroundings.environment["TERM"] != "dumb"
    columns = surroundings.columns
    self.output = output
    self.errors = errors
  }

  /// Whether some result could not be written, as on a full disk.
  var hasLostOutput: Bool { state.withLock { $0.hasLostOutput } }

  /// Shows a result: one or more whole lines, without the last line's end.
  func result(_ text: String) {
    state.withLock { state in
      wipe(&state)
      if !output.write(Array((text + "\n").utf8)) { state.hasLostOutput = true }
    }
  }

  /// Shows a part of a result, such as some words of a line.
  func words(_ text: String) {
    guard !text.isEmpty else { return }
    state.withLock { state in
      wipe(&state)
      if !output.write(Array(text.utf8)) { state.hasLostOutput = true }
    }
  }

  /// Tells of trouble: one or more whole lines, without the last line's end.
  ///
  /// A sentence may repeat a word of a command line or of a file, and that word may be a key in the wrong place (LLM-6).
  func trouble(_ text: String) {
    let text = Redaction.text(text)
    state.withLock { state in
      wipe(&state)
      // What cannot be told on standard error can be told nowhere.
      _ = errors.write(Array((text + "\n").utf8))
    }
  }

  /// Says how far the work is, in one line: it takes the place of the line before on a terminal, else it stays.
  func progress(_ line: String) {
    state.withLock { state in
      guard isLive else {
        _ = errors.write(Array((line + "\n").utf8))
        return
      }
      wipe(&state)
      _ = errors.write(Array(String(line.prefix(max(1, columns - 1))).utf8))
      state.showsProgress = true
    }
  }

  /// Takes the progress line away.
  func endProgress() { state.withLock { wipe(&$0) } }

  private func wipe(_ state: inout State) {
    guard state.showsProgress else { return }
    _ = errors.write(Array("\r\u{1B}[2K".utf8))
    state.showsProgress = false
  }
}
