import CCurl
import Synchronization

/// The place where tasks leave what the network's thread is to do.
final class CurlQueue: Sendable {
  enum Command: Sendable {
    case start(CurlTransfer, CurlRequest)
    /// There is room again.
    case resume(CurlTransfer)
    /// Nobody will draw any more.
    case drop(CurlTransfer)
  }

  private struct State {
    var commands: [Command] = []
    /// Wakes the thread; nil once it is about to be closed, after which nobody may ring it.
    var bell: Int32?
    var isClosed = false

    func wake() {
      if let bell { ccurl_bell_ring(bell) }
    }
  }

  private let state: Mutex<State>

  init(bell: Int32) { state = Mutex(State(bell: bell)) }

  /// Leaves a command and wakes the thread; false after the end.
  @discardableResult
  func leave(_ command: Command) -> Bool {
    state.withLock { state in
      guard !state.isClosed else { return false }
      state.commands.append(command)
      // Who left the first one has woken it already.
      if state.commands.count == 1 { state.wake() }
      return true
    }
  }

  /// The commands since the last time; nil when the thread is to end.
  func take() -> [Command]? {
    state.withLock { state in
      guard !state.isClosed else { return nil }
      let commands = state.commands
      state.commands = []
      return commands
    }
  }

  /// Takes no more commands and lets the thread end.
  func close() {
    state.withLock { state in
      guard !state.isClosed else { return }
      state.isClosed = true
      state.wake()
    }
  }

  /// Lets go of the bell, and hands out what was left and never done.
  func finish() -> [Command] {
    state.withLock { state in
      state.isClosed = true
      state.bell = nil
      let commands = state.commands
      state.commands = []
      return commands
    }
  }
}
