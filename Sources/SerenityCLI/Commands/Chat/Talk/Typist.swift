import SerenityCompanion
import SerenityCore
import Synchronization

/// Types a reply word by word while it arrives; a notice does not wait for it.
final class Typist: Sendable {
  private struct State {
    var view: ReplyView
    var firstWordAt: Duration?
    var isHurried = false
  }

  private let terminal: Terminal
  private let time: any TimeSource
  private let pause: Duration
  private let state: Mutex<State>

  init(terminal: Terminal, time: any TimeSource, pause: Duration, columns: Int?) {
    self.terminal = terminal
    self.time = time
    self.pause = pause
    state = Mutex(State(view: ReplyView(style: terminal.style, columns: columns)))
  }

  /// When the first words of the reply had arrived.
  var firstWordAt: Duration? { state.withLock { $0.firstWordAt } }

  /// Whether any words of the reply stand on the terminal.
  var hasWords: Bool { state.withLock { $0.view.hasWords } }

  /// Notes that words arrived.
  func noteArrival() {
    let now = time.elapsed
    state.withLock { if $0.firstWordAt == nil { $0.firstWordAt = now } }
  }

  /// Shows the rest without pauses.
  func hurry() { state.withLock { $0.isHurried = true } }

  /// Types what comes until it ends, and the line's end after it.
  func type(_ parts: ReplyParts) async {
    while let part = await parts.next() {
      switch part {
      case .notice: break
      case .text(let text): await type(text)
      case .replaced(let text):
        terminal.words(state.withLock { $0.view.takeBack() })
        await type(text)
      }
    }
    terminal.words(state.withLock { $0.view.end() })
  }

  private func type(_ text: String) async {
    for word in ReplyView.words(of: text) {
      terminal.words(state.withLock { $0.view.add(word) })
      guard pause > .zero, !state.withLock({ $0.isHurried }) else { continue }
      do { try await time.sleep(for: pause) } catch { hurry() }
    }
  }
}
